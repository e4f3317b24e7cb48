import type { Insertable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

/** Once for each email, however often it is rendered. */
export async function insertMessage(
  db: Db,
  {
    recipientId,
    kind,
    ...message
  }: Omit<Insertable<Tables["mailMessages"]>, "state" | "stateAt" | "unsubscribedAt" | "providerId">,
): Promise<void> {
  await db
    .insertInto("mailMessages")
    .values({ ...message, recipientId, kind })
    .onConflict((conflict) => conflict.columns(["shopId", "deliveryId"]).doUpdateSet({ recipientId, kind }))
    .execute();
}

/** How its provider names it in what it tells later. */
export async function updateProviderId(
  db: Db,
  shop: ShopId,
  deliveryId: string,
  providerId: string,
): Promise<void> {
  await db
    .updateTable("mailMessages")
    .set({ providerId })
    .where("shopId", "=", shop)
    .where("deliveryId", "=", deliveryId)
    .execute();
}

/** Cross-shop: only for jobs. */
export async function deleteMessagesBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom("mailMessages").where("createdAt", "<", at).execute();
}
