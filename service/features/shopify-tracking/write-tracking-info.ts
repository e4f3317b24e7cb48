import { setTimeout as delay } from "node:timers/promises";
import type { FulfillmentId } from "../../../contract/ids";
import { fulfillmentTracking, fulfillmentTrackingInfoUpdate } from "../../adapters/shopify/operations";
import type { Context } from "../../platform/context";
import type { Shop } from "../../domain/shops/shops.queries";
import {
  announceCompany,
  releaseTrackingLease,
  setWrittenAt,
  takeTrackingLease,
} from "../../domain/shipments/tracking-writes.queries";

/** Longer than the two calls to Shopify may take (20 seconds each). */
const LEASE_MS = 50_000;
const WAIT_MS = 10_000;
const POLL_MS = 100;

/** Shopify has understood the request and declines it: the sentence is its own. */
export class TrackingRefusedError extends Error {}

/** A fulfilment's tracking as Shopify has it: one company for all of its numbers, and a link for each. */
export interface TrackingInfo {
  company: string | null;
  numbered: { number: string; url: string | null }[];
}

/** What is to be there instead. `urls` in the order of the numbers; null: Shopify makes the links by the company. */
export interface NewTrackingInfo {
  company: string | null;
  urls: string[] | null;
}

/** `same`: Shopify has it already; `none`: there is nothing to write; `gone`: no such fulfilment. */
export type WriteOutcome = "written" | "same" | "none" | "gone";

/**
 * The one writer of courier and tracking links to Shopify, which replaces a fulfilment's tracking as a whole: it reads what is there, lets `decide`
 * say what is to be there, and writes that where it differs; the numbers stay, and customers get no mail. A lease keeps
 * others from writing in between what this one has read. Safe to repeat.
 * @throws TrackingRefusedError, ShopifyError
 */
export async function writeTrackingInfo(
  ctx: Context,
  shop: Shop,
  { id, shopifyId }: { id: FulfillmentId; shopifyId: string },
  decide: (present: TrackingInfo) => Promise<NewTrackingInfo | null>,
): Promise<WriteOutcome> {
  await takeLease(ctx, shop, id);
  try {
    const present = await readTrackingInfo(ctx, shop, shopifyId);
    if (!present) return "gone";
    if (present.numbered.length === 0) return "none";
    const wanted = await decide(present);
    if (!wanted) return "none";
    if (isSame(present, wanted)) return "same";

    const { company, urls } = wanted;
    if (company !== null && company !== present.company) await announceCompany(ctx.db, shop.id, id, company);
    const numbers = present.numbered.map(({ number }) => number);
    const { fulfillmentTrackingInfoUpdate: response } = await ctx.shopify.graphql(
      shop,
      fulfillmentTrackingInfoUpdate,
      {
        fulfillmentId: gidOf(shopifyId),
        trackingInfoInput: { numbers, ...(urls && { urls }), ...(company && { company }) },
      },
    );
    const [error] = response.userErrors;
    if (error) throw new TrackingRefusedError(error.message);
    if (response.fulfillment) await setWrittenAt(ctx.db, shop.id, id, response.fulfillment.updatedAt);
    return "written";
  } finally {
    await releaseTrackingLease(ctx.db, shop.id, id);
  }
}

const gidOf = (shopifyId: string) => `gid://shopify/Fulfillment/${shopifyId}`;

/** Null where Shopify has no such fulfilment. @throws ShopifyError */
export async function readTrackingInfo(
  ctx: Context,
  shop: Shop,
  shopifyId: string,
): Promise<TrackingInfo | null> {
  const { fulfillment } = await ctx.shopify.graphql(shop, fulfillmentTracking, { id: gidOf(shopifyId) });
  if (!fulfillment) return null;
  return {
    company: fulfillment.trackingInfo[0]?.company ?? null,
    numbered: fulfillment.trackingInfo.flatMap(({ number, url }) =>
      number ? [{ number, url: url ?? null }] : [],
    ),
  };
}

const isSame = (present: TrackingInfo, { company, urls }: NewTrackingInfo): boolean =>
  company === present.company &&
  (urls === null || urls.every((url, index) => url === present.numbered[index]!.url));

async function takeLease({ db, now }: Context, shop: Shop, id: FulfillmentId): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const until = new Date(now().getTime() + LEASE_MS);
    if (await takeTrackingLease(db, shop.id, id, { now: now(), until })) return;
    await delay(POLL_MS);
  }
  throw new Error("Another write of this fulfilment's tracking did not finish");
}
