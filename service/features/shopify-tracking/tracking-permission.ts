import type { ShopId } from "../../../contract/ids";
import { TRACKING_SCOPE } from "../../../contract/optional-scopes";
import { ShopifyError } from "../../adapters/shopify/error";
import type { Context } from "../../platform/context";
import { PutOff } from "../../platform/deliveries/channel";
import { mayWriteTracking, NO_PERMISSION, readScopes } from "./scopes";
import type { Shop } from "../../domain/shops/shops.queries";
import { TrackingRefusedError } from "./write-tracking-info";

/** A delivery without the permission waits until it is granted; should we not be told, one of the shop's asks Shopify after this time. */
const HELD_MS = 15 * 60_000;
const askedAt = new Map<ShopId, number>();

/** When a shop's token was renewed because of a denied write: one that is as new has every scope that was granted. */
const renewedAt = new Map<ShopId, number>();
const RENEWED_FOR_MS = 60 * 60_000;

const later = ({ now }: Pick<Context, "now">) => new Date(now().getTime() + HELD_MS);

/** For a channel's `send`: holds what may not be written now. @throws PutOff */
export async function requirePermission(ctx: Context, shop: Shop): Promise<void> {
  if (await mayWriteTracking(ctx, ctx.db, shop.id)) return;
  const now = ctx.now().getTime();
  if (now - (askedAt.get(shop.id) ?? 0) >= HELD_MS) {
    askedAt.set(shop.id, now);
    try {
      if ((await readScopes(ctx, shop)).includes(TRACKING_SCOPE)) return;
    } catch (error) {
      // A store that is frozen, or a Shopify that is down: it stays held, which is no try that failed.
      if (!(error instanceof ShopifyError)) throw error;
      ctx.log.warn({ err: error, shop: shop.id }, "the granted scopes cannot be read");
    }
  }
  throw new PutOff(later(ctx), NO_PERMISSION);
}

/**
 * Runs a write of a channel's `send`. Where Shopify denies it, Shopify is asked for the granted scopes: without ours the delivery
 * is held, and the switches say so. With it the token may be from before it was granted, so a new one tries once more; then the
 * fulfilment itself is out of reach, such as another app's.
 * @throws PutOff, TrackingRefusedError, ShopifyError
 */
export async function withPermission<Result>(
  ctx: Context,
  shop: Shop,
  write: () => Promise<Result>,
): Promise<Result> {
  let denied: unknown;
  try {
    return await write();
  } catch (error) {
    if (!isDenied(error)) throw error;
    denied = error;
  }
  if (!(await readScopes(ctx, shop)).includes(TRACKING_SCOPE)) {
    renewedAt.delete(shop.id);
    throw new PutOff(later(ctx), NO_PERMISSION);
  }
  const now = ctx.now().getTime();
  if (now - (renewedAt.get(shop.id) ?? 0) < RENEWED_FOR_MS) throw refused(denied);
  const { tokens } = ctx.shopify;
  await tokens.renew(shop.id, await tokens.accessToken(shop.id));
  renewedAt.set(shop.id, now);
  try {
    return await write();
  } catch (error) {
    throw isDenied(error) ? refused(error) : error;
  }
}

const refused = (error: unknown) => new TrackingRefusedError((error as Error).message, { cause: error });

const isDenied = (error: unknown) => error instanceof ShopifyError && error.isAccessDenied;
