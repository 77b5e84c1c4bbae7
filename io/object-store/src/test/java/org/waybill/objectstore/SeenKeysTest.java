package org.waybill.objectstore;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SeenKeysTest {

  private static final int MANY = 1_000_000;

  private final SeenKeys seen = new SeenKeys();

  @Test
  void givenKey_isNewsUntilItIsPut() {
    assertThat(seen.isNews("a", "1"), is(true));
    seen.put("a", "1");
    assertThat(seen.isNews("a", "1"), is(false));
    assertThat(seen.isNews("a", "2"), is(true));
    assertThat(seen.isNews("b", "1"), is(true));
  }

  @Test
  void givenPassThatMeetsOnlySome_forgetsTheOthers() {
    seen.put("a", "1");
    seen.put("b", "1");
    assertThat(seen.forgetUnmet(), is(0));
    seen.isNews("a", "1");
    assertThat(seen.forgetUnmet(), is(1));
    assertThat(seen.size(), is(1));
    assertThat(seen.isNews("b", "1"), is(true));
    assertThat(seen.isNews("a", "1"), is(false));
  }

  @Test
  void givenAnyPuts_agreesWithAMap() {
    Random random = new Random(3);
    Map<String, String> model = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      String key = "key-" + random.nextInt(5_000);
      String version = "v" + random.nextInt(3);
      assertThat(seen.isNews(key, version), is(!version.equals(model.get(key))));
      seen.put(key, version);
      model.put(key, version);
    }
    assertThat(seen.size(), is(model.size()));
  }

  @Test
  void givenMark_comesBackFromItsCoder() throws Exception {
    for (int i = 0; i < 5_000; i++) {
      seen.put("key-" + i, "v" + i);
    }
    SeenMark.MarkCoder coder = new SeenMark.MarkCoder();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    coder.encode(new SeenMark(seen.copy()), bytes);
    seen.put("later", "1");
    SeenKeys back = coder.decode(new ByteArrayInputStream(bytes.toByteArray())).seen();
    assertThat(bytes.size(), is(4 + 16 * 5_000));
    assertThat(back.size(), is(5_000));
    assertThat(back.isNews("key-17", "v17"), is(false));
    assertThat(back.isNews("key-17", "v18"), is(true));
    assertThat(back.isNews("later", "1"), is(true));
  }

  /** As the documentation states it: about 24 MB for a million keys. */
  @Test
  void givenAMillionKeys_takesWhatTheDocumentationSays() {
    for (int i = 0; i < MANY; i++) {
      seen.put(i + 1L, i);
    }
    assertThat(seen.size(), is(MANY));
    assertThat(seen.bytes(), greaterThan(16L * MANY));
    assertThat(seen.bytes(), lessThan(36L * MANY));
  }
}
