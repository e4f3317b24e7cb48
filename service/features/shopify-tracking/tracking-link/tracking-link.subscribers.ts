import { trackingLink } from "../../../../contract/tracking-link";
import type { OrderId, ShopId } from "../../../../contract/ids";
import { orderChanged } from "../../../domain/orders/order.events";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { enqueueDeliveries } from "../../../platform/deliveries/enqueue-deliveries";
import type { Published } from "../../../platform/events/event-type";
import { inTransaction } from "../../../platform/events/subscribers";
import { readSettingSince } from "../../../platform/settings/settings";
import { trackingLinks, linkDelivery } from "./tracking-link.channel";
import { listSentSince } from "./tracking-link.queries";

export const trackingLinkSubscribers = [inTransaction(orderChanged, "tracking-links.enqueue", enqueueLinks)];

/** Enqueues the link of fulfilments that were sent since the merchant has asked for it; older ones are a task of their own. */
async function enqueueLinks(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<{ order: OrderId }>[],
): Promise<void> {
  const {
    value: { target },
    since,
  } = await readSettingSince(tx, shop, trackingLink);
  if (target === "courier" || !since) return;
  const orders = [...new Set(events.map(({ payload }) => payload.order))];
  const sent = await listSentSince(tx, shop, orders, since);
  await enqueueDeliveries(
    ctx,
    tx,
    trackingLinks,
    sent.map((fulfillment) => linkDelivery(shop, fulfillment, target)),
  );
}
