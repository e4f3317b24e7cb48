import { ordersRestored } from "../../domain/orders/order.events";
import { shipmentsTracked } from "../../domain/shipments/shipment.events";
import { inTransaction } from "../../platform/events/events";
import { notifyOfChanges } from "./notify-of-changes";
import { requeueMailsOfDeleted } from "./notifications.queries";
import { sendNotification } from "./send-notification.job";

export const notificationSubscribers = [
  inTransaction(shipmentsTracked, (ctx, tx, shop, tracked) =>
    notifyOfChanges(
      ctx,
      tx,
      shop,
      tracked.flatMap(({ after, change, suppressNotifications }) =>
        change && !suppressNotifications ? [{ shipment: after, change }] : [],
      ),
    ),
  ),
  inTransaction(ordersRestored, async (ctx, tx, shop, { shipments }) => {
    const mails = await requeueMailsOfDeleted(tx, shop, shipments);
    await ctx.enqueueAll(
      tx,
      sendNotification,
      mails.map((id) => ({ shop, id })),
    );
  }),
];
