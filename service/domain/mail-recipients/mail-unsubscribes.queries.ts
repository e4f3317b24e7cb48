import type { Insertable } from "kysely";
import type { MailPurpose } from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";

/** What this recipient has unsubscribed from; undefined where the shop has no such recipient (any more). */
export async function findUnsubscribed(
  db: Db,
  shop: ShopId,
  recipient: string,
): Promise<Set<MailPurpose> | undefined> {
  const rows = await db
    .selectFrom("mailRecipients as r")
    .leftJoin("mailUnsubscribes as u", (join) =>
      join.onRef("u.shopId", "=", "r.shopId").onRef("u.recipientId", "=", "r.id"),
    )
    .select("u.purpose")
    .where("r.shopId", "=", shop)
    .where("r.id", "=", recipient)
    .execute();
  return rows.length === 0 ? undefined : new Set(rows.flatMap(({ purpose }) => purpose ?? []));
}

/** False where it is so already. */
export async function insertUnsubscribe(
  tx: Tx,
  unsubscribe: Insertable<Tables["mailUnsubscribes"]>,
): Promise<boolean> {
  const row = await tx
    .insertInto("mailUnsubscribes")
    .values(unsubscribe)
    .onConflict((conflict) => conflict.columns(["shopId", "recipientId", "purpose"]).doNothing())
    .returning("purpose")
    .executeTakeFirst();
  await noteChange(tx, unsubscribe.shopId, "deliveries");
  return row !== undefined;
}

/** False where it is so already. */
export async function deleteUnsubscribe(
  tx: Tx,
  shop: ShopId,
  { recipient, purpose }: { recipient: string; purpose: MailPurpose },
): Promise<boolean> {
  const row = await tx
    .deleteFrom("mailUnsubscribes")
    .where("shopId", "=", shop)
    .where("recipientId", "=", recipient)
    .where("purpose", "=", purpose)
    .returning("purpose")
    .executeTakeFirst();
  await noteChange(tx, shop, "deliveries");
  return row !== undefined;
}

/** The first time counts: of one email the link may be used again and again. */
export async function noteUnsubscribed(tx: Tx, shop: ShopId, deliveryId: string, at: Date): Promise<void> {
  await tx
    .updateTable("mailMessages")
    .set({ unsubscribedAt: at })
    .where("shopId", "=", shop)
    .where("deliveryId", "=", deliveryId)
    .where("unsubscribedAt", "is", null)
    .execute();
  await noteChange(tx, shop, "deliveries");
}
