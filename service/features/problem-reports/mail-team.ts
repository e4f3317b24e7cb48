import { attention } from "../../../contract/attention";
import type { ShopId } from "../../../contract/ids";
import type { problemReported } from "../../domain/orders/problem-reports/problem.events";
import { appPage } from "../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import { readSetting } from "../../platform/settings/settings";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
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
  const decisions: Decision[] = [];
  for (const { id, payload } of events) {
    const order = orders.find((each) => each.id === payload.order);
    if (!order) decisions.push({ event: id, decision: "order_deleted" });
    else
      for (const to of digest.recipients.length > 0 ? digest.recipients : [shop.email])
        await enqueueMerchantEmail(ctx, tx, {
          ...{ shop, to, key: `problem ${id} ${to}`, email: problemReportedEmail },
          data: {
            shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
            link: appPage(ctx, shop, `/track/orders/${order.id}`),
            ...{ order: order.name, trackingNumber: payload.trackingNumber },
            ...{ kind: payload.kind, isNew: payload.isNew },
          },
        });
  }
  return decisions;
}
