package org.waybill.document.stages;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.waybill.core.message.BlobRef;

/** Where claims may point. */
public final class AllowedPlaces implements Serializable {

  private static final long serialVersionUID = 1L;

  private final ArrayList<Place> places;

  private AllowedPlaces(List<Place> places) {
    this.places = new ArrayList<>(places);
  }

  /**
   * Keys of a bucket.
   *
   * @param store name of the store
   * @param bucket bucket
   * @param prefix only keys that start with this
   */
  public record Place(String store, String bucket, String prefix) implements Serializable {
    boolean holds(BlobRef blob) {
      return store.equals(blob.store())
          && bucket.equals(blob.bucket())
          && blob.key().startsWith(prefix);
    }
  }

  /** These places and no others. */
  public static AllowedPlaces of(List<Place> places) {
    return new AllowedPlaces(places);
  }

  boolean allows(BlobRef blob) {
    return places.stream().anyMatch(place -> place.holds(blob));
  }
}
