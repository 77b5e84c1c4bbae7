package org.waybill.core.store;

import java.io.Serializable;

/** Opens the stores that a worker may reach; travels within the graph to every worker. */
public interface StoreFactory extends Serializable {

  /** Opens all configured stores; called once a worker. */
  Stores open();
}
