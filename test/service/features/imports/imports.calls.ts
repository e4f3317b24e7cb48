import { deflateSync } from "node:zlib";
import { checkFile } from "../../../../service/features/imports/check-file.task";
import { updateImport } from "../../../../service/features/imports/imports.queries";
import { transaction } from "../../../../service/platform/db/database";
import { listLatestTasks } from "../../../../service/platform/long-tasks/long-tasks.queries";
import { recordFinishedTask } from "../../../../service/platform/long-tasks/start-long-task";
import { insertPart } from "../../../../service/features/imports/import-parts.queries";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

const CSV = Buffer.from("Order,Tracking number\n#1,SIM000000001\n");

/** An import at the step that each call needs. */
export async function importCalls(prepared: Prepared): Promise<ValidCalls> {
  const uploading = await anImport(prepared, { parts: 0 });
  const complete = await anImport(prepared, { parts: 1 });
  const checked = await anImport(prepared, { parts: 1, state: "checked" });
  const other = await anImport(prepared, { parts: 1 });
  return {
    // A new import gives up the one that waits, which the other calls need.
    createImport: { input: { name: "a.csv", size: 100 }, caller: prepared.guest },
    addImportPart: { input: { id: uploading, part: 0, data: CSV.toString("base64") } },
    previewImport: { input: { id: complete } },
    checkImport: {
      input: {
        id: complete,
        reading: { encoding: "utf-8", separator: ",", mapping: { order_number: 0, tracking_number: 1 } },
      },
    },
    startImport: { input: { id: checked } },
    cancelImport: { input: { id: other } },
    getImport: { input: { id: complete } },
    reportImport: { input: { id: complete } },
  };
}

async function anImport(
  { service, shop }: Prepared,
  { parts, state = "uploading" }: { parts: 0 | 1; state?: "uploading" | "checked" },
) {
  const file = { shopId: shop.id, name: "a.csv", announced: 1, size: parts, parts };
  const { id } = await service.ctx.db
    .insertInto("imports")
    .values({ ...file, createdAt: service.clock.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (parts > 0) await insertPart(service.ctx.db, { shopId: shop.id, id }, 0, deflateSync(CSV));
  if (state === "checked") {
    const { ctx } = service;
    const given = { shop: shop.id, input: { import: id }, by: "admin-token", cursor: { line: 1 } };
    await transaction(ctx.db, (tx) => recordFinishedTask(ctx, tx, checkFile, given));
    const [task] = await listLatestTasks(ctx.db, checkFile, shop.id, 1);
    await transaction(ctx.db, (tx) => updateImport(tx, { shopId: shop.id, id }, { taskId: task!.id }));
  }
  return id;
}
