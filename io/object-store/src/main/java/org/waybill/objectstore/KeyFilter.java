package org.waybill.objectstore;

import java.io.Serializable;
import java.util.List;

/**
 * Which keys are taken: those that some include matches, or all if there is none, and no exclude.
 *
 * @param include globs to take
 * @param exclude globs to leave
 */
public record KeyFilter(List<KeyGlob> include, List<KeyGlob> exclude) implements Serializable {

  /** Takes every key. */
  public static final KeyFilter ALL = new KeyFilter(List.of(), List.of());

  /** Copies the lists. */
  public KeyFilter {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }

  /** Reads globs. */
  public static KeyFilter of(List<String> include, List<String> exclude) {
    return new KeyFilter(
        include.stream().map(KeyGlob::of).toList(), exclude.stream().map(KeyGlob::of).toList());
  }

  /** Whether a key is taken. */
  public boolean takes(String key) {
    boolean included = include.isEmpty() || include.stream().anyMatch(glob -> glob.matches(key));
    return included && exclude.stream().noneMatch(glob -> glob.matches(key));
  }
}
