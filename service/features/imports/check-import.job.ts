import { z } from "zod";
import { ImportId, ShopId } from "../../../contract/ids";
import { KNOWN_PROBLEMS, MAX_LINES } from "../../../contract/import-limits";
import type { Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { getShopById } from "../../domain/shops/shops.queries";
import { endImport } from "./change-import";
import { checkLines, createLineReader, type ReadLine } from "./check-lines";
import { insertLines } from "./import-lines.queries";
import { findImport, type ImportRow, lockImport, updateImport } from "./imports.queries";
import { noteUnexpected } from "./note-unexpected";
import { readFile } from "./read-file";

/** Lines per transaction. */
export const LINES_PER_BATCH = 250;

/**
 * Reads a file and stores what each line would do. Safe to run twice: each batch stores the number of its last line in
 * its transaction, and lines up to that number are read again but not written.
 */
export const runCheck = defineJob({
  name: "import.check",
  payload: z.object({ shop: ShopId, id: ImportId, check: z.int() }),
  expireIn: 3600,
  async run(ctx, { shop, id, check }) {
    const file = await findImport(ctx.db, shop, id);
    if (!file || !isCurrent(file, check)) return;
    const { timezone } = await getShopById(ctx.db, shop);
    const reader = createLineReader(file.reading!, { timezone, now: ctx.now() }, reportUnexpected(ctx, file));
    for await (const { records, share, isBinary } of readFile(ctx.db, file, file.reading!)) {
      const lines = reader.read(records);
      const problem = isBinary ? "binary" : reader.count() > MAX_LINES ? "too_many_lines" : null;
      const shouldContinue = problem
        ? await step(ctx, file, check, (tx) => endImport(ctx, tx, file, "refused", problem).then(() => false))
        : await saveAll(ctx, file, check, lines, Math.floor(share * 100));
      if (!shouldContinue) return;
    }
    await step(ctx, file, check, async (tx) => {
      if (reader.count() === 0) await endImport(ctx, tx, file, "refused", "header_only");
      else await updateImport(tx, file, { state: "checked", progress: 100, line: 0 });
      return false;
    });
  },
  onDeadLetter: (ctx, { shop, id, check }) =>
    transaction(ctx.db, async (tx) => {
      const file = await lockImport(tx, shop, id);
      if (file && isCurrent(file, check)) await endImport(ctx, tx, file, "failed", "ours");
    }),
});

const reportUnexpected = (ctx: Context, file: ImportRow) => (line: number, error: unknown) =>
  noteUnexpected(ctx, file, line, error);

const isCurrent = (file: ImportRow, check: number) => file.state === "checking" && file.checks === check;

/** Runs `work` with the import locked, unless another check was started or the import has ended: then false. */
function step(
  ctx: Context,
  { shopId, id }: ImportRow,
  check: number,
  work: (tx: Tx, file: ImportRow) => Promise<boolean>,
): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const file = await lockImport(tx, shopId, id);
    return file && isCurrent(file, check) ? work(tx, file) : false;
  });
}

async function saveAll(
  ctx: Context,
  file: ImportRow,
  check: number,
  lines: ReadLine[],
  progress: number,
): Promise<boolean> {
  for (let start = 0; start < lines.length; start += LINES_PER_BATCH) {
    const batch = lines.slice(start, start + LINES_PER_BATCH);
    const isWanted = await step(ctx, file, check, async (tx, { line, lines: count, known, wrong }) => {
      const fresh = batch.filter((each) => each.line > line);
      if (fresh.length === 0) return true;
      const checked = await checkLines(tx, file.shopId, fresh, reportUnexpected(ctx, file));
      const isKnown = checked.filter(({ problem }) => problem && KNOWN_PROBLEMS.includes(problem));
      const isWrong = checked.filter(({ problem }) => problem && !KNOWN_PROBLEMS.includes(problem));
      await insertLines(tx, file, checked);
      await updateImport(tx, file, {
        line: fresh.at(-1)!.line,
        lines: count + fresh.length,
        known: known + isKnown.length,
        wrong: wrong + isWrong.length,
        progress,
      });
      return true;
    });
    if (!isWanted) return false;
  }
  return true;
}
