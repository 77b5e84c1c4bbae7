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

  private static final String ENDPOINT = "--endpoint=";

  /** The same job with another way to S3. */
  Job through(S3Access access) {
    return new Job(input, output, temp, jvmFlags, threads, access);
  }

  /**
   * How to reach the S3 server.
   *
   * @param endpoint its address
   * @param accessKey the key it takes
   * @param secretKey the secret it takes
   * @param flags the same, as Waybill's flags
   */
  record S3Access(URI endpoint, String accessKey, String secretKey, List<String> flags) {
    /** The same server by another address. */
    S3Access at(URI other) {
      List<String> changed =
          flags.stream().map(flag -> flag.startsWith(ENDPOINT) ? ENDPOINT + other : flag).toList();
      return new S3Access(other, accessKey, secretKey, changed);
    }

    @Override
    public String toString() {
      return endpoint.toString();
    }
  }
}
