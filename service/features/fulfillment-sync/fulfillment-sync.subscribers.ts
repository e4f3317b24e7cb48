import { shipmentsTracked } from "../../domain/shipments/shipment.events";
import { inTransaction } from "../../platform/events/events";
import { enqueueFulfillmentEvents } from "./enqueue-fulfillment-events";

export const fulfillmentSyncSubscribers = [inTransaction(shipmentsTracked, enqueueFulfillmentEvents)];
