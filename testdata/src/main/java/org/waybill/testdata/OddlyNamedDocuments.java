package org.waybill.testdata;

import static org.waybill.testdata.PlainDocuments.utf8;

/**
 * Small texts under keys that are easily mangled: by decoding, as globs, as URIs, or where names
 * are taken for ASCII.
 */
final class OddlyNamedDocuments {

  private OddlyNamedDocuments() {}

  static DocumentFamily family() {
    return new DocumentFamily()
        .add("odd names/two  blanks.txt", utf8("A name with blanks, an oar.\n"))
        .add("odd names/percent %41.txt", utf8("A name that must stay encoded, a rudder.\n"))
        .add("odd names/plus+sign.txt", utf8("A name with a plus, a mast.\n"))
        .add("odd names/hash#mark.txt", utf8("A name with a hash, a keel.\n"))
        .add("odd names/brackets [x].txt", utf8("A name with brackets, a sail.\n"))
        .add("odd names/braces {a,b}.txt", utf8("A name with braces, a boom.\n"))
        .add("odd names/parcel \uD83D\uDCE6.txt", utf8("A name with a picture, a tiller.\n"))
        .add("odd names/MixedCase.TXT", utf8("A name in both cases, a winch.\n"))
        .add("odd names/NOEXTENSION", utf8("A name without an ending, a cleat.\n"));
  }
}
