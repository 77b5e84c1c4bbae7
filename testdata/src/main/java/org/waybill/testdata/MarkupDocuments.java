package org.waybill.testdata;

import java.nio.charset.StandardCharsets;

/** Text with markup: HTML and RTF. */
final class MarkupDocuments {

  private MarkupDocuments() {}

  static DocumentFamily family() {
    return new DocumentFamily().add("web/page.html", page()).add("office/memo.rtf", memo());
  }

  private static byte[] page() {
    return """
        <!DOCTYPE html>
        <html lang="en">
          <head>
            <meta charset="utf-8">
            <title>Opening hours of the lock</title>
            <meta name="author" content="Lock Keeper">
            <script>var hidden = "scriptonly";</script>
          </head>
          <body>
            <h1>Opening hours</h1>
            <p>The sluice opens at six \u2014 except on \u201cdry\u201d days.</p>
          </body>
        </html>
        """
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] memo() {
    return """
        {\\rtf1\\ansi\\ansicpg1252\\deff0
        {\\fonttbl{\\f0 Arial;}}
        {\\info{\\title Memo on ballast}{\\author Ship Stores}{\\nofpages1}}
        \\f0\\fs24 Move the ballast to the stern; the caf\\'e9 pays.\\par
        }
        """
        .getBytes(StandardCharsets.US_ASCII);
  }
}
