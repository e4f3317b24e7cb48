import type { LineProblem } from "../../contract/imports";
import type { Context } from "../context";
import { partsLeftOut } from "../metrics";
import type { ImportRow } from "./imports.queries";

/** Says of a line that it threw by itself: a fault of ours, of which the merchant sees the line and we the cause. */
export function noteUnexpected(
  { log }: Pick<Context, "log">,
  { shopId: shop, id }: Pick<ImportRow, "shopId" | "id">,
  line: number,
  error: unknown,
): LineProblem {
  log.error({ err: error, shop, import: id, line }, "a line of an import cannot be read or imported");
  partsLeftOut.inc({ part: "import line" });
  return "unexpected";
}
