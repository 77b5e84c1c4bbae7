package org.waybill.benchmarks;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Folders.
 *
 * @param corpus the documents
 * @param output where results go
 */
record LocalPlace(Corpus corpus, Path output) implements Place {

  @Override
  public int size() {
    return corpus.size();
  }

  @Override
  public Job job(Path temp, Settings settings) {
    return new Job(
        corpus.folder().toString(),
        output.toString(),
        temp,
        settings.jvmFlags(),
        settings.threads(),
        null);
  }

  @Override
  public int results(String below) throws IOException {
    return Folder.files(output.resolve(below));
  }

  @Override
  public long pageBytesOfResults() throws IOException {
    return Folder.pageBytes(output);
  }

  @Override
  public void clear() throws IOException {
    Folder.delete(output);
  }

  @Override
  public void close() {}
}
