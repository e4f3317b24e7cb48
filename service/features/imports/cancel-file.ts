import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { cancelLongTask } from "../../platform/long-tasks/change-long-task";
import { closeImport } from "./change-import";
import { checkFile } from "./check-file.task";
import { type ImportRow, RUN_KIND } from "./import-state";
import { runImport } from "./run-import.task";

/** Cancels the file's check or run after its current batch, and deletes the file. The caller holds the shop's lock. */
export async function cancelFile(ctx: Pick<Context, "now">, tx: Tx, file: ImportRow): Promise<ImportRow> {
  const { shopId, taskId } = file;
  if (taskId && file.taskKind === RUN_KIND) await cancelLongTask(ctx, tx, runImport, shopId, taskId);
  else if (taskId) await cancelLongTask(ctx, tx, checkFile, shopId, taskId);
  return closeImport(ctx, tx, file);
}
