package org.waybill.document.fork;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.tika.exception.TikaException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.sax.XHTMLContentHandler;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Misbehaves as its document says: {@code WAYBILL-CHAOS <action> <argument>}. Found by Tika's
 * service loader, in a fork too, whose class path is that of the test.
 */
public final class ChaosParser implements Parser {
  private static final long serialVersionUID = 1;
  private static final MediaType TYPE = MediaType.application("x-waybill-chaos");

  /** The type of its documents. */
  static final String TYPE_NAME = TYPE.toString();

  /** Name of the file that asks for it. */
  static final String KILL_ME = "kill-me";

  /** A document that makes it do so. */
  public static byte[] document(String action) {
    return ("WAYBILL-CHAOS " + action).getBytes(UTF_8);
  }

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return Set.of(TYPE);
  }

  @Override
  public void parse(
      InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    String[] words = new String(stream.readAllBytes(), UTF_8).split(" ", 3);
    String argument = words.length > 2 ? words[2] : "";
    String said = act(words[1], argument);
    XHTMLContentHandler xhtml = new XHTMLContentHandler(handler, metadata);
    xhtml.startDocument();
    xhtml.element("p", said);
    xhtml.endDocument();
  }

  private static String act(String action, String argument) throws IOException {
    switch (action) {
      case "say" -> {
        return argument;
      }
      case "pid" -> {
        return Long.toString(ProcessHandle.current().pid());
      }
      case "hang" -> hang();
      case "allocate" -> allocate();
      case "overflow" -> overflow(0);
      case "exit" -> System.exit(0);
      case "halt" -> Runtime.getRuntime().halt(0);
      case "crash" -> crash();
      case "await-kill" -> awaitKill();
      case "write" -> writeForever();
      case "leave" -> leave();
      case "full" -> throw new IOException("No space left on device");
      case "print" -> print(argument);
      case "connect" -> new Socket(InetAddress.getLoopbackAddress(), port(argument)).close();
      case "resolve" -> InetAddress.getByName(argument);
      case "read" -> {
        return Files.readString(Path.of(argument));
      }
      case "list" -> {
        return String.join(" ", Path.of(argument).toFile().list());
      }
      case "create" -> Files.createFile(Path.of(argument));
      case "link" -> {
        Path link = Path.of(System.getProperty("java.io.tmpdir"), "link");
        Files.createSymbolicLink(link, Path.of(argument));
        return Files.readString(link);
      }
      case "run" -> new ProcessBuilder(argument).start();
      default -> throw new IllegalArgumentException(action);
    }
    return "nothing";
  }

  private static int port(String text) {
    return Integer.parseInt(text.trim());
  }

  /** Asks whoever looks into its temporary folder to kill its process. */
  private static void awaitKill() throws IOException {
    Path note = Path.of(System.getProperty("java.io.tmpdir"), KILL_ME);
    Files.writeString(note, Long.toString(ProcessHandle.current().pid()));
    hang();
  }

  /** Writes to address 0. */
  private static void crash() throws IOException {
    try {
      Class<?> type = Class.forName("sun.misc.Unsafe");
      Field field = type.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      type.getMethod("putLong", long.class, long.class).invoke(field.get(null), 0L, 0L);
    } catch (ReflectiveOperationException e) {
      throw new IOException("no way to crash", e);
    }
  }

  private static void hang() {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }

  @SuppressWarnings("ModifiedButNotUsed") // To use it up.
  private static void allocate() {
    List<byte[]> all = new ArrayList<>();
    while (true) {
      all.add(new byte[1 << 20]);
    }
  }

  @SuppressWarnings("InfiniteRecursion") // What it is for.
  private static int overflow(int depth) {
    return overflow(depth + 1) + depth;
  }

  /** Leaves a file and a folder behind. */
  private static void leave() throws IOException {
    Path folder = Files.createTempDirectory("left");
    Files.write(folder.resolve("file"), new byte[12 << 20]);
  }

  private static void writeForever() throws IOException {
    byte[] some = new byte[1 << 20];
    try (OutputStream out = new FileOutputStream(File.createTempFile("endless", null))) {
      while (true) {
        out.write(some);
      }
    }
  }

  @SuppressWarnings("SystemOut") // What it must not do.
  private static void print(String text) {
    System.out.println(text);
    System.err.println(text);
  }
}
