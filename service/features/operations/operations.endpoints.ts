import { BAD_PARAMETER } from "../../../contract/errors";
import type { ShopDomain, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { Handlers } from "../../platform/http/handlers";
import { findShopByDomain } from "../../domain/shops/shops.queries";
import { listFailures } from "./failures.queries";
import { pauseDeliveries, resumeDeliveries } from "./pause-deliveries";
import { presentOperations, presentStoreOperations } from "./present-operations";
import { failuresSince, replayFailures } from "./replay-failures";

/** Failures of one cause that are shown each by itself. */
const MAX_SHOWN = 50;

export const operationHandlers = {
  getOperations: ({ ctx, actor }) => presentOperations(ctx, actor),
  getStoreOperations: ({ ctx, query }) => presentStoreOperations(ctx, query.shop),
  getFailures: async ({ ctx, query: { kind, name, error, shop } }) => {
    const filter = { since: failuresSince(ctx.now()), shop: await shopIdOf(ctx, shop), name, error };
    const rows = await listFailures(ctx.db, kind, filter, { limit: MAX_SHOWN, newestFirst: true });
    const failures = rows.map((row) => ({
      id: row.id,
      shop: row.domain,
      error: row.error,
      about: row.about,
      at: row.at.toISOString(),
    }));
    return { failures };
  },
  replayFailures: async ({ ctx, actor, body: { kind, shop, ...filter } }) => {
    const choice = { ...filter, shop: await shopIdOf(ctx, shop) };
    const { found, replayed } = await replayFailures(ctx, actor.actor, kind, choice);
    return { replayed, left_out: found - replayed };
  },
  pauseChannel: async ({ ctx, actor, body: { channel, shop, until } }) => {
    const what = { channel: knownChannel(ctx, channel), shop: await shopIdOf(ctx, shop) };
    await pauseDeliveries(ctx, actor.actor, { ...what, until: until === null ? null : new Date(until) });
    return { paused: true };
  },
  resumeChannel: async ({ ctx, actor, body: { channel, shop } }) => {
    const what = { channel: knownChannel(ctx, channel), shop: await shopIdOf(ctx, shop) };
    await resumeDeliveries(ctx, actor.actor, what);
    return { paused: false };
  },
} satisfies Handlers;

/** Null: all shops. @throws AppError BAD_PARAMETER for an unknown one: a mistyped store must not mean all of them */
async function shopIdOf({ db }: Pick<Context, "db">, domain?: ShopDomain | null): Promise<ShopId | null> {
  if (domain === undefined || domain === null) return null;
  const shop = await findShopByDomain(db, domain);
  if (!shop) throw refusal("shop", "storeUnknown");
  return shop.id;
}

function knownChannel({ channels }: Pick<Context, "channels">, name: string): string {
  if (!channels.has(name)) throw refusal("channel", "channelUnknown");
  return name;
}

const refusal = (path: string, reason: "storeUnknown" | "channelUnknown") =>
  new AppError(BAD_PARAMETER, reason, { fields: [{ path, key: reason }] });
