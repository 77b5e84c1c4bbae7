package org.waybill.faultproxy;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection, to the client or to the server. */
final class Wire implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Wire.class);
  private static final int CONNECT_MILLIS = 10_000;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  Wire(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    out = new BufferedOutputStream(socket.getOutputStream(), 64 * 1024);
  }

  static Wire connect(InetSocketAddress address) throws IOException {
    Socket socket = new Socket();
    socket.connect(address, CONNECT_MILLIS);
    return new Wire(socket);
  }

  InputStream in() {
    return in;
  }

  OutputStream out() {
    return out;
  }

  /** Whether the other side has closed it, or sent what nobody asked for. */
  boolean isStale() throws IOException {
    socket.setSoTimeout(1);
    in.mark(1);
    try {
      in.read();
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    } finally {
      in.reset();
      socket.setSoTimeout(0);
    }
  }

  /** Returns when the other side, or {@link #reset}, has closed it. */
  void awaitClosed() throws IOException {
    byte[] ignored = new byte[1024];
    int n = in.read(ignored);
    while (n >= 0) {
      n = in.read(ignored);
    }
  }

  /** Closes it in such a way that the other side gets an error, not an end; from any thread. */
  void reset() {
    reset(socket);
  }

  static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
    } catch (SocketException e) {
      LOG.debug("The connection is closed already", e);
    }
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("The connection is broken already", e);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
