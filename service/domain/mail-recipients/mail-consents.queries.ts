import { type Insertable, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { gatherByShop } from "../../platform/db/gather-by-shop";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";
import type { Consents } from "./find-recipients";

/** What this recipient has decided; undefined where the shop has no such recipient (any more). */
export async function findConsents(db: Db, shop: ShopId, recipient: string): Promise<Consents | undefined> {
  const rows = await db
    .selectFrom("mailRecipients as r")
    .leftJoin("mailConsents as c", (join) =>
      join.onRef("c.shopId", "=", "r.shopId").onRef("c.recipientId", "=", "r.id"),
    )
    .select(["c.purpose", "c.state"])
    .where("r.shopId", "=", shop)
    .where("r.id", "=", recipient)
    .execute();
  if (rows.length === 0) return undefined;
  return new Map(rows.flatMap(({ purpose, state }) => (purpose && state ? [[purpose, state]] : [])));
}

/** The earlier decision; null: there was none. Undefined where it is the same already, which stays as it was given, or where a newer one is there. */
export async function upsertConsent(
  tx: Tx,
  { shopId, recipientId, purpose, state, at, by }: Insertable<Tables["mailConsents"]>,
): Promise<"given" | "withdrawn" | null | undefined> {
  const { rows } = await sql<{ before: "given" | "withdrawn" | null }>`
    with known as (
      select state from mail_consents
      where shop_id = ${shopId} and recipient_id = ${recipientId} and purpose = ${purpose}
    )
    insert into mail_consents as c (shop_id, recipient_id, purpose, state, at, by)
    values (${shopId}, ${recipientId}, ${purpose}, ${state}, ${at}, ${by})
    on conflict (shop_id, recipient_id, purpose) do update
      set state = excluded.state, at = excluded.at, by = excluded.by
        where c.state <> excluded.state and c.at <= excluded.at
    returning (select state from known) as before`.execute(tx);
  await noteChange(tx, shopId, "deliveries");
  return rows[0]?.before;
}

/**
 * Whether this shop's customers have agreed to marketing at the checkout of their newest order of which it is known, by address in lower case;
 * in one statement with what others ask at the same time.
 */
export const listCheckoutConsents = gatherByShop(async (db, shop, asked: string[][]) => {
  const emails = [...new Set(asked.flat().map((each) => each.toLowerCase()))];
  const { rows } = await sql<{ email: string; acceptsMarketing: boolean }>`
    select c.email, o.accepts_marketing from customers c
    cross join lateral (
      select accepts_marketing from orders
      where shop_id = c.shop_id and customer_id = c.id and accepts_marketing is not null
      order by ordered_at desc, id desc limit 1) o
    where c.shop_id = ${shop} and c.email = any(${emails}::text[])`.execute(db);
  const found = new Map(rows.map(({ email, acceptsMarketing }) => [email, acceptsMarketing]));
  return asked.map(() => found);
});

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
