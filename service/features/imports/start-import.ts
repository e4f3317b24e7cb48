import type { ImportId } from "../../../contract/ids";
import type { Import } from "../../../contract/imports";
import type { Actor, Context } from "../../platform/context";
import { writeAudit } from "../../domain/shops/audit.queries";
import { withImport, wrongMoment } from "./change-import";
import { updateImport } from "./imports.queries";
import { presentImport } from "./present-import";
import { runImport } from "./run-import.job";

/** Starts the import of a checked file. Idempotent: a second call does not start another. */
export function startImport(ctx: Context, actor: Actor, id: ImportId): Promise<Import> {
  return withImport(ctx, actor.shop, id, async (tx, file) => {
    if (file.state === "running" || file.state === "done") return presentImport(file);
    if (file.state !== "checked") wrongMoment();
    const running = await updateImport(tx, file, { state: "running", line: 0, progress: 0 });
    await writeAudit(tx, {
      shopId: actor.shop,
      actor: actor.user,
      action: "import.started",
      details: { import: id, lines: file.lines },
      createdAt: ctx.now(),
    });
    await ctx.enqueue(tx, runImport, { shop: actor.shop, id });
    return presentImport(running);
  });
}
