package org.waybill.kafka.claim;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretFieldsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"password\": \"a, b}\", \"key\": 7 | {\"password\": \"[redacted]\", \"key\": 7",
        "{\"password\":\"a\\\"b\",\"key\":7   | {\"password\":\"[redacted]\",\"key\":7",
        "{\"password\":1234,\"key\":7     | {\"password\":[redacted],\"key\":7",
        "{\"password\":[\"a\",\"b\"]        | {\"password\":[redacted]",
        "{'secret key': 'a', 'key': 'b'  | {'secret key': '[redacted]', 'key': 'b'",
        "{'password' => 'a', 'key'       | {'password' => '[redacted]', 'key'",
        "{\"password\":\"a b               | {\"password\":\"[redacted]",
        "password = a b, c               | password = [redacted]",
        "id=7 client_secret:a            | id=7 client_secret:[redacted]",
        "{\"password\":\"\",\"key\":7       | {\"password\":\"\",\"key\":7",
        "{\"keys\":\"a\",\"passwords\":\"b\" | {\"keys\":\"a\",\"passwords\":\"b\"",
        "password                        | password",
        "password=                       | password=",
      })
  void givenFields_masksSecretsAloneAndOnce(String text, String safe) {
    assertThat(SecretFields.mask(text), is(safe));
    assertThat(SecretFields.mask(safe), is(safe));
  }

  @ParameterizedTest
  @CsvSource({"\\n,a", "\\r\\n,a"})
  void givenValueWithoutQuotes_endsWithItsLine(String lineEnd, String next) {
    String end = lineEnd.translateEscapes();
    assertThat(
        SecretFields.mask("password: hunter 2" + end + next),
        is("password: [redacted]" + end + next));
  }
}
