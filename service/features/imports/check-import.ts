import type { BodyOf } from "../../../contract/endpoint";
import { BAD_PARAMETER } from "../../../contract/errors";
import type { checkImport as contract, Import } from "../../../contract/imports";
import type { Actor, Context } from "../../platform/context";
import { postgresText } from "../../platform/postgres-text";
import { AppError } from "../../platform/errors";
import { cancelLongTask } from "../../platform/long-tasks/change-long-task";
import { startLongTask } from "../../platform/long-tasks/start-long-task";
import { isComplete, withImport, wrongMoment } from "./change-import";
import { checkFile } from "./check-file.task";
import { deleteLines } from "./import-lines.queries";
import { updateImport } from "./imports.queries";
import { rememberMapping } from "./mappings";
import { parseRecords } from "./parse-records";
import { presentImport } from "./present-import";
import { firstBytes, recordsIn } from "./read-file";

const BEFORE_IMPORT = ["uploading", "checking", "checked"];

/** Starts the dry run. It may be started again with another reading, as long as nothing is imported. */
export function checkImport(
  ctx: Context,
  actor: Actor,
  { id, reading }: BodyOf<typeof contract>,
): Promise<Import> {
  return withImport(ctx, actor.shop, id, async (tx, file) => {
    if (!BEFORE_IMPORT.includes(file.state) || !isComplete(file)) wrongMoment();
    const first = recordsIn(await firstBytes(tx, file), { ...reading, isWhole: file.parts === 1 });
    const [headers = []] = parseRecords(first.slice(0, 1), reading.separator);
    if (Object.values(reading.mapping).some((column) => column >= headers.length)) {
      const fields = [{ path: "reading.mapping", key: "noSuchColumn" as const }];
      throw new AppError(BAD_PARAMETER, "wrongFields", { fields });
    }

    await deleteLines(tx, file);
    await rememberMapping(
      ctx,
      tx,
      actor.shop,
      headers.map((header) => header.trim().slice(0, 100)),
      reading,
    );
    if (file.taskId) await cancelLongTask(ctx, tx, checkFile, actor.shop, file.taskId);
    const task = await startLongTask(ctx, tx, checkFile, {
      ...{ shop: actor.shop, input: { import: id }, by: actor.user },
    });
    const changes = {
      reading: JSON.stringify(reading),
      taskId: task.id,
      headers: JSON.stringify({ ...headers.map((header) => postgresText(header.trim()).slice(0, 255)) }),
    };
    return presentImport(await updateImport(tx, file, changes));
  });
}
