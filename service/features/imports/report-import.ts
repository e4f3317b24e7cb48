import { NOT_FOUND } from "../../../contract/errors";
import type { Download } from "../../../contract/exports";
import type { ImportId, ShopId } from "../../../contract/ids";
import { IMPORT_FIELDS } from "../../../contract/import-limits";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { BOM, csvOf } from "../../platform/files/csv";
import { issueDownloadToken } from "../../domain/shops/download-tokens";
import { listProblemLines } from "./import-lines.queries";
import { findImport } from "./imports.queries";

const LINES_PER_PAGE = 1000;

/**
 * Issues a download link for the lines that were not imported.
 * @throws AppError NOT_FOUND, for another shop's import too
 */
export async function reportImport(ctx: Context, actor: Actor, id: ImportId): Promise<Download> {
  if (!(await findImport(ctx.db, actor.shop, id))) throw new AppError(NOT_FOUND, "importNotFound");
  await ctx.limits.take("download", String(actor.shop));
  return transaction(ctx.db, (tx) =>
    issueDownloadToken(ctx, tx, actor.shop, { kind: "import-problems", id }),
  );
}

/** Lines that were not imported as CSV, with their problems: once corrected, the file can be imported as it is. */
export async function* importProblems(ctx: Context, shop: ShopId, id: ImportId): AsyncGenerator<string> {
  yield BOM + csvOf([["line", "problem", ...IMPORT_FIELDS]]);
  let after = 0;
  for (;;) {
    const lines = await listProblemLines(ctx.db, shop, id, { after, limit: LINES_PER_PAGE });
    if (lines.length > 0) {
      yield csvOf(
        lines.map(({ line, problem, fields }) => [
          line,
          problem,
          ...IMPORT_FIELDS.map((field) => fields[field] ?? null),
        ]),
      );
    }
    if (lines.length < LINES_PER_PAGE) return;
    after = lines.at(-1)!.line;
  }
}
