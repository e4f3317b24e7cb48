import { orderChanged } from "../../../domain/orders/order.events";
import { shipmentEdited } from "../../../domain/shipments/shipment.events";
import { inTransaction } from "../../../platform/events/subscribers";
import { enqueueEdited, enqueueOverruled } from "./enqueue-writebacks";

export const courierWritebackSubscribers = [
  inTransaction(shipmentEdited, "courier-writebacks.enqueue-edited", enqueueEdited),
  inTransaction(orderChanged, "courier-writebacks.enqueue-overruled", enqueueOverruled),
];
