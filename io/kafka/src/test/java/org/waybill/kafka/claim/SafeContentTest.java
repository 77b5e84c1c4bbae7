package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeContentTest {

  private static final String SIGNED = "https://h/k?X-Amz-Signature=hunter2correcthorse";

  private static ObjectNode describe(byte[] raw) {
    ObjectNode described = SafeContent.describe(raw);
    assertThat(described.get("bytes").toString(), is(Integer.toString(raw.length)));
    return described;
  }

  private static String kept(byte[] raw) {
    byte[] bytes = SafeContent.bytes(describe(raw));
    // UTF-16 is read without its zeros, for a secret to be seen in it.
    return bytes == null ? "" : new String(bytes, ISO_8859_1).replace("\0", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "{\"a\": 1.10,  \"b\":\"\\u00fc\"}",
        "{\"bucket\":",
        "{\"path\":\"C:\\\\x\\/\\u00fc \\\"y\\\"\",",
        "{\"password\":\"\",\"a\":\"\\u00fc\",",
        "passwords are for people",
        "{\"a\":\"b\",\"a\":\"c\"}",
        "tokens: 3\r\n\tü"
      })
  void givenTextWithoutSecret_keepsItToTheByte(String text) {
    ObjectNode described = describe(text.getBytes(UTF_8));
    assertThat(described.path("encoding").asText(), is("utf-8"));
    assertThat(described.path("data").asText(), is(text));
    assertThat(described.path("verbatim").asBoolean(), is(true));
  }

  @Test
  void givenAnyBytes_keepsThemOrSaysThatItDoesNot() {
    Random random = new Random(23);
    for (int i = 0; i < 5_000; i++) {
      byte[] raw = new byte[random.nextInt(40)];
      random.nextBytes(raw);
      ObjectNode described = describe(raw);
      if (described.path("verbatim").asBoolean()) {
        assertThat(SafeContent.bytes(described), is(raw));
      }
    }
  }

  @Test
  void givenSecretInJson_masksItAlone() {
    ObjectNode described =
        describe(
            ("{\"n\": 1.10, \"password\": \"hunter2\", \"url\": \"" + SIGNED + "\"}")
                .getBytes(UTF_8));
    assertThat(described.path("verbatim").asBoolean(), is(false));
    String data = described.path("data").asText();
    assertThat(data, containsString("\"n\":1.10"));
    assertThat(data, containsString("\"password\":\"[redacted]\""));
    assertThat(data, not(containsString("hunter2")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"password\":\"hunter2\",",
        "{\"password\" : \"correct hunter2 battery\",\"bucket\":",
        "{\"password\":\"a,hunter2\",\"bucket\":",
        "{\"password\":\"a}hunter2\",\"bucket\":",
        "{\"password\":\"a\\\"hunter2\",\"bucket\":",
        "{\"password\":\"a hunter2",
        "{'password': 'hunter2', 'bucket': 'b'}",
        "{\"pass\\u0077ord\":\"hunter2\",",
        "{\"secret key\":\"hunter2\",",
        "\"{\\\"password\\\":\\\"hunter2\\\"}\"",
        "{\"password\":\"hunter2\",\"password\":\"x\"}",
        "Authorization: Basic hunter2",
        "password=hunter2&bucket=b",
        "password = a, hunter2",
        "password:\n  hunter2",
        SIGNED,
        "{\"url\":\"https:\\/\\/h\\/k?X-Amz-Signatur\\u0065=hunter2correcthorse\","
      })
  void givenSecretInWhatIsNoJson_keepsNoneOfIt(String text) {
    for (byte[] raw :
        new byte[][] {
          text.getBytes(UTF_8),
          text.getBytes(UTF_16LE),
          ("\ufeff" + text).getBytes(UTF_16LE),
          ("\u00ff" + text).getBytes(ISO_8859_1)
        }) {
      assertThat(kept(raw), not(containsString("hunter2")));
      assertThat(describe(raw).path("verbatim").asBoolean(), is(false));
    }
  }

  @Test
  void givenLongSecretInWhatIsNoJson_keepsNotEvenItsEnd() {
    String text = "{\"password\":\"" + "x".repeat(5_000) + "hunter2\",\"bucket\":\"inbox\"";
    assertThat(kept(text.getBytes(UTF_8)), not(containsString("hunter2")));
    assertThat(kept(text.getBytes(UTF_8)), containsString("inbox"));
  }

  @Test
  void givenSecretInBinary_masksItAndKeepsTheRest() throws Exception {
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    raw.write(new byte[] {(byte) 0xff, (byte) 0x80});
    raw.write(("id=7 " + SIGNED).getBytes(UTF_8));
    ObjectNode described = describe(raw.toByteArray());
    assertThat(described.path("encoding").asText(), is("base64"));
    assertThat(described.path("verbatim").asBoolean(), is(false));
    assertThat(kept(raw.toByteArray()), containsString("\u00ff\u0080id=7 "));
    assertThat(kept(raw.toByteArray()), not(containsString("hunter2")));
  }

  @Test
  void givenSecretThatCannotBeFoundForCertain_keepsNothing() {
    byte[] hidden = ("\ufeff" + SIGNED).getBytes(UTF_16LE);
    ObjectNode described = describe(hidden);
    assertThat(described.path("encoding").asText(), is("none"));
    assertThat(described.path("verbatim").asBoolean(), is(false));
    assertThat(SafeContent.bytes(described), is(nullValue()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\", "\"", "password=", "password:\"", "a", "\\u0041", "'\\", "=", "x:"})
  void givenAMebibyteOfTheSame_isDoneInTime(String piece) {
    byte[] raw = piece.repeat((1 << 20) / piece.length()).getBytes(UTF_8);
    Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> describe(raw));
  }
}
