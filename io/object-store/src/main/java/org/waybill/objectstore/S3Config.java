package org.waybill.objectstore;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Serializable;
import java.net.URI;
import java.time.Duration;
import org.apache.beam.sdk.io.aws2.common.ClientBuilderFactory;
import org.apache.beam.sdk.io.aws2.common.ClientConfiguration;
import org.apache.beam.sdk.io.aws2.options.AwsOptions;
import org.apache.beam.sdk.io.aws2.options.S3ClientBuilderFactory;
import org.apache.beam.sdk.io.aws2.options.S3Options;
import org.apache.beam.sdk.io.aws2.s3.DefaultS3ClientBuilderFactory;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.util.InstanceBuilder;
import org.apache.beam.sdk.util.common.ReflectHelpers;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * How to reach S3: whatever Beam's AWS options say (region, endpoint, credentials provider, proxy,
 * HTTP client, client builder factory). Travels within the graph.
 */
public final class S3Config implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * Bounds a request until the head of its answer is there. Silence within a body is bounded by the
   * HTTP client's own timeout, 30 s unless {@code --httpClientConfiguration} says otherwise.
   */
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofMinutes(5);

  // As Beam itself writes options that travel, so that providers and proxies survive.
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModules(ObjectMapper.findModules(ReflectHelpers.findClassLoader()));

  private final String options;

  private S3Config(String options) {
    this.options = options;
  }

  /**
   * What the pipeline's options say.
   *
   * @throws IllegalArgumentException for an option that is not supported or cannot be sent
   */
  public static S3Config of(PipelineOptions options) {
    S3WriteSettings.of(options.as(S3Options.class));
    try {
      return new S3Config(JSON.writeValueAsString(options));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("An option cannot be sent to workers", e);
    }
  }

  /**
   * Builds a client that does not retry: the worker's guard does.
   *
   * @throws IllegalArgumentException when the options do not suffice, naming the likely flag
   */
  S3Client client() {
    try {
      return build();
    } catch (SdkClientException e) {
      throw new IllegalArgumentException(
          "S3 cannot be reached as configured; is --aws-region set? " + e.getMessage(), e);
    }
  }

  private S3Client build() {
    S3Options s3 = read().as(S3Options.class);
    S3ClientBuilder builder =
        isDefault(s3.getS3ClientFactoryClass()) ? defaultBuilder(s3) : ownBuilder(s3);
    return builder
        .overrideConfiguration(
            builder.overrideConfiguration().toBuilder()
                .retryStrategy(AwsRetryStrategy.doNotRetry())
                .apiCallAttemptTimeout(ATTEMPT_TIMEOUT)
                .build())
        .build();
  }

  /** How objects are to be kept. */
  S3WriteSettings writeSettings() {
    return S3WriteSettings.of(read().as(S3Options.class));
  }

  /** Whoever names a factory decides about path style too. */
  private static S3ClientBuilder ownBuilder(S3Options s3) {
    return InstanceBuilder.ofType(S3ClientBuilderFactory.class)
        .fromClass(s3.getS3ClientFactoryClass())
        .build()
        .createBuilder(s3);
  }

  private static S3ClientBuilder defaultBuilder(S3Options s3) {
    S3ClientBuilder builder =
        ClientBuilderFactory.getFactory(s3)
            .create(S3Client.builder(), ClientConfiguration.EMPTY, s3);
    if (endpoint(s3) != null) {
      // Compatible servers rarely resolve bucket names as hosts.
      builder.forcePathStyle(true);
    }
    return builder;
  }

  private static boolean isDefault(Class<? extends S3ClientBuilderFactory> factory) {
    return factory.equals(DefaultS3ClientBuilderFactory.class);
  }

  private PipelineOptions read() {
    try {
      return JSON.readValue(options, PipelineOptions.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The options were written by this class", e);
    }
  }

  @SuppressWarnings("NullAway") // Beam's getter may return null and does not say so.
  private static @Nullable URI endpoint(AwsOptions options) {
    return options.getEndpoint();
  }
}
