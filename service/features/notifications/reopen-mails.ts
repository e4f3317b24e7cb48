import type { ShopId } from "../../../contract/ids";
import type { MailSkipReason } from "../../../contract/mail-kinds";
import type { orderRestored } from "../../domain/orders/order.events";
import { listShipmentIdsOfOrders } from "../../domain/shipments/shipments.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { replayDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import { groupBy } from "../../platform/group-by";
import { listOrderMessages, type OrderMessage } from "../../read/customer-mails/order-messages.queries";

const ORDER_DELETED: MailSkipReason = "order_deleted";

/**
 * Opens emails and text messages again that were skipped because their order was deleted: of each shipment the last one, and of the
 * order itself the last one of each kind, unless a newer one waits or was sent. Again for the same order, it opens nothing that was
 * sent since.
 */
export async function reopenMails(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<PayloadOf<typeof orderRestored>>[],
): Promise<void> {
  const orders = events.map(({ payload }) => payload.order);
  const shipments = (await listShipmentIdsOfOrders(tx, shop, orders)).map(({ id }) => id);
  const candidates = (await listOrderMessages(tx, shop, { orders, shipments })).filter(
    ({ state, reason }) => state === "queued" || state === "sent" || reason === ORDER_DELETED,
  );
  const ids = [...groupBy(candidates, aboutOf).values()].flatMap((messages) => {
    const last = messages.reduce((a, b) => (BigInt(b.id) > BigInt(a.id) ? b : a));
    return last.state === "skipped" ? last.id : [];
  });
  await replayDeliveries(ctx, tx, shop, ids);
}

/** What a newer message of the same channel replaces. */
const aboutOf = ({ channel, shipmentId, orderId, mail }: OrderMessage): string =>
  `${channel} ${shipmentId ?? `${orderId} ${mail}`}`;
