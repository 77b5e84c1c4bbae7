package org.waybill.testdata;

import java.nio.charset.StandardCharsets;

/** Text without markup: plain, Markdown and comma-separated. */
final class PlainDocuments {

  private PlainDocuments() {}

  static DocumentFamily family() {
    return new DocumentFamily()
        .add(
            "text/emoji.txt",
            utf8("The parcel \uD83D\uDCE6 reached the café by the jetty ⚓ at dawn.\n"))
        .add(
            "text/utf16.txt",
            "\uFEFFThe barometer falls before a storm.\n".getBytes(StandardCharsets.UTF_16LE))
        .add(
            "text/notes.md",
            utf8(
                """
                # Notes on knots

                - A *bowline* does not slip.
                - A clove hitch holds on a round post.
                """))
        .add(
            "text/parcels.csv",
            utf8(
                """
                parcel,weight_kg,from
                P-100,12.5,Sandbank
                P-101,3.25,Millpond
                P-102,40,Gravelpit
                """))
        .add("duplicates/first.txt", copied())
        .add("duplicates/second.txt", copied())
        .add("nested/a/b/archive", utf8("This file is called like the folder, with a compass.\n"))
        .add(
            "nested/a/b/archive.json/deep.txt",
            utf8("This folder is called like a file, with a periscope.\n"))
        .add(
            "nested/a/b/record.json",
            utf8(
                """
                {"ship": "Kittiwake", "cargo": ["salt", "timber"], "draught_m": 2.4}
                """));
  }

  private static byte[] copied() {
    return utf8("Two keys, one content: the ferryman writes everything twice.\n");
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
