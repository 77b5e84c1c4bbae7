package org.waybill.core.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretScanTest {

  private static String redacted(String json) throws IOException {
    return SecretScan.redact(WireJson.parseObject(json.getBytes(UTF_8))).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"password\":\"hunter2\"}",
        "{\"a\":[{\"aws-secret-access-key\":\"hunter2\"}]}",
        "{\"url\":\"https://h/k?X-Amz-Signature=hunter2\"}",
        "{\"bucket\":\"b\",\"key\":{\"password\":\"hunter2\"}}",
        "{\"https://h/?sig=hunter2\":1}"
      })
  void givenSecret_masksIt(String json) throws IOException {
    assertThat(redacted(json), not(containsString("hunter2")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "Passwd",
        "PASSPHRASE",
        "Authorization",
        "client_secret",
        "private-key",
        "secretKey",
        "secret.access.key",
        "AWSSecretAccessKey",
        "aws_secret_key",
        "SessionToken",
        "aws session token",
        "security-token",
        "AwsSecurityToken",
        "access_token",
        "refreshToken",
        "id_token",
        "bearer-token"
      })
  void givenNameOfASecret_isKnownHoweverItIsWritten(String name) {
    assertThat(SecretScan.isSecretName(name), is(true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"key", "token", "tokens", "passwords", "secretary", "cont\u0131entSecret"})
  void givenOtherName_isNone(String name) {
    assertThat(SecretScan.isSecretName(name), is(false));
  }

  @Test
  void givenRawKeyThatLooksLikeASecret_keepsItForARedrive() throws IOException {
    String claim = "{\"bucket\":\"b\",\"key\":\"a?sig=0a1b2c3d\"}";
    assertThat(redacted(claim), is(claim));
  }
}
