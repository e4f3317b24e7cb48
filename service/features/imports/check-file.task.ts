import { z } from "zod";
import { ImportId } from "../../../contract/ids";
import { KNOWN_PROBLEMS, MAX_LINES } from "../../../contract/import-limits";
import type { FileProblem } from "../../../contract/imports";
import type { Context } from "../../platform/context";
import { type Batch, type Counts, defineLongTask } from "../../platform/long-tasks/long-task";
import { getShopById } from "../../domain/shops/shops.queries";
import { closeImport } from "./change-import";
import { checkLines, createLineReader, type ReadLine } from "./check-lines";
import { type ImportLine, insertLines } from "./import-lines.queries";
import { CHECK_KIND, type ImportRow } from "./import-state";
import { findImport } from "./imports.queries";
import { noteUnexpected } from "./note-unexpected";
import { readFile } from "./read-file";

/** Lines per transaction. */
export const LINES_PER_BATCH = 250;

export const ImportInput = z.object({ import: ImportId });
export type ImportInput = z.output<typeof ImportInput>;

interface Cursor {
  /** The last line whose problem is stored. */
  line: number;
  /** Why the file is refused; no line is read after that. */
  problem?: FileProblem;
}

/**
 * Reads a file and stores what each line would do. Lines up to the cursor are read again, to find repeated ones, but not
 * written again.
 */
export const checkFile = defineLongTask<ImportInput, Cursor, ReadLine>({
  name: CHECK_KIND,
  input: ImportInput,
  isExclusive: true,
  expireIn: 3600,
  singly: "at-once",
  async *read(ctx, { shopId, input, cursor }) {
    const file = await findImport(ctx.db, shopId, input.import);
    if (file) yield* batchesOf(ctx, file, cursor?.line ?? 0);
  },
  async apply(_, tx, { shopId, input }, lines) {
    const checked = await checkLines(tx, shopId, lines);
    await insertLines(tx, { shopId, id: input.import }, checked);
    return countsOf(checked);
  },
  async itemFailed(ctx, tx, { shopId, input }, line, error) {
    const file = { shopId, id: input.import };
    const { problems: _, ...read } = line;
    const failed = { ...read, problem: noteUnexpected(ctx, file, line.line, error), moreProblems: [] };
    await insertLines(tx, file, [failed]);
    return countsOf([failed]);
  },
  async onEnd(ctx, tx, { shopId, input, state, cursor }) {
    const problem = cursor?.problem ?? null;
    if (problem || state === "failed") await closeImport(ctx, tx, { shopId, id: input.import }, problem);
  },
});

async function* batchesOf(
  ctx: Context,
  file: ImportRow,
  after: number,
): AsyncGenerator<Batch<ReadLine, Cursor, never>> {
  const { timezone } = await getShopById(ctx.db, file.shopId);
  const zone = { timezone, now: ctx.now() };
  const reader = createLineReader(file.reading!, zone, (line, error) =>
    noteUnexpected(ctx, file, line, error),
  );
  let line = after;
  let before = 0;
  for await (const { records, share, isBinary } of readFile(ctx.db, file, file.reading!)) {
    const lines = reader.read(records).filter((each) => each.line > after);
    const problem = isBinary ? "binary" : reader.count() > MAX_LINES ? "too_many_lines" : null;
    if (problem) return yield { items: [], cursor: { line, problem }, then: "end" };
    for (let start = 0; start < lines.length; start += LINES_PER_BATCH) {
      const items = lines.slice(start, start + LINES_PER_BATCH);
      line = items.at(-1)!.line;
      // Parts are large: within one the share grows line by line.
      const read = before + ((share - before) * (start + items.length)) / lines.length;
      yield { items, cursor: { line }, progress: Math.floor(read * 100) };
    }
    before = share;
  }
  if (reader.count() === 0) yield { items: [], cursor: { line, problem: "header_only" }, then: "end" };
}

function countsOf(lines: ImportLine[]): Counts<never> {
  const wrong = lines.filter(({ problem }) => problem && !KNOWN_PROBLEMS.includes(problem)).length;
  const known = lines.filter(({ problem }) => problem && KNOWN_PROBLEMS.includes(problem)).length;
  return { done: lines.length - wrong - known, failed: wrong, leftOut: known };
}
