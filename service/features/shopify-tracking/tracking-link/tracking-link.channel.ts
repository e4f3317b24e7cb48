import { z } from "zod";
import { FulfillmentId, type OrderId, type ShopId } from "../../../../contract/ids";
import { trackingLink } from "../../../../contract/tracking-link";
import { LINK_TARGETS } from "../../../../contract/tracking-link-limits";
import { ShopifyError } from "../../../adapters/shopify/error";
import { findFulfillmentById } from "../../../domain/orders/fulfillments.queries";
import { requirePermission, withPermission } from "../tracking-permission";
import { TrackingRefusedError } from "../write-tracking-info";
import { getShopById } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import { defineChannel, type Delivery, type Skip } from "../../../platform/deliveries/channel";
import type { NewDelivery } from "../../../platform/deliveries/enqueue-deliveries";
import { readSetting } from "../../../platform/settings/settings";
import { shortHash } from "../short-hash";
import { writeLink } from "./write-link";

const payload = z.object({ fulfillment: FulfillmentId, target: z.enum(LINK_TARGETS) });
type Payload = z.output<typeof payload>;

/** The tracking link of a new fulfilment, written to Shopify once: what the merchant changes there afterwards stays. */
export const trackingLinks = defineChannel({
  name: "tracking-link",
  class: "operational",
  payload,
  retention: { days: 30 },
  // As long as tries go on: what the merchant has not permitted for that long is not written either.
  expireAfter: { hours: 5 * 24 },
  concurrency: 2,
  check: reasonToSkip,
  render: async (ctx, delivery) => (await reasonToSkip(ctx, delivery)) ?? delivery.payload,
  async send(ctx, { fulfillment, target }: Payload, { shop: shopId }) {
    const shop = await getShopById(ctx.db, shopId);
    await requirePermission(ctx, shop);
    const found = (await findFulfillmentById(ctx.db, shopId, fulfillment))!;
    return { outcome: await withPermission(ctx, shop, () => writeLink(ctx, shop, found, target)) };
  },
  isFinal: (error) =>
    error instanceof TrackingRefusedError || (error instanceof ShopifyError && error.isFinal),
  // Ids and one of our own words.
  redact: (stored) => stored,
});

async function reasonToSkip(
  ctx: Context,
  { shop, payload: wanted }: Delivery<Payload>,
): Promise<Skip | null> {
  const { uninstalledAt } = await getShopById(ctx.db, shop);
  if (uninstalledAt) return { skip: "uninstalled" };
  if (!(await findFulfillmentById(ctx.db, shop, wanted.fulfillment))) return { skip: "cancelled" };
  const { target } = await readSetting(ctx.db, shop, trackingLink);
  return target === wanted.target ? null : { skip: "switched_off" };
}

/** One for each fulfilment, target and numbers: a changed number gets its link, our own write coming back none. */
export function linkDelivery(
  shop: ShopId,
  { id, orderId, numbers }: { id: FulfillmentId; orderId: OrderId; numbers: string[] },
  target: Payload["target"],
): NewDelivery<z.input<typeof payload>> {
  const hash = shortHash(JSON.stringify(numbers));
  return {
    shop,
    key: `fulfillment:${id}:${target}:${hash}`,
    subject: `order:${orderId}`,
    payload: { fulfillment: id, target },
  };
}
