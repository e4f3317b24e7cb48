import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { z } from "zod";
import type { Db } from "../db/database";
import type { Tables } from "../db/tables";

export type InboxEntry = Omit<Selectable<Tables["inbox"]>, "processedAt" | "failedAt" | "error">;

/** The sender (`shopify` or a provider), and the sender's id of the webhook. */
export const InboxKey = z.object({ source: z.string(), id: z.string() });
export type InboxKey = z.infer<typeof InboxKey>;

/** Stores new entries and returns their keys; entries that are stored already are skipped. */
export function insertInbox(tx: Db, entries: InboxEntry[]): Promise<InboxKey[]> {
  // Drops repeats inside the batch: of equal keys the last entry is kept.
  const unique = new Map(entries.map((entry) => [`${entry.source} ${entry.id}`, entry]));
  return tx
    .insertInto("inbox")
    .values([...unique.values()])
    .onConflict((conflict) => conflict.columns(["source", "id"]).doNothing())
    .returning(["source", "id"])
    .execute();
}

/** Entries of these keys that are not processed yet, in the order of arrival. */
export function listUnprocessed(db: Db, keys: InboxKey[]): Promise<InboxEntry[]> {
  return db
    .selectFrom("inbox")
    .selectAll()
    .where(isOneOf(keys))
    .where("processedAt", "is", null)
    .orderBy("receivedAt")
    .orderBy("id")
    .execute();
}

/** Marks entries as processed and empties their bodies; the row is kept for a while to recognise repeats. */
export async function markProcessed(db: Db, keys: InboxKey[], at: Date): Promise<void> {
  await db
    .updateTable("inbox")
    .set({ processedAt: at, body: Buffer.alloc(0) })
    .where(isOneOf(keys))
    .execute();
}

/** Records that the last try has failed; an entry that was processed meanwhile stays unchanged. */
export async function markFailed(db: Db, key: InboxKey, error: string, at: Date): Promise<void> {
  await db
    .updateTable("inbox")
    .set({ failedAt: at, error })
    .where(isOneOf([key]))
    .where("processedAt", "is", null)
    .execute();
}

/** Makes failed entries wait again, for a job that the caller queues. Returns those that had failed. */
export function clearFailures(tx: Db, keys: InboxKey[]): Promise<InboxKey[]> {
  return tx
    .updateTable("inbox")
    .set({ failedAt: null, error: null })
    .where(isOneOf(keys))
    .where("failedAt", "is not", null)
    .where("processedAt", "is", null)
    .returning(["source", "id"])
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
        where.and([where("receivedAt", "<", before.handled), where("processedAt", "is not", null)]),
      ]),
    )
    .execute();
}

/** Unprocessed entries still have their bodies, which may hold personal data. */
export async function deleteInboxOfShop(tx: Db, domain: string): Promise<void> {
  await tx.deleteFrom("inbox").where("shopDomain", "=", domain).execute();
}

/**
 * Erases unprocessed webhooks about a customer: this shop's with one of `terms` in the body, and couriers' with one of
 * `numbers`, but those of `exceptTopics`. They are marked as processed, because the body is emptied; the reconciliation reads their orders
 * again. Returns whether there was one that names no shop: whatever it told of another shop is gone as well.
 */
export async function eraseFromInbox(
  tx: Db,
  domain: string,
  { terms, numbers, exceptTopics }: { terms: string[]; numbers: string[]; exceptTopics: readonly string[] },
  at: Date,
): Promise<boolean> {
  const contains = (list: string[]) => sql<boolean>`exists (
    select 1 from unnest(${list}::text[]) as term where position(convert_to(term, 'UTF8') in inbox.body) > 0)`;
  const erased = await tx
    .updateTable("inbox")
    .set({ processedAt: at, body: Buffer.alloc(0) })
    .where("processedAt", "is", null)
    .where("topic", "not in", exceptTopics)
    .where((where) =>
      where.or([
        where.and([where("shopDomain", "=", domain), contains(terms)]),
        where.and([where("shopDomain", "is", null), contains(numbers)]),
      ]),
    )
    .returning("shopDomain")
    .execute();
  return erased.some(({ shopDomain }) => shopDomain === null);
}
