import type { Selectable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../db/database";
import type { Tables } from "../db/tables";

export type LinkUse = Selectable<Tables["signedLinkUses"]>;

export function findLinkUse(db: Db, shop: ShopId, linkId: string): Promise<LinkUse | undefined> {
  return db
    .selectFrom("signedLinkUses")
    .selectAll()
    .where("shopId", "=", shop)
    .where("linkId", "=", linkId)
    .executeTakeFirst();
}

/**
 * False where the link is used already. Another transaction that claims it at the same time waits for this one, and claims it
 * only if this one is rolled back.
 */
export async function insertLinkUse(
  tx: Tx,
  { outcome, ...use }: Omit<LinkUse, "returnedAt">,
): Promise<boolean> {
  const row = { ...use, outcome: JSON.stringify(outcome) };
  const claimed = await tx
    .insertInto("signedLinkUses")
    .values({ ...row, returnedAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "linkId"])
        .doUpdateSet({ usedAt: row.usedAt, outcome: row.outcome, returnedAt: null })
        .where("signedLinkUses.returnedAt", "is not", null),
    )
    .returning("linkId")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** `returnedAt`: the link works once more. */
export async function updateLinkUse(
  tx: Tx,
  shop: ShopId,
  linkId: string,
  { outcome, returnedAt }: Pick<LinkUse, "outcome" | "returnedAt">,
): Promise<void> {
  await tx
    .updateTable("signedLinkUses")
    .set({ outcome: JSON.stringify(outcome), returnedAt })
    .where("shopId", "=", shop)
    .where("linkId", "=", linkId)
    .execute();
}

/** Cross-shop: only for jobs. */
export async function deleteLinkUsesBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom("signedLinkUses").where("expiresAt", "<", at).execute();
}
