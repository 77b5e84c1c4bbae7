package org.waybill.faultproxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP/1.1 proxy on loopback and a free port that passes requests on to one server, and lets
 * those fail that its plan names. A thread for each connection; bodies are streamed; nothing that a
 * signature of AWS covers is changed, the host included.
 */
public final class FaultProxy implements AutoCloseable {

  /** Name of the fault of requests that an outage took. */
  public static final String OUTAGE = "outage";

  private static final Logger LOG = LoggerFactory.getLogger(FaultProxy.class);
  private static final int BACKLOG = 512;

  private final ServerSocket listening;
  private final InetSocketAddress upstream;
  private final Traffic traffic = new Traffic();
  private final Set<Relay> relays = ConcurrentHashMap.newKeySet();
  private final AtomicInteger threads = new AtomicInteger();
  private volatile FaultPlan plan = FaultPlan.none();
  private volatile Duration latency = Duration.ZERO;
  private volatile boolean down;
  private volatile AnswerListener listener = (request, status) -> {};

  private FaultProxy(ServerSocket listening, InetSocketAddress upstream) {
    this.listening = listening;
    this.upstream = upstream;
  }

  /** Starts a proxy before a server, {@code http://127.0.0.1:9000} for instance. */
  public static FaultProxy start(URI upstream) {
    try {
      ServerSocket listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
      FaultProxy proxy =
          new FaultProxy(listening, new InetSocketAddress(upstream.getHost(), upstream.getPort()));
      proxy.startThread(proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it listens. */
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  /** What it passed on, answered itself or refused, in the order in which requests came. */
  public List<Exchange> requests() {
    return traffic.exchanges();
  }

  /** How many requests match. */
  public long count(Predicate<? super Exchange> which) {
    return requests().stream().filter(which).count();
  }

  /** What goes wrong from now on. */
  public void setPlan(FaultPlan plan) {
    this.plan = plan;
  }

  /** Makes every request wait so long before the server hears of it. */
  public void setLatency(Duration latency) {
    this.latency = latency;
  }

  /**
   * Begins or ends an outage: open connections are reset, and new ones as soon as they are made;
   * each of those counts as a request of kind {@link Request.Kind#REFUSED}.
   */
  public void setDown(boolean down) {
    this.down = down;
    if (down) {
      relays.forEach(Relay::close);
    }
  }

  /** Calls {@code listener} from now on when the server has answered, before the answer goes on. */
  public void onResponse(AnswerListener listener) {
    this.listener = listener;
  }

  /** Ends it and all of its connections. */
  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      relays.forEach(Relay::close);
    }
  }

  Traffic traffic() {
    return traffic;
  }

  FaultPlan plan() {
    return plan;
  }

  Duration latency() {
    return latency;
  }

  boolean isDown() {
    return down;
  }

  AnswerListener listener() {
    return listener;
  }

  InetSocketAddress upstream() {
    return upstream;
  }

  void ended(Relay relay) {
    relays.remove(relay);
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        serve(listening.accept());
      } catch (IOException e) {
        LOG.debug("A connection was not taken", e);
      }
    }
  }

  private void serve(Socket socket) throws IOException {
    if (down) {
      traffic.begin("", "", "").fails(OUTAGE);
      Wire.reset(socket);
      return;
    }
    Relay relay = new Relay(this, new Wire(socket));
    relays.add(relay);
    if (down || listening.isClosed()) {
      relay.close();
    }
    startThread(relay);
  }

  private void startThread(Runnable task) {
    Thread thread = new Thread(task, "fault-proxy-" + threads.incrementAndGet());
    thread.setDaemon(true);
    thread.start();
  }
}
