import type { ShopId } from "../../../contract/ids";
import { transaction, type Db } from "../../platform/db/database";
import { reopenDeliveries } from "../../platform/deliveries/deliveries.queries";
import { pauseChannel, resumeChannel } from "../../platform/deliveries/pauses.queries";
import { makeDeadLettersDue } from "../../platform/events/events.queries";
import { listFailedDeliveries, recordAct } from "./operations.queries";

/** Who of our staff acts, and when. Every act is recorded in the transaction that does it. */
export interface Operator {
  db: Db;
  actor: string;
  at: Date;
}

/** Rows that one act may touch: what follows shall not flood anybody at once. */
const MAX_AT_ONCE = 10_000;
/** Older failures are of no use to their receivers any more. */
const REPLAY_DAYS = 7;

/** Holds a channel back for a shop, or for all (null), until then or until it is resumed. */
export function pause(
  { db, actor, at }: Operator,
  channel: string,
  shop: ShopId | null,
  until: Date | null,
): Promise<void> {
  return transaction(db, async (tx) => {
    await pauseChannel(tx, { channel, shop }, { pausedBy: actor, pausedAt: at, until });
    await recordAct(tx, { actor, action: "channel.paused", forShop: shop, details: { channel, until }, at });
  });
}

/** What waited goes out by the next run, within a minute. */
export function resume({ db, actor, at }: Operator, channel: string, shop: ShopId | null): Promise<void> {
  return transaction(db, async (tx) => {
    await resumeChannel(tx, { channel, shop });
    await recordAct(tx, { actor, action: "channel.resumed", forShop: shop, details: { channel }, at });
  });
}

/** Makes dead letters of a subscriber (null: of all) due now. Returns their number; the job runs within five minutes. */
export function replayEvents(
  { db, actor, at }: Operator,
  shop: ShopId | null,
  subscriber: string | null,
): Promise<number> {
  return transaction(db, async (tx) => {
    const count = await makeDeadLettersDue(tx, { shop, limit: MAX_AT_ONCE }, subscriber, at);
    await recordAct(tx, {
      actor,
      action: "events.replayed",
      forShop: shop,
      details: { subscriber, count },
      at,
    });
    return count;
  });
}

/** Opens deliveries of a channel again that failed within the last week. Returns their number; they go out within a minute. */
export function replayFailed(
  { db, actor, at }: Operator,
  channel: string,
  shop: ShopId | null,
): Promise<number> {
  return transaction(db, async (tx) => {
    const since = new Date(at.getTime() - REPLAY_DAYS * 86_400_000);
    const failed = await listFailedDeliveries(tx, { shop, limit: MAX_AT_ONCE }, channel, since);
    let count = 0;
    for (const [shopId, ids] of failed) count += await reopenDeliveries(tx, shopId, ids, at);
    await recordAct(tx, {
      actor,
      action: "deliveries.replayed",
      forShop: shop,
      details: { channel, count },
      at,
    });
    return count;
  });
}
