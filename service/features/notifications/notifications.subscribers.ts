import { orderChanged, orderMailRequested, orderRestored } from "../../domain/orders/order.events";
import {
  latenessPredicted,
  mailRequested,
  shipmentEdited,
  shipmentTracked,
} from "../../domain/shipments/shipment.events";
import { inTransaction } from "../../platform/events/subscribers";
import { notifyOfChanges } from "./notify-of-changes";
import { reopenMails } from "./reopen-mails";
import { sendRequested } from "./resend-mail";
import { sendRequestedOfOrder } from "./resend-order-mail";
import { tellArriving } from "./tell-arriving";
import { tellDelay } from "./tell-delay";
import { tellNewNumber } from "./tell-new-number";
import { tellOrder } from "./tell-order";

export const notificationSubscribers = [
  inTransaction(shipmentTracked, "notifications.write", notifyOfChanges),
  inTransaction(shipmentEdited, "notifications.tell-new-number", tellNewNumber),
  inTransaction(latenessPredicted, "notifications.tell-delay", tellDelay),
  inTransaction(mailRequested, "notifications.send-requested", sendRequested),
  inTransaction(orderMailRequested, "notifications.send-requested-of-order", sendRequestedOfOrder),
  inTransaction(shipmentTracked, "notifications.tell-arriving", tellArriving),
  inTransaction(orderChanged, "notifications.tell-order", tellOrder),
  inTransaction(orderRestored, "notifications.requeue", reopenMails),
];
