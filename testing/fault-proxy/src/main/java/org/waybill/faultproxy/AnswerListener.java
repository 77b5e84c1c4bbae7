package org.waybill.faultproxy;

/** Learns of answers of the server before they are passed on. */
public interface AnswerListener {

  /** The server has answered: whatever the request asked for is done. */
  void answered(Request request, int status);
}
