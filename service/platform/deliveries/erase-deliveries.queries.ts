import { sql } from "kysely";
import type { CustomerId, ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../db/database";
import { jsonText, LOGGED } from "./deliveries.queries";
import { noteChange } from "../db/noted-changes";

/** What a customer's rows are found by. */
export interface DeliverySubjects {
  customers: CustomerId[];
  subjects: string[];
}

/** Ends open rows about them: what is being sent just now is not stopped, but nobody tries it again. */
export async function closeDeliveries(
  tx: Tx,
  shop: ShopId,
  { customers, subjects }: DeliverySubjects,
  now: Date,
): Promise<void> {
  await sql`
    with closed as (
      delete from deliveries
      where shop_id = ${shop} and (customer_id = any(${customers}::bigint[]) or subject = any(${subjects}::text[]))
      returning *
    )
    insert into delivery_log (${LOGGED}, state, reason, done_at)
    select ${LOGGED}, 'skipped', 'erased', ${now}::timestamptz from closed
  `.execute(tx);
  await noteChange(tx, shop, "deliveries");
}

export interface StoredContent {
  id: string;
  channel: string;
  payload: unknown;
  rendered: unknown;
}

export function listLoggedContent(
  db: Db,
  shop: ShopId,
  { customers, subjects }: DeliverySubjects,
): Promise<StoredContent[]> {
  return db
    .selectFrom("deliveryLog")
    .select(["id", "channel", "payload", "rendered"])
    .where("shopId", "=", shop)
    .where((where) =>
      where.or([
        where("customerId", "=", where.fn.any(sql.val(customers))),
        where("subject", "=", where.fn.any(sql.val(subjects))),
      ]),
    )
    .orderBy("id")
    .execute();
}

/**
 * Replaces the content of finished rows, and cuts their link to the customer. Where it was not sent, the reason goes as
 * well: a mail server's own words name the address.
 */
export async function redactLogged(
  tx: Tx,
  shop: ShopId,
  rows: Omit<StoredContent, "channel">[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update delivery_log
    set payload = redacted.payload, rendered = redacted.rendered, customer_id = null,
      reason = case when reason is not null then 'erased' end
    from jsonb_to_recordset(${jsonText(rows)}::jsonb)
      as redacted (id bigint, payload jsonb, rendered jsonb)
    where shop_id = ${shop} and delivery_log.id = redacted.id
  `.execute(tx);
  await noteChange(tx, shop, "deliveries");
}

/** Rows about records that are deleted for good go with them. */
export async function deleteDeliveriesAbout(tx: Tx, shop: ShopId, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return;
  await tx.deleteFrom("deliveries").where("shopId", "=", shop).where("subject", "in", subjects).execute();
  await tx.deleteFrom("deliveryLog").where("shopId", "=", shop).where("subject", "in", subjects).execute();
  await noteChange(tx, shop, "deliveries");
}
