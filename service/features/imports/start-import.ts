import type { ImportId } from "../../../contract/ids";
import type { Import } from "../../../contract/imports";
import type { Actor, Context } from "../../platform/context";
import { writeAudit } from "../../domain/shops/audit.queries";
import { startLongTask } from "../../platform/long-tasks/start-long-task";
import { withImport, wrongMoment } from "./change-import";
import { updateImport } from "./imports.queries";
import { presentImport } from "./present-import";
import { runImport } from "./run-import.task";

/** Starts the import of a checked file. Idempotent: a second call does not start another. */
export function startImport(ctx: Context, actor: Actor, id: ImportId): Promise<Import> {
  return withImport(ctx, actor.shop, id, async (tx, file) => {
    if (file.state === "running" || file.state === "done") return presentImport(file);
    if (file.state !== "checked") wrongMoment();
    const { known, wrong, lines } = file;
    const task = await startLongTask(ctx, tx, runImport, {
      ...{ shop: actor.shop, input: { import: id }, by: actor.user },
      prepare: () => Promise.resolve(lines),
      counts: { leftOut: known, failed: wrong },
    });
    const running = await updateImport(tx, file, { taskId: task.id });
    await writeAudit(tx, {
      shopId: actor.shop,
      actor: actor.user,
      action: "import.started",
      details: { import: id, lines },
      createdAt: ctx.now(),
    });
    return presentImport(running);
  });
}
