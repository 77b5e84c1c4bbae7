package org.waybill.core.store;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stores of a worker, by their configured names. */
public final class Stores implements AutoCloseable {

  private final Map<String, BlobStore> byName;

  private Stores(Map<String, BlobStore> byName) {
    this.byName = byName;
  }

  /**
   * Puts stores together.
   *
   * @throws IllegalArgumentException when two have one name
   */
  public static Stores of(Collection<? extends BlobStore> stores) {
    try {
      return new Stores(
          stores.stream()
              .collect(Collectors.toUnmodifiableMap(BlobStore::name, Function.identity())));
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException("Two stores have the same name", e);
    }
  }

  /** The store of that name; empty when none is configured. */
  public Optional<BlobStore> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** All stores. */
  public Collection<BlobStore> all() {
    return byName.values();
  }

  /** The store of that name, which the configuration promises. */
  public BlobStore get(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalStateException("No store named " + name + " is configured"));
  }

  @Override
  public void close() {
    byName.values().forEach(BlobStore::close);
  }
}
