import { type Selectable, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";

export type Suppression = Selectable<Tables["mailSuppressions"]>;

/** A complaint stands above a bounce; otherwise what was first stays. */
export async function upsertSuppression(tx: Tx, suppression: Suppression): Promise<void> {
  const { reason, at, address, detail, deliveryId } = suppression;
  await tx
    .insertInto("mailSuppressions")
    .values(suppression)
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "recipientId"])
        .doUpdateSet({ reason, at, address, detail, deliveryId })
        .where("mailSuppressions.reason", "=", "bounced")
        .where(sql.lit(reason), "=", "complained"),
    )
    .execute();
  await noteChange(tx, suppression.shopId, "deliveries");
}

/** False where it is not suppressed. */
export async function deleteSuppression(tx: Tx, shop: ShopId, recipient: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("mailSuppressions")
    .where("shopId", "=", shop)
    .where("recipientId", "=", recipient)
    .returning("recipientId")
    .executeTakeFirst();
  await noteChange(tx, shop, "deliveries");
  return row !== undefined;
}

export async function countSuppressions(db: Db, shop: ShopId): Promise<number> {
  const { count } = await db
    .selectFrom("mailSuppressions")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("shopId", "=", shop)
    .executeTakeFirstOrThrow();
  return count;
}

export interface ListedSuppression extends Omit<Suppression, "shopId"> {
  orderId: string | null;
  orderName: string | null;
}

/** The newest first, each with the order that its email was about. */
export async function listSuppressions(
  db: Db,
  shop: ShopId,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<ListedSuppression[]> {
  const { rows } = await sql<ListedSuppression>`
    with listed as (
      select * from mail_suppressions where shop_id = ${shop}
        ${after ? sql`and (at, recipient_id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``}
      order by at desc, recipient_id desc limit ${limit}
    ), mails as (
      select id, payload from delivery_log where shop_id = ${shop} and id in (select delivery_id from listed)
      union select id, payload from deliveries where shop_id = ${shop} and id in (select delivery_id from listed)
    )
    select l.recipient_id, l.reason, l.at, l.address, l.detail, l.delivery_id, o.id as order_id, o.name as order_name
    from listed l
    left join mails m on m.id = l.delivery_id
    left join shipments s on s.shop_id = ${shop} and s.id = (m.payload ->> 'shipment')::bigint
    left join orders o on o.shop_id = ${shop} and o.id = coalesce(s.order_id, (m.payload ->> 'order')::bigint)
      and o.deleted_at is null
    order by l.at desc, l.recipient_id desc`.execute(db);
  return rows;
}
