import type { FulfillmentId } from "../../../../contract/ids";
import type { LinkTarget } from "../../../../contract/tracking-link-limits";
import { isPageLink, pageLinksOf, pageLinkTo } from "../../../domain/orders/page-link";
import { type WriteOutcome, writeTrackingInfo } from "../write-tracking-info";
import { listCouriersOf } from "../couriers-of.queries";
import { listReplacements } from "../../../domain/shipments/change/change-shipment.queries";
import type { Shop } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";

/**
 * Writes the link of each tracking number of a fulfilment to Shopify, where it is another one. Numbers and company stay as
 * Shopify has them now. Safe to repeat.
 * @throws TrackingRefusedError, ShopifyError
 */
export function writeLink(
  ctx: Context,
  shop: Shop,
  fulfillment: { id: FulfillmentId; shopifyId: string },
  target: LinkTarget,
): Promise<WriteOutcome> {
  return writeTrackingInfo(ctx, shop, fulfillment, async ({ company, numbered }) => {
    const { id } = fulfillment;
    const linkOf =
      target === "courier" ? await courierLinks(ctx, shop, id) : await pageLinks(ctx, shop, id, target);
    const urls = numbered.map(({ number, url }) => linkOf(number, url));
    // Shopify sets all of a fulfilment's links at once.
    return urls.every((url) => url !== null) ? { company, urls } : null;
  });
}

type LinkOf = (number: string, present: string | null) => string | null;

/** Where the merchant has replaced a number here, the page knows the new one. */
async function pageLinks(
  ctx: Context,
  shop: Shop,
  id: FulfillmentId,
  target: "shop" | "host",
): Promise<LinkOf> {
  const replaced = new Map((await listReplacements(ctx.db, shop.id, [id])).map(({ from, to }) => [from, to]));
  const template = pageLinksOf(ctx.config, shop)[target];
  return (number) => pageLinkTo(template, replaced.get(number.trim()) ?? number.trim());
}

/** The courier's own page in place of ours; a link that is not ours stays. */
async function courierLinks(ctx: Context, shop: Shop, id: FulfillmentId): Promise<LinkOf> {
  const links = new Map(
    (await listCouriersOf(ctx.db, shop.id, id)).map((row) => [row.trackingNumber, row.trackingUrl]),
  );
  return (number, present) =>
    present && !isPageLink(ctx.config, shop.pageHosts, present)
      ? present
      : (links.get(number.trim()) ?? null);
}
