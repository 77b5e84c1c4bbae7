package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.URLEncoder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventKeyTest {

  @Test
  void givenAnyKeyThatIsEncoded_givesItBack() throws Refusal {
    Random random = new Random(17);
    for (int i = 0; i < 5_000; i++) {
      StringBuilder key = new StringBuilder();
      int length = 1 + random.nextInt(20);
      while (key.length() < length) {
        int point = random.nextInt(random.nextBoolean() ? 0x80 : 0x10FFFF + 1);
        if (Character.getType(point) != Character.SURROGATE) {
          key.appendCodePoint(point);
        }
      }
      String encoded = URLEncoder.encode(key.toString(), UTF_8);
      assertThat(EventKey.decode(encoded), is(key.toString()));
    }
  }

  @Test
  void givenCharactersThatShouldHaveBeenEncoded_takesThemAsTheyAre() throws Refusal {
    assertThat(EventKey.decode("ü/(1).txt"), is("ü/(1).txt"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "%", "%4", "%zz", "%ff"})
  void givenHalfAnEscapeOrNoUtf8_refuses(String encoded) {
    assertThrows(Refusal.class, () -> EventKey.decode(encoded));
  }
}
