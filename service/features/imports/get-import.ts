import { NOT_FOUND } from "../../../contract/errors";
import type { ImportId } from "../../../contract/ids";
import type { ImportDetail } from "../../../contract/imports";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { type ImportLine, listLoweredLines, listProblemLines } from "./import-lines.queries";
import { findImport } from "./imports.queries";
import { presentImport } from "./present-import";
import { problemsWithColumns } from "./problem-columns";

/** Problems that are shown; the report has all of them. */
const SHOWN = 50;

/** @throws AppError NOT_FOUND, for another shop's import too */
export async function getImport(ctx: Context, actor: Actor, id: ImportId): Promise<ImportDetail> {
  const file = await findImport(ctx.db, actor.shop, id);
  if (!file) throw new AppError(NOT_FOUND, "importNotFound");
  const [lines, lowered] = await Promise.all([
    listProblemLines(ctx.db, actor.shop, id, { after: 0, limit: SHOWN }),
    listLoweredLines(ctx.db, actor.shop, id, SHOWN),
  ]);
  return {
    import: presentImport(file),
    problems: lines.map((line) => ({
      ...presentLine(line),
      problems: problemsWithColumns(file, line),
    })),
    lowered: lowered.map(presentLine),
  };
}

function presentLine({ line, fields }: ImportLine) {
  return {
    line,
    order_number: fields.order_number ?? "",
    tracking_number: fields.tracking_number ?? "",
  };
}
