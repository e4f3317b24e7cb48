import { shipmentTracked } from "../../domain/shipments/shipment.events";
import { inTransaction } from "../../platform/events/subscribers";
import { enqueueFulfillmentEvents } from "./enqueue-fulfillment-events";

export const fulfillmentSyncSubscribers = [
  inTransaction(shipmentTracked, "fulfillment-events.enqueue", enqueueFulfillmentEvents),
];
