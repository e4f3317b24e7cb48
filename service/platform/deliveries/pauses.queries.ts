import type { ShopId } from "../../../contract/ids";
import type { Db } from "../db/database";

export interface Pause {
  channel: string;
  /** Null: for all shops. */
  shop: ShopId | null;
}

/** Holds a channel back from now on: what is being sent is not stopped. Pausing again replaces who, when and until. */
export async function pauseChannel(
  db: Db,
  { channel, shop }: Pause,
  pause: { pausedBy: string; pausedAt: Date; until: Date | null },
): Promise<void> {
  if (shop === null) {
    await db
      .insertInto("channelPauses")
      .values({ channel, ...pause })
      .onConflict((conflict) => conflict.column("channel").doUpdateSet(pause))
      .execute();
  } else {
    await db
      .insertInto("deliveryPauses")
      .values({ shopId: shop, channel, ...pause })
      .onConflict((conflict) => conflict.columns(["shopId", "channel"]).doUpdateSet(pause))
      .execute();
  }
}

/** What waited becomes due by the next run, within a minute. */
export async function resumeChannel(db: Db, { channel, shop }: Pause): Promise<void> {
  if (shop === null) await db.deleteFrom("channelPauses").where("channel", "=", channel).execute();
  else
    await db.deleteFrom("deliveryPauses").where("shopId", "=", shop).where("channel", "=", channel).execute();
}

/** Pauses in force, for a shop: its own and those for all. */
export async function listPauses(db: Db, shop: ShopId, now: Date) {
  const own = await db
    .selectFrom("deliveryPauses")
    .select(["channel", "pausedBy", "pausedAt", "until"])
    .where("shopId", "=", shop)
    .where((where) => where.or([where("until", "is", null), where("until", ">", now)]))
    .orderBy("channel")
    .execute();
  const all = await db
    .selectFrom("channelPauses")
    .select(["channel", "pausedBy", "pausedAt", "until"])
    .where((where) => where.or([where("until", "is", null), where("until", ">", now)]))
    .orderBy("channel")
    .execute();
  return { own, all };
}
