import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { ImportId, ShopId } from "../../../contract/ids";
import type { FileProblem } from "../../../contract/imports";
import type { Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { shareShop } from "../../domain/shops/shops.queries";
import { deleteParts } from "./import-parts.queries";
import type { ImportRow } from "./import-state";
import { lockImport, updateImport } from "./imports.queries";

/**
 * Runs `work` in a transaction that locks the import.
 * @throws AppError NOT_FOUND, for another shop's too
 */
export function withImport<Result>(
  ctx: Context,
  shop: ShopId,
  id: ImportId,
  work: (tx: Tx, file: ImportRow) => Promise<Result>,
): Promise<Result> {
  return transaction(ctx.db, async (tx) => {
    // Shop before import, as everywhere both are locked; a new row that references the shop locks it as well.
    await shareShop(tx, shop);
    const file = await lockImport(tx, shop, id);
    if (!file) throw new AppError(NOT_FOUND, "importNotFound");
    return work(tx, file);
  });
}

/** Deletes a file that will not be imported: with a problem it is refused. */
export async function closeImport(
  ctx: Pick<Context, "now">,
  tx: Tx,
  file: Pick<ImportRow, "shopId" | "id">,
  problem: FileProblem | null = null,
): Promise<ImportRow> {
  await deleteParts(tx, file);
  return updateImport(tx, file, { problem, closedAt: ctx.now() });
}

export const isComplete = (file: ImportRow) => file.parts > 0 && file.size >= file.announced;

export function wrongMoment(): never {
  throw new AppError(CONFLICT, "importStep");
}
