import { setTimeout as delay } from "node:timers/promises";
import type { FulfillmentId } from "../../../contract/ids";
import { ShopifyError } from "../../adapters/shopify/error";
import { fulfillmentTracking, fulfillmentTrackingInfoUpdate } from "../../adapters/shopify/operations";
import type { Context } from "../../platform/context";
import type { Shop } from "../../domain/shops/shops.queries";
import {
  announceWrite,
  confirmWrite,
  LEASE_SECONDS,
  releaseTrackingLease,
  takeTrackingLease,
  type TrackingLease,
} from "../../domain/shipments/tracking-writes.queries";

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
  let lease = await takeLease(ctx, shop, id);
  let isRefused = false;
  try {
    const present = await readTrackingInfo(ctx, shop, shopifyId);
    if (!present) return "gone";
    if (present.numbered.length === 0) return "none";
    const wanted = await decide(present);
    if (!wanted) return "none";
    if (isSame(present, wanted)) return "same";

    const { company, urls } = wanted;
    // Of a company that stays, the webhook is the merchant's word as before.
    const newCompany = company === present.company ? null : company;
    const kept = await announceWrite(ctx.db, lease, { company: newCompany, seconds: LEASE_SECONDS });
    if (!kept) throw new Error(HELD);
    lease = kept;
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
    if (response.fulfillment)
      await confirmWrite(ctx.db, lease, { at: response.fulfillment.updatedAt, company: newCompany });
    return "written";
  } catch (error) {
    isRefused =
      error instanceof TrackingRefusedError ||
      (error instanceof ShopifyError && (error.isFinal || error.isAccessDenied));
    throw error;
  } finally {
    await releaseTrackingLease(ctx.db, lease, isRefused);
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

const HELD = "Another write of this fulfilment's tracking is under way";

async function takeLease({ db }: Context, shop: Shop, id: FulfillmentId): Promise<TrackingLease> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const lease = await takeTrackingLease(db, shop.id, id, LEASE_SECONDS);
    if (lease) return lease;
    await delay(POLL_MS);
  }
  throw new Error(HELD);
}
