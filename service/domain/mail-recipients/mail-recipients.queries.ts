import { sql } from "kysely";
import type { MailPurpose } from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

export interface RecipientRow {
  id: string;
  addressHash: Buffer;
  usedAt: Date;
  suppressedBy: "bounced" | "complained" | null;
  consents: { purpose: MailPurpose; state: "given" | "withdrawn" }[];
}

/** What is known of the addresses with these hashes. */
export async function listRecipients(db: Db, shop: ShopId, hashes: Buffer[]): Promise<RecipientRow[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<RecipientRow>`${prepared}
    select r.id, r.address_hash, r.used_at, s.reason as suppressed_by,
      coalesce((select jsonb_agg(jsonb_build_object('purpose', c.purpose, 'state', c.state)) from mail_consents c
        where c.shop_id = r.shop_id and c.recipient_id = r.id), '[]') as consents
    from mail_recipients r
    left join mail_suppressions s on s.shop_id = r.shop_id and s.recipient_id = r.id
    where r.shop_id = ${shop} and r.address_hash = any(${hashes}::bytea[])`.execute(db);
  return rows;
}

/** Its id, also where another process has stored it in the same moment. */
export async function insertRecipient(
  db: Db,
  shop: ShopId,
  { addressHash, usedAt }: Pick<RecipientRow, "addressHash" | "usedAt">,
): Promise<string> {
  const row = await db
    .insertInto("mailRecipients")
    .modifyEnd(prepared)
    .values({ shopId: shop, addressHash, usedAt })
    .onConflict((conflict) => conflict.columns(["shopId", "addressHash"]).doUpdateSet({ usedAt }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Undefined where it was deleted in the same moment. */
export async function touchRecipient(
  db: Db,
  shop: ShopId,
  id: string,
  usedAt: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable("mailRecipients")
    .set({ usedAt })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Cross-shop: only for jobs. Recipients with one of these hashes who have decided about messages of their orders. Who wants them again: those
 * of them that an answer has ended.
 */
export async function listRecipientsOfReply(
  db: Db,
  hashes: Buffer[],
  wants: boolean,
): Promise<{ shopId: ShopId; id: string }[]> {
  const { rows } = await sql<{ shopId: ShopId; id: string }>`
    select r.shop_id, r.id from mail_recipients r
    join mail_consents c on c.shop_id = r.shop_id and c.recipient_id = r.id and c.purpose = 'status'
    where r.address_hash = any(${hashes}::bytea[]) and (not ${wants} or (c.state = 'withdrawn' and c.by = 'reply'))
    order by r.shop_id, r.id`.execute(db);
  return rows;
}

/** Cross-shop: only for jobs. Addresses about which nothing is kept: their emails are too old, or were cut from them by an erasure. */
export async function deleteUnusedRecipients(db: Db, before: Date): Promise<void> {
  const isKept = (table: string) =>
    sql`exists (select 1 from ${sql.table(table)} k where k.shop_id = r.shop_id and k.recipient_id = r.id)`;
  await sql`
    delete from mail_recipients r where used_at < ${before}
      and not ${isKept("mail_messages")} and not ${isKept("mail_suppressions")} and not ${isKept("mail_consents")}
      and not ${isKept("shipment_watches")}
  `.execute(db);
}
