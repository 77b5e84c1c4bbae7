package org.waybill.benchmarks;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one process is to do.
 *
 * @param input folder or {@code s3://} address of the documents, ending in a slash if the latter
 * @param output where its results go, likewise
 * @param temp an empty folder for its temporary files
 * @param jvmFlags flags that every process gets
 * @param threads documents at a time
 * @param s3 how to reach S3, or null when input and output are folders
 */
record Job(
    String input,
    String output,
    Path temp,
    List<String> jvmFlags,
    int threads,
    @Nullable S3Access s3) {

  /**
   * How to reach the S3 server.
   *
   * @param endpoint its address
   * @param accessKey the key it takes
   * @param secretKey the secret it takes
   * @param flags the same, as Waybill's flags
   */
  record S3Access(URI endpoint, String accessKey, String secretKey, List<String> flags) {
    @Override
    public String toString() {
      return endpoint.toString();
    }
  }
}
