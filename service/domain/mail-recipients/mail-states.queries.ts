import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { MESSAGE_STATES, type MessageState } from "../../platform/db/tables/mail-recipients";
import type { MessageRef } from "./return-token";

/** Cross-shop: in the job that handles what a provider tells, which names no shop. Emails that it knows under this id. */
export function listMessagesOfProvider(db: Db, providerId: string): Promise<MessageRef[]> {
  return db
    .selectFrom("mailMessages")
    .select(["shopId as shop", "deliveryId as delivery"])
    .where("providerId", "=", providerId)
    .limit(2)
    .execute();
}

/** Moves an email's state forward; undefined where it is not known, or is in that state or a later one already. */
export async function advanceMessage(
  tx: Tx,
  { shop, delivery }: MessageRef,
  state: MessageState,
  at: Date,
): Promise<{ recipientId: string | null } | undefined> {
  const earlier = MESSAGE_STATES.slice(0, MESSAGE_STATES.indexOf(state));
  const row = await tx
    .updateTable("mailMessages")
    .set({ state, stateAt: at })
    .where("shopId", "=", shop)
    .where("deliveryId", "=", delivery)
    .where("state", "in", earlier)
    .returning("recipientId")
    .executeTakeFirst();
  if (row) await noteChange(tx, shop, "deliveries");
  return row;
}

/** Whom an email went to, as long as its log says so. */
export async function findAddressOfMail(db: Db, { shop, delivery }: MessageRef): Promise<string | null> {
  const { rows } = await sql<{ to: string | null }>`
    select rendered ->> 'to' as "to" from deliveries where shop_id = ${shop} and id = ${delivery}
    union all
    select rendered ->> 'to' from delivery_log where shop_id = ${shop} and id = ${delivery} limit 1`.execute(
    db,
  );
  return rows[0]?.to ?? null;
}
