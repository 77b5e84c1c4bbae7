package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import org.waybill.core.Digests;
import org.waybill.core.message.Entity;
import org.waybill.core.output.OutputNames;
import org.waybill.faultproxy.Fault;
import org.waybill.faultproxy.FaultPlan;
import org.waybill.faultproxy.Request;
import org.waybill.faultproxy.Request.Kind;

/** One document of a bucket, what goes wrong with it, and how it must end. */
final class FaultCase {

  private final String name;
  private final String out;
  private final List<FaultPlan> plans = new ArrayList<>();
  private String text;
  private String end = "stored";
  private String endText;

  FaultCase(String name, String out) {
    this.name = name;
    this.out = out;
    this.text = "This is the text of the document " + name + ", and there is enough of it.";
    this.endText = text;
  }

  String name() {
    return name;
  }

  String key() {
    return FaultyStore.IN + name + ".txt";
  }

  String text() {
    return text;
  }

  /** Status, failure code if any, last cause if any. */
  String end() {
    return end;
  }

  /** The text that is stored at the end. */
  String endText() {
    return endText;
  }

  FaultPlan plan() {
    return FaultPlan.firstOf(plans);
  }

  FaultCase text(String other) {
    text = other;
    endText = other;
    return this;
  }

  /** The n-th request for the document's bytes fails in the n-th way. */
  FaultCase reading(Fault... faults) {
    return with(FaultPlan.inTurn(Kind.GET, key(), faults));
  }

  FaultCase alwaysReading(Fault fault) {
    return with(FaultPlan.always(request -> request.is(Kind.GET, key()), fault));
  }

  FaultCase writingOutcome(Fault... faults) {
    String outcome = OutputNames.outcome(new Entity("s3", FaultyStore.BUCKET, key()));
    return with(FaultPlan.inTurn(Kind.PUT, out + "/" + outcome, faults));
  }

  FaultCase writingFailure(Fault fault) {
    return with(
        FaultPlan.first(
            1,
            request ->
                request.kind() == Kind.PUT
                    && request.key().contains("/" + name + ".txt~")
                    && !request.key().startsWith(out + "/documents/"),
            fault));
  }

  /** The first requests of that kind for the stored text fail. */
  FaultCase writingText(int times, Kind kind, Fault fault) {
    String sha = HexFormat.of().formatHex(Digests.sha256().digest(text.getBytes(UTF_8)));
    Predicate<Request> isText =
        request -> request.key().contains(sha) && request.key().endsWith("/text.txt");
    return with(
        FaultPlan.first(times, request -> request.kind() == kind && isText.test(request), fault));
  }

  FaultCase with(FaultPlan plan) {
    plans.add(plan);
    return this;
  }

  FaultCase endsWithText(String newText) {
    endText = newText;
    return this;
  }

  FaultCase ends(String how) {
    end = how;
    return this;
  }
}
