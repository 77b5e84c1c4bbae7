package org.waybill.testdata;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Mail as it is stored by mail programs (RFC 5322), with an attachment. */
final class MailDocuments {

  private MailDocuments() {}

  static DocumentFamily family() {
    return new DocumentFamily().add("mail/parcel.eml", parcel());
  }

  private static byte[] parcel() {
    byte[] attachment = "Packing list: one sextant, two charts.\n".getBytes(StandardCharsets.UTF_8);
    return """
        From: Quay Office <quay@harbour.example>
        To: Stores <stores@harbour.example>
        Subject: Parcel on its way
        Date: Thu, 29 Feb 2024 08:15:00 +0000
        Message-ID: <parcel-1@harbour.example>
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary="cut-here"

        --cut-here
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        The courier left at noon, bound for the caf=C3=A9.

        --cut-here
        Content-Type: text/plain; name="packing.txt"
        Content-Disposition: attachment; filename="packing.txt"
        Content-Transfer-Encoding: base64

        %s

        --cut-here--
        """
        .formatted(Base64.getEncoder().encodeToString(attachment))
        .replace("\n", "\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }
}
