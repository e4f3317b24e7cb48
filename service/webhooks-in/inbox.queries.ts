import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { z } from "zod";
import type { Db } from "../db/database";
import type { Tables } from "../db/tables";

export type InboxEntry = Omit<Selectable<Tables["inbox"]>, "handledAt">;

/** Who sent it, and their own id of it. */
export const InboxKey = z.object({ source: z.string(), id: z.string() });
export type InboxKey = z.infer<typeof InboxKey>;

/** Stores what is not known yet, and answers just that. */
export function insertInbox(tx: Db, entries: InboxEntry[]): Promise<InboxKey[]> {
  // One statement may not insert the same key twice and skip it; the later copy is dropped here.
  const unique = new Map(entries.map((entry) => [`${entry.source} ${entry.id}`, entry]));
  return tx
    .insertInto("inbox")
    .values([...unique.values()])
    .onConflict((conflict) => conflict.columns(["source", "id"]).doNothing())
    .returning(["source", "id"])
    .execute();
}

/** In the order of their arrival. */
export function listUnhandled(db: Db, keys: InboxKey[]): Promise<InboxEntry[]> {
  return db
    .selectFrom("inbox")
    .selectAll()
    .where(isOneOf(keys))
    .where("handledAt", "is", null)
    .orderBy("receivedAt")
    .orderBy("id")
    .execute();
}

/** What was handled needs its body no longer; the row stays for a while, so that a late copy still finds it. */
export async function markHandled(db: Db, keys: InboxKey[], at: Date): Promise<void> {
  await db
    .updateTable("inbox")
    .set({ handledAt: at, body: Buffer.alloc(0) })
    .where(isOneOf(keys))
    .execute();
}

const isOneOf = (keys: InboxKey[]) => (where: ExpressionBuilder<Tables, "inbox">) =>
  where(
    where.refTuple("source", "id"),
    "in",
    keys.map(({ source, id }) => where.tuple(source, id)),
  );

export async function deleteInboxBefore(db: Db, before: { handled: Date; any: Date }): Promise<void> {
  await db
    .deleteFrom("inbox")
    .where((where) =>
      where.or([
        where("receivedAt", "<", before.any),
        where.and([where("receivedAt", "<", before.handled), where("handledAt", "is not", null)]),
      ]),
    )
    .execute();
}

/** What was never handled has its body still, and that may name people. */
export async function deleteInboxOfShop(tx: Db, domain: string): Promise<void> {
  await tx.deleteFrom("inbox").where("shopDomain", "=", domain).execute();
}

/** What is still to be done about people; it says who they are. */
const OF_PRIVACY = ["customers/redact", "customers/data_request", "shop/redact"];

/**
 * Webhooks that wait, or were given up, with one of these words in their body: those of this shop, and couriers' that
 * hold one of these numbers. They count as handled, for their body goes; what they told of is read again by the
 * reconciliation and the sweep.
 */
export async function forgetInboxOf(
  tx: Db,
  domain: string,
  { words, numbers }: { words: string[]; numbers: string[] },
  at: Date,
): Promise<void> {
  const holds = (list: string[]) => sql<boolean>`exists (
    select 1 from unnest(${list}::text[]) as word where position(convert_to(word, 'UTF8') in inbox.body) > 0)`;
  await tx
    .updateTable("inbox")
    .set({ handledAt: at, body: Buffer.alloc(0) })
    .where("handledAt", "is", null)
    .where("topic", "not in", OF_PRIVACY)
    .where((where) =>
      where.or([
        where.and([where("shopDomain", "=", domain), holds(words)]),
        where.and([where("shopDomain", "is", null), holds(numbers)]),
      ]),
    )
    .execute();
}
