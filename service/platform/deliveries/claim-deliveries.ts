import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { deliveryOutcomes } from "../metrics";
import type { Channel } from "./channel";
import { type ClaimedRow, claimRows, lockChannel, supersedeOlder } from "./claim-deliveries.queries";

/** Longer than any `render` and `send` together take: a row that is claimed longer is taken for a dead worker's. */
export const LEASE_MS = 120_000;

export interface ClaimOptions {
  /** Rows at the most. */
  limit: number;
  /** The shop that was served last; 0 for none. */
  after: number;
  /** Rows in flight in this process, by shop. */
  inFlight: ReadonlyMap<ShopId, number>;
}

/**
 * Claims due rows of a channel, fairly by shop, in one short transaction. Of superseding channels the older rows of the same
 * ordering keys end here.
 */
export async function claimDeliveries(
  ctx: Context,
  channel: Channel,
  { limit, after, inFlight }: ClaimOptions,
): Promise<ClaimedRow[]> {
  const now = ctx.now();
  return transaction(ctx.db, async (tx) => {
    if (!(await lockChannel(tx, channel.name, now))) return [];
    const { name, isSuperseding, concurrencyPerShop: perShop } = channel;
    const leaseEndsAt = new Date(now.getTime() + LEASE_MS);
    const places = channel.placesOf?.(ctx, inFlight) ?? new Map<ShopId, number>();
    const request = {
      channel: name,
      isSuperseding,
      now,
      limit,
      perShop,
      inFlight,
      places,
      after,
      leaseEndsAt,
    };
    const rows = await claimRows(tx, request);
    if (isSuperseding) {
      const superseded = await supersedeOlder(tx, rows, now);
      deliveryOutcomes.inc({ channel: name, outcome: "superseded" }, superseded);
    }
    return rows.toSorted((a, b) => a.turn - b.turn || a.place - b.place);
  });
}
