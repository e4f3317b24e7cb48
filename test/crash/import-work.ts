import { ImportId } from "../../contract/ids";
import type { Import } from "../../contract/imports";
import { addImportPart } from "../../service/features/imports/add-import-part";
import { checkFile } from "../../service/features/imports/check-file.task";
import { checkImport } from "../../service/features/imports/check-import";
import { createImport } from "../../service/features/imports/create-import";
import { getImport } from "../../service/features/imports/get-import";
import { findImport } from "../../service/features/imports/imports.queries";
import { runImport } from "../../service/features/imports/run-import.task";
import { startImport } from "../../service/features/imports/start-import";
import type { Actor, Context } from "../../service/platform/context";
import { resumeOpen } from "./resume-open";

/** Uploads a file of order and number in one part, and begins its check. */
export async function uploadImport(ctx: Context, actor: Actor, csv: string): Promise<Import> {
  const bytes = Buffer.from(csv);
  const { id } = await createImport(ctx, actor, { name: "kill.csv", size: bytes.length });
  await addImportPart(ctx, actor, { id, part: 0, data: bytes.toString("base64") });
  const mapping = { order_number: 0, tracking_number: 1 };
  const reading = { encoding: "utf-8", separator: ",", date_order: "ymd", mapping } as const;
  return checkImport(ctx, actor, { id, reading });
}

/** Goes on from wherever the file is; its task gets a new job, because a killed process's comes back only later. */
export async function goOnWithImport(ctx: Context, actor: Actor, text: string): Promise<Import> {
  const id = ImportId.parse(text);
  const { state, taskId } = (await findImport(ctx.db, actor.shop, id))!;
  if (state === "checked") return startImport(ctx, actor, id);
  if (state === "checking") await resumeOpen(ctx, actor, checkFile, taskId!);
  if (state === "running") await resumeOpen(ctx, actor, runImport, taskId!);
  return (await getImport(ctx, actor, id)).import;
}
