import type { ShopId } from "../../../contract/ids";
import type { Db } from "../db/database";

/** One key is one request: this call with this input. */
export interface CallKey {
  shopId: ShopId;
  key: string;
  call: string;
  inputHash: Buffer;
}

/** Takes the key, also one that was taken before `staleBefore` and has no answer yet: that process has ended. */
export async function takeCallKey(db: Db, given: CallKey, now: Date, staleBefore: Date): Promise<boolean> {
  const taken = await db
    .insertInto("idempotentCalls")
    .values({ ...given, takenAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "key"])
        .doUpdateSet({ takenAt: now })
        .where("idempotentCalls.status", "is", null)
        .where("idempotentCalls.takenAt", "<", staleBefore)
        .where("idempotentCalls.call", "=", given.call)
        .where("idempotentCalls.inputHash", "=", given.inputHash),
    )
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

export function findIdempotentCall(db: Db, { shopId, key }: Pick<CallKey, "shopId" | "key">) {
  return db
    .selectFrom("idempotentCalls")
    .select(["call", "inputHash", "status", "answer"])
    .where("shopId", "=", shopId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function storeAnswer(
  db: Db,
  { shopId, key }: Pick<CallKey, "shopId" | "key">,
  answer: { status: number; answer: string },
): Promise<void> {
  await db
    .updateTable("idempotentCalls")
    .set(answer)
    .where("shopId", "=", shopId)
    .where("key", "=", key)
    .execute();
}

/** The next request with the key does the call. */
export async function releaseCallKey(
  db: Db,
  { shopId, key }: Pick<CallKey, "shopId" | "key">,
): Promise<void> {
  await db.deleteFrom("idempotentCalls").where("shopId", "=", shopId).where("key", "=", key).execute();
}

/** Cross-shop: for the job that cleans up. */
export async function deleteIdempotentCallsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom("idempotentCalls").where("takenAt", "<", at).execute();
}

export async function deleteIdempotentCallsOf(db: Db, shop: ShopId): Promise<void> {
  await db.deleteFrom("idempotentCalls").where("shopId", "=", shop).execute();
}
