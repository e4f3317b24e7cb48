import type { ShopId } from "../../../contract/ids";
import type { problemReported } from "../../domain/orders/problem-reports/problem.events";
import { appPage } from "../../domain/shops/app-page";
import { enqueueMerchantEmails } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { problemReportedEmail } from "./problem-reported.email";

/** Mails the recipients who want to know of problems. Called again, it adds nothing: a mail has the event's key. */
export async function mailTeam(
  ctx: Context,
  tx: Tx,
  shopId: ShopId,
  events: Published<PayloadOf<typeof problemReported>>[],
): Promise<Decision[]> {
  const shop = await getShopById(tx, shopId);
  const orders = await listOrdersById(
    tx,
    shopId,
    events.map(({ payload }) => payload.order),
  );
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const mails = events.flatMap(({ id: eventId, payload }) => {
    const order = orderOf.get(payload.order);
    if (!order) return [];
    const data = mailOf(ctx, shop, order, payload);
    return { ...{ key: `problem ${eventId}`, eventId }, email: problemReportedEmail, data };
  });
  await enqueueMerchantEmails(ctx, tx, { shop, event: "problem_reported" }, mails);
  return events
    .filter(({ payload }) => !orderOf.has(payload.order))
    .map(({ id: event }) => ({ event, decision: "order_deleted" }));
}

const mailOf = (
  ctx: Context,
  shop: Shop,
  { id, name }: OrderToTrack,
  { trackingNumber, kind, isNew }: PayloadOf<typeof problemReported>,
) => ({
  shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
  link: appPage(ctx, shop, `/track/orders/${id}`),
  ...{ order: name, trackingNumber, kind, isNew },
});
