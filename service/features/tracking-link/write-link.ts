import type { FulfillmentId } from "../../../contract/ids";
import type { LinkTarget } from "../../../contract/tracking-link-limits";
import { fulfillmentTracking, fulfillmentTrackingInfoUpdate } from "../../adapters/shopify/operations";
import { isPageLink, pageLinksOf, pageLinkTo } from "../../domain/orders/page-link";
import { listReplacements } from "../../domain/shipments/change/change-shipment.queries";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { listCourierLinks } from "./tracking-link.queries";

/** Shopify has understood the request and declines it: the sentence is its own. */
export class LinkRefusedError extends Error {}

/** `same`: Shopify has these links already; `none`: there is none to write; `gone`: no such fulfilment. */
export type LinkOutcome = "written" | "same" | "none" | "gone";

/**
 * Writes the link of each tracking number of a fulfilment to Shopify, where it is another one. Numbers and company stay as
 * Shopify has them now, and its customers get no mail about it. Safe to repeat.
 * @throws LinkRefusedError, ShopifyError
 */
export async function writeLink(
  ctx: Context,
  shop: Shop,
  { id, shopifyId }: { id: FulfillmentId; shopifyId: string },
  target: LinkTarget,
): Promise<LinkOutcome> {
  const fulfillmentId = `gid://shopify/Fulfillment/${shopifyId}`;
  const { fulfillment } = await ctx.shopify.graphql(shop, fulfillmentTracking, { id: fulfillmentId });
  if (!fulfillment) return "gone";
  const trackings = fulfillment.trackingInfo.flatMap(({ number, ...rest }) =>
    number ? [{ number, ...rest }] : [],
  );
  if (trackings.length === 0) return "none";
  const linkOf =
    target === "courier" ? await courierLinks(ctx, shop, id) : await pageLinks(ctx, shop, id, target);
  const urls = trackings.map(({ number, url }) => linkOf(number, url ?? null));
  // Shopify sets all of a fulfilment's links at once.
  if (!urls.every((url) => url !== null)) return "none";
  if (urls.every((url, index) => url === trackings[index]!.url)) return "same";

  const company = trackings[0]!.company ?? undefined;
  const numbers = trackings.map(({ number }) => number);
  const { fulfillmentTrackingInfoUpdate: response } = await ctx.shopify.graphql(
    shop,
    fulfillmentTrackingInfoUpdate,
    {
      fulfillmentId,
      trackingInfoInput: { numbers, urls, ...(company && { company }) },
    },
  );
  const [error] = response.userErrors;
  if (error) throw new LinkRefusedError(error.message);
  return "written";
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
    (await listCourierLinks(ctx.db, shop.id, id)).map((row) => [row.trackingNumber, row.trackingUrl]),
  );
  return (number, present) =>
    present && !isPageLink(ctx.config, shop.pageHosts, present)
      ? present
      : (links.get(number.trim()) ?? null);
}
