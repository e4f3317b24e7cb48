import { attention } from "../../../contract/attention";
import type { ShopId } from "../../../contract/ids";
import type { problemReported } from "../../domain/orders/problem-reports/problem.events";
import { appPage } from "../../domain/shops/app-page";
import { merchantMails } from "../../domain/shops/merchant-mails/merchant-mail.channel";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import { isMailable } from "../../platform/mail/transport";
import { readSetting } from "../../platform/settings/settings";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { problemReportedEmail } from "./problem-reported.email";

/** Mails those who get the digest, else the store's own address. Called again, it adds nothing: a mail has the event's key. */
export async function mailTeam(
  ctx: Context,
  tx: Tx,
  shopId: ShopId,
  events: Published<PayloadOf<typeof problemReported>>[],
): Promise<Decision[]> {
  const shop = await getShopById(tx, shopId);
  const { digest } = await readSetting(tx, shopId, attention);
  const orders = await listOrdersById(
    tx,
    shopId,
    events.map(({ payload }) => payload.order),
  );
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const rows = events.flatMap(({ id: eventId, payload }) => {
    const order = orderOf.get(payload.order);
    const recipients = digest.recipients.length > 0 ? digest.recipients : [shop.email];
    return !order
      ? []
      : recipients.filter(isMailable).map((to) => ({
          ...{ shop: shopId, key: `problem ${eventId} ${to}`, subject: "shop", eventId },
          payload: { email: problemReportedEmail.name, to, data: mailOf(ctx, shop, order, payload) },
        }));
  });
  await enqueueDeliveries(ctx, tx, merchantMails, rows);
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
