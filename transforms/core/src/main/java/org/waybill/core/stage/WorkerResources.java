package org.waybill.core.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.store.ProcessFolder;

/** The shared resources of one worker, each made when it is first asked for. */
final class WorkerResources implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WorkerResources.class);
  private static final String KIND = "worker";

  private final Path base;
  private final Map<Class<?>, WorkerResource> open = new LinkedHashMap<>();
  private @Nullable ProcessFolder folder;

  /**
   * Resources with scratch folders below {@code base}; those of processes that died are swept, even
   * if this one will need none.
   */
  WorkerResources(Path base) {
    this.base = base;
    try {
      ProcessFolder.sweep(base, KIND);
    } catch (IOException e) {
      LOG.warn("What dead processes left in {} cannot be swept", base, e);
    }
  }

  synchronized <T extends WorkerResource> T get(Class<T> type, WorkerResource.Opener<T> opener)
      throws IOException {
    WorkerResource there = open.get(type);
    if (there == null) {
      Path scratch = Files.createDirectory(folder().resolve("resource-" + open.size()));
      there = opener.open(scratch);
      open.put(type, there);
    }
    return type.cast(there);
  }

  private Path folder() throws IOException {
    if (folder == null) {
      folder = ProcessFolder.open(base, KIND);
    }
    return folder.path();
  }

  @Override
  public synchronized void close() {
    open.values().forEach(WorkerResource::close);
    open.clear();
    if (folder != null) {
      try {
        folder.close();
      } catch (IOException e) {
        LOG.warn("A folder stays behind until the next start: {}", folder.path(), e);
      }
    }
  }
}
