package org.waybill.core.store;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/** Where within a bucket the pipeline reads and writes, so that probes need no other permission. */
public final class ProbePlaces implements Serializable {

  private static final long serialVersionUID = 1L;

  private final TreeMap<String, String> prefixes = new TreeMap<>();

  private ProbePlaces(Map<String, String> prefixes) {
    this.prefixes.putAll(prefixes);
  }

  /** Probes look anywhere. */
  public static ProbePlaces anywhere() {
    return new ProbePlaces(Map.of());
  }

  /** Adds where one bucket is used in one way. */
  public ProbePlaces with(String store, String bucket, Access access, String prefix) {
    ProbePlaces result = new ProbePlaces(prefixes);
    result.prefixes.put(name(store, bucket, access), prefix);
    return result;
  }

  String prefix(String store, String bucket, Access access) {
    return prefixes.getOrDefault(name(store, bucket, access), "");
  }

  private static String name(String store, String bucket, Access access) {
    return access + " " + store + "/" + bucket;
  }
}
