import { NOT_FOUND } from "../../../contract/errors";
import type { Download } from "../../../contract/exports";
import type { ImportId, ShopId } from "../../../contract/ids";
import { IMPORT_FIELDS } from "../../../contract/import-limits";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { BOM, csvOf } from "../../platform/files/csv";
import { issueDownloadToken } from "../../domain/shops/download-tokens";
import { type Cells, listProblemLines } from "./import-lines.queries";
import type { ImportRow } from "./import-state";
import { findImport } from "./imports.queries";
import { REPORT_HEADERS } from "./mappings";
import { problemsWithColumns } from "./problem-columns";
import type { Fields } from "./read-fields";

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

/**
 * Lines that were not imported as CSV, in the columns of their file and with all their problems behind them: once mended, the file
 * can be imported as it is.
 */
export async function* importProblems(ctx: Context, shop: ShopId, id: ImportId): AsyncGenerator<string> {
  const file = await findImport(ctx.db, shop, id);
  if (!file) return;
  const headers = Object.values(file.headers ?? {});
  yield BOM + csvOf([[...headers, ...REPORT_HEADERS]]);
  let after = 0;
  for (;;) {
    const lines = await listProblemLines(ctx.db, shop, id, { after, limit: LINES_PER_PAGE });
    if (lines.length > 0) {
      yield csvOf(
        lines.map((line) => {
          const cells = line.cells ?? cellsOf(line.fields, file);
          const problems = problemsWithColumns(file, line);
          return [
            ...headers.map((_, column) => cells[column] ?? null),
            line.line,
            problems.map(({ problem, column }) => (column ? `${column}: ${problem}` : problem)).join("; "),
          ];
        }),
      );
    }
    if (lines.length < LINES_PER_PAGE) return;
    after = lines.at(-1)!.line;
  }
}

/** Of a line whose problem only the import has found: its mapped columns are what is left of it. */
function cellsOf(fields: Fields, { reading }: Pick<ImportRow, "reading">): Cells {
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const column = reading?.mapping[field];
      return column === undefined ? [] : [[column, fields[field] ?? ""]];
    }),
  );
}
