import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Texts of couriers since then whose meaning is not known by a sub-status, the most frequent first. */
export async function listTextsWithoutMeaning(
  db: Db,
  shop: ShopId,
  { since, limit }: { since: Date; limit: number },
): Promise<{ text: string; events: number }[]> {
  const rows = await db
    .selectFrom("trackingEvents")
    .select(({ fn }) => ["message as text", fn.countAll().as("events")])
    .where("shopId", "=", shop)
    .where("occurredAt", ">=", since)
    .where("subStatus", "is", null)
    .where("source", "not in", ["merchant", "shopify"])
    .where("message", "!=", "")
    .groupBy("message")
    .orderBy("events", "desc")
    .orderBy("message")
    .limit(limit)
    .execute();
  return rows.map(({ text, events }) => ({ text, events: Number(events) }));
}
