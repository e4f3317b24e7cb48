import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { TextLanguage } from "../../../../contract/courier-texts-limits";
import type { ShopId } from "../../../../contract/ids";
import type { Db, Tx } from "../../../platform/db/database";

/** By text, what engines have made of it in each language. */
export type TextTranslations = ReadonlyMap<string, Partial<Record<TextLanguage, string>>>;

/** Engines find out by themselves in which language a courier writes. */
const SOURCE = "auto";

export const hashOfText = (text: string) => createHash("sha256").update(`${SOURCE}\0${text}`).digest();

export async function listTranslations(
  db: Db,
  shop: ShopId,
  texts: readonly string[],
): Promise<TextTranslations> {
  const found = new Map<string, Partial<Record<TextLanguage, string>>>();
  if (texts.length === 0) return found;
  const rows = await db
    .selectFrom("textTranslations")
    .select(["original", "language", "text"])
    .where("shopId", "=", shop)
    .where("textHash", "in", [...new Set(texts)].map(hashOfText))
    .where("state", "=", "translated")
    .execute();
  for (const { original, language, text } of rows) {
    if (text !== null) found.set(original, { ...found.get(original), [language]: text });
  }
  return found;
}

/** Texts that are to be translated, unless they were or are to be already. Returns whether one is new. */
export async function insertWaiting(
  tx: Db,
  shop: ShopId,
  texts: readonly { text: string; language: TextLanguage }[],
  now: Date,
): Promise<boolean> {
  if (texts.length === 0) return false;
  const added = await tx
    .insertInto("textTranslations")
    .values(
      texts.map(({ text, language }) => ({
        ...{ shopId: shop, textHash: hashOfText(text), language, original: text, text: null },
        ...{ state: "waiting" as const, dueAt: now, createdAt: now },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("language")
    .execute();
  return added.length > 0;
}

/** Due texts of one shop, locked; those that another process has are left out. */
export function lockWaiting(tx: Tx, shop: ShopId, { now, limit }: { now: Date; limit: number }) {
  return tx
    .selectFrom("textTranslations")
    .select(["textHash", "language", "original", "tries"])
    .where("shopId", "=", shop)
    .where("state", "=", "waiting")
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .orderBy("language")
    .orderBy("textHash")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
export type WaitingText = Awaited<ReturnType<typeof lockWaiting>>[number];

const hashesOf = (texts: readonly WaitingText[]) => texts.map(({ textHash }) => textHash);

/** Puts texts of one language off; with `isTry`, because the engine is asked for them now. */
export async function putOff(
  tx: Db,
  shop: ShopId,
  texts: readonly WaitingText[],
  { until, isTry }: { until: Date; isTry: boolean },
): Promise<void> {
  if (texts.length === 0) return;
  await tx
    .updateTable("textTranslations")
    .set((row) => ({ dueAt: until, tries: row("tries", "+", isTry ? 1 : 0) }))
    .where("shopId", "=", shop)
    .where("language", "=", texts[0]!.language)
    .where("textHash", "in", hashesOf(texts))
    .execute();
}

/** All that waits in a shop is put off, because its budget or that of all is used up. */
export async function putAllOff(tx: Db, shop: ShopId, until: Date): Promise<void> {
  await tx
    .updateTable("textTranslations")
    .set({ dueAt: until })
    .where("shopId", "=", shop)
    .where("state", "=", "waiting")
    .where("dueAt", "<", until)
    .execute();
}

export async function deleteWaiting(tx: Db, shop: ShopId, texts: readonly WaitingText[]): Promise<void> {
  for (const { textHash, language } of texts) {
    await tx
      .deleteFrom("textTranslations")
      .where("shopId", "=", shop)
      .where("language", "=", language)
      .where("textHash", "=", textHash)
      .where("state", "=", "waiting")
      .execute();
  }
}

export interface Outcome {
  text: WaitingText;
  state: "translated" | "same" | "unusable";
  translated: string | null;
}

/** What came of texts; those that were deleted meanwhile stay deleted. */
export async function saveOutcomes(tx: Tx, shop: ShopId, outcomes: readonly Outcome[]): Promise<void> {
  for (const { text, state, translated } of outcomes) {
    await tx
      .updateTable("textTranslations")
      .set({ state, text: translated })
      .where("shopId", "=", shop)
      .where("language", "=", text.language)
      .where("textHash", "=", text.textHash)
      .execute();
  }
}

/** Cross-shop: shops with texts that are due. */
export async function listShopsWithWaiting(db: Db, now: Date): Promise<ShopId[]> {
  const rows = await db
    .selectFrom("textTranslations")
    .select("shopId")
    .distinct()
    .where("state", "=", "waiting")
    .where("dueAt", "<=", now)
    .orderBy("shopId")
    .execute();
  return rows.map(({ shopId }) => shopId);
}

/** Cross-shop: texts so old that the shipments that had them have long arrived. */
export async function deleteTranslationsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("textTranslations").where("createdAt", "<", before).execute();
}

/**
 * Part of erasing a customer, whose events have lost their texts before: what no event of the shop says any more, and so may be
 * about the person, is deleted with its translations.
 */
export async function eraseTranslations(_: unknown, tx: Db, shop: ShopId): Promise<void> {
  await tx
    .deleteFrom("textTranslations")
    .where("shopId", "=", shop)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("trackingEvents")
            .select(sql`1`.as("one"))
            .where("trackingEvents.shopId", "=", shop)
            .whereRef("trackingEvents.message", "=", "textTranslations.original"),
        ),
      ),
    )
    .execute();
}
