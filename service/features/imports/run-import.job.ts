import { z } from "zod";
import { ImportId, ShopId } from "../../../contract/ids";
import { KNOWN_PROBLEMS } from "../../../contract/import-limits";
import type { Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { lockShop, type Shop } from "../../domain/shops/shops.queries";
import { endImport } from "./change-import";
import { LINES_PER_BATCH } from "./check-import.job";
import { importLines } from "./import-lines";
import { type ImportLine, listReadyLines, setProblems } from "./import-lines.queries";
import { type ImportRow, lockImport, updateImport } from "./imports.queries";

/**
 * Imports the next lines of a checked file that have no problem, and queues itself for those after them: so other
 * shops' files get their turn, and retries are counted for each batch. Safe to run twice: shipments and the number of
 * the batch's last line are written in one transaction.
 */
export const runImport = defineJob({
  name: "import.run",
  payload: z.object({
    shop: ShopId,
    id: ImportId,
    /** The line to continue after; a run does nothing if the import is past it. Absent: wherever the import is. */
    line: z.int().optional(),
  }),
  async run(ctx, { shop: shopId, id, line }) {
    await transaction(ctx.db, async (tx) => {
      const shop = await lockShop(tx, shopId);
      const file = await lockImport(tx, shopId, id);
      if (!isNext(file, line)) return;
      const lines = await listReadyLines(tx, file, file.line, LINES_PER_BATCH);
      const last = lines.at(-1);
      if (!last) return endImport(ctx, tx, file, "done");
      await saveBatch(ctx, tx, shop, file, lines);
      await ctx.enqueue(tx, runImport, { shop: shopId, id, line: last.line });
    });
  },
  onDeadLetter: (ctx, { shop, id, line }) =>
    transaction(ctx.db, async (tx) => {
      const file = await lockImport(tx, shop, id);
      if (isNext(file, line)) await endImport(ctx, tx, file, "failed", "ours");
    }),
});

const isNext = (file: ImportRow | undefined, line: number | undefined): file is ImportRow =>
  file?.state === "running" && file.line === (line ?? file.line);

/**
 * Imports a batch and stores the number of its last line. Lines that throw become problems; the others are imported.
 */
async function saveBatch(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  file: ImportRow,
  lines: ImportLine[],
): Promise<void> {
  const { plans, problems } = await importLines(ctx, tx, shop, file, lines);
  await setProblems(tx, file, problems);

  const known = problems.filter(({ problem }) => KNOWN_PROBLEMS.includes(problem)).length;
  const imported = file.imported + plans;
  const wrong = file.wrong + problems.length - known;
  const done = imported + wrong + file.known + known;
  await updateImport(tx, file, {
    line: lines.at(-1)!.line,
    imported,
    known: file.known + known,
    wrong,
    progress: Math.floor((100 * done) / file.lines),
  });
}
