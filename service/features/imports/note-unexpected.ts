import type { LineProblem } from "../../../contract/imports";
import type { Context } from "../../platform/context";
import { failedParts } from "../../platform/metrics";
import type { ImportRow } from "./import-state";

/** Logs and counts a line that threw by itself: the merchant sees the line, the log has the cause. */
export function noteUnexpected(
  { log }: Pick<Context, "log">,
  { shopId: shop, id }: Pick<ImportRow, "shopId" | "id">,
  line: number,
  error: unknown,
): LineProblem {
  log.error({ err: error, shop, import: id, line }, "a line of an import cannot be read or imported");
  failedParts.inc({ part: "import line" });
  return "unexpected";
}
