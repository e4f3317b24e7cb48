import type { ExportColumn } from "../../../contract/export-columns";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { failedParts } from "../../platform/metrics";
import type { Cell } from "../../platform/files/csv";
import { CELLS, type ExportRow } from "./export-cells";

/**
 * Written to a cell whose value throws, so that the file does not end there and the cell is not taken for an empty one.
 * Like a spreadsheet's own error values it is the same in every language, and can be searched for.
 */
const UNREADABLE = "#ERROR";

/** Errors logged for each file: a bug in one column would otherwise write a line for each of 50,000 orders. */
const MAX_LOGGED = 10;

/** Formats the rows of one file. A cell that throws is logged with its order, the first few of a file. */
export function createCellDrawer(
  { log }: Pick<Context, "log">,
  shop: ShopId,
  columns: ExportColumn[],
): (row: ExportRow) => Cell[] {
  let failed = 0;
  return (row) =>
    columns.map((column) => {
      try {
        return CELLS[column](row);
      } catch (error) {
        failed += 1;
        failedParts.inc({ part: "export cell" });
        if (failed <= MAX_LOGGED)
          log.error(
            { err: error, shop, order: row.order.id, column },
            "a cell of an export cannot be formatted",
          );
        return UNREADABLE;
      }
    });
}
