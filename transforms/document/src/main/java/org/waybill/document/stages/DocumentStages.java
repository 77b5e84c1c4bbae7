package org.waybill.document.stages;

import java.util.List;
import org.waybill.core.message.Message;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.output.Recipe;
import org.waybill.core.stage.StageLogic;

/** The document stages, in the order of their use: validate, extract, store. */
public final class DocumentStages {

  private final DocumentConfig config;
  private final OutputRoot output;

  private DocumentStages(DocumentConfig config, OutputRoot output) {
    this.config = config;
    this.output = output;
  }

  /** Stages that write below {@code output}. */
  public static DocumentStages of(DocumentConfig config, OutputRoot output) {
    return new DocumentStages(config, output);
  }

  /** What the outputs of these stages are made with. */
  public Recipe recipe() {
    return Recipe.of(
        List.of(
            validate().contract().recipeStep(),
            extract().contract().recipeStep(),
            StoreOutcome.CONTRACT.recipeStep()));
  }

  /**
   * Finds out whether the outcome that stands is of the same version and recipe: adds {@code
   * look-up.unchanged}. One request.
   */
  public StageLogic lookUp() {
    return new LookUpOutcome(output, recipe().digest());
  }

  /** Refuses claims about other places, and pins those that name no version: one request. */
  public StageLogic admit(AllowedPlaces allowed) {
    return new AdmitClaim(allowed);
  }

  /** Writes the outcome "deleted" of an object that is gone; adds {@code delete.present}. */
  public StageLogic delete() {
    return new DeleteOutcome(output, recipe().digest());
  }

  /** Whether {@link #delete} found the object there. */
  public static boolean isPresent(Message message) {
    return DeleteOutcome.isPresent(message);
  }

  /** Checks size, type and checksum; fetches and hashes the payload. */
  public StageLogic validate() {
    return new ValidateDocument(config);
  }

  /** Reads text and metadata and writes them below {@code content/}. */
  public StageLogic extract() {
    return new ExtractDocument(config, output);
  }

  /** Writes the outcome; the last stage. */
  public StageLogic store() {
    return new StoreOutcome(output, recipe().digest());
  }
}
