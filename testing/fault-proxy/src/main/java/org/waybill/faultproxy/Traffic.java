package org.waybill.faultproxy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The log: every request from the moment its head was read. */
final class Traffic {

  private final List<Entry> entries = new ArrayList<>();
  private final ConcurrentMap<String, AtomicInteger> occurrences = new ConcurrentHashMap<>();

  Entry begin(String method, String path, String query) {
    Request unnumbered = new Request(0, method, path, query, 0);
    int occurrence =
        occurrences
            .computeIfAbsent(unnumbered.kind() + " " + path, each -> new AtomicInteger())
            .incrementAndGet();
    synchronized (entries) {
      Entry entry = new Entry(new Request(entries.size() + 1L, method, path, query, occurrence));
      entries.add(entry);
      return entry;
    }
  }

  List<Exchange> exchanges() {
    synchronized (entries) {
      return entries.stream().map(Entry::exchange).toList();
    }
  }

  /** One request's line in the log. */
  static final class Entry {
    private final Request request;
    private int status;
    private long bytesSent;
    private @Nullable String fault;

    private Entry(Request request) {
      this.request = request;
    }

    Request request() {
      return request;
    }

    synchronized void answers(int code) {
      status = code;
    }

    synchronized void sends(int bytes) {
      bytesSent += bytes;
    }

    /** The first fault counts: what a plan did, before what an outage did to the rest. */
    synchronized void fails(@Nullable String name) {
      if (fault == null) {
        fault = name;
      }
    }

    synchronized Exchange exchange() {
      return new Exchange(request, status, bytesSent, fault);
    }
  }
}
