import { orderRestored } from "../../domain/orders/order.events";
import { shipmentTracked } from "../../domain/shipments/shipment.events";
import { inTransaction } from "../../platform/events/subscribers";
import { notifyOfChanges } from "./notify-of-changes";
import { reopenMails } from "./reopen-mails";

export const notificationSubscribers = [
  inTransaction(shipmentTracked, "notifications.write", notifyOfChanges),
  inTransaction(orderRestored, "notifications.requeue", reopenMails),
];
