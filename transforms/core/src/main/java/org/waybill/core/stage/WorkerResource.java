package org.waybill.core.stage;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Something costly that all threads of a worker share within a run, such as a pool of processes.
 * Closed with the worker, before its folder is deleted.
 */
public interface WorkerResource extends AutoCloseable {

  /** Ends it and whatever it started; never fails. */
  @Override
  void close();

  /**
   * Makes a resource.
   *
   * @param <T> the resource
   */
  @FunctionalInterface
  interface Opener<T extends WorkerResource> {
    /**
     * Makes it.
     *
     * @param scratch an empty folder of its own, on each worker; what a killed process leaves there
     *     is swept at the next start
     */
    T open(Path scratch) throws IOException;
  }
}
