import type { ExportColumn } from "../../contract/export-columns";
import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { partsLeftOut } from "../metrics";
import type { Cell } from "./csv";
import { CELLS, type ExportRow } from "./export-cells";

/**
 * Stands in a cell whose value cannot be drawn, so that neither the file ends there nor the merchant takes the cell for an empty
 * one. Like a spreadsheet's own error values it is the same in every language, and can be searched for.
 */
export const UNREADABLE = "#ERROR";

/** A fault of ours in one column would otherwise write a line for each of 50,000 orders. */
const LOGGED = 10;

/** Draws the rows of one file, cell by cell; what throws is logged with its order, the first few of a file. */
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
        partsLeftOut.inc({ part: "export cell" });
        if (failed <= LOGGED)
          log.error({ err: error, shop, order: row.order.id, column }, "a cell of an export cannot be drawn");
        return UNREADABLE;
      }
    });
}
