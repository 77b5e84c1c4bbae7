package org.waybill.document.stages;

import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.waybill.document.DocumentExtractor;
import org.waybill.document.ExtractConfig;
import org.waybill.document.TypeDetector;

/** Detector and extractors of this process: thread-safe, costly to build, so built once. */
final class Engines {

  private static final ConcurrentMap<SortedMap<String, String>, DocumentExtractor> EXTRACTORS =
      new ConcurrentHashMap<>();

  private Engines() {}

  static TypeDetector detector() {
    return Detector.INSTANCE;
  }

  static DocumentExtractor extractor(ExtractConfig config) {
    return EXTRACTORS.computeIfAbsent(config.recipe(), recipe -> new DocumentExtractor(config));
  }

  private static final class Detector {
    static final TypeDetector INSTANCE = new TypeDetector();
  }
}
