package org.waybill.objectstore;

import java.time.Duration;
import java.util.List;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.io.UnboundedSource;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageCoder;
import org.waybill.core.stage.WorkerConfig;

/** A watched bucket as one shard: one reader lists it, and others are spared the requests. */
final class BucketSource extends UnboundedSource<Message, SeenMark> {

  private static final long serialVersionUID = 1L;

  private final Listing listing;
  private final WorkerConfig config;
  private final Duration poll;

  BucketSource(Listing listing, WorkerConfig config, Duration poll) {
    this.listing = listing;
    this.config = config;
    this.poll = poll;
  }

  Listing listing() {
    return listing;
  }

  WorkerConfig config() {
    return config;
  }

  Duration poll() {
    return poll;
  }

  @Override
  public List<BucketSource> split(int desiredNumSplits, PipelineOptions options) {
    return List.of(this);
  }

  @Override
  public UnboundedReader<Message> createReader(PipelineOptions options, @Nullable SeenMark mark) {
    return new BucketReader(this, mark == null ? new SeenKeys() : mark.seen());
  }

  @Override
  public Coder<SeenMark> getCheckpointMarkCoder() {
    return new SeenMark.MarkCoder();
  }

  @Override
  public Coder<Message> getOutputCoder() {
    return MessageCoder.of();
  }
}
