import type { ImportId } from "../../contract/ids";
import type { Import } from "../../contract/imports";
import type { Actor, Context } from "../context";
import { endImport, withImport } from "./change-import";
import { presentImport } from "./present-import";

/** Stops an import behind the batch that is being written; one that has ended is left as it is. */
export function cancelImport(ctx: Context, actor: Actor, id: ImportId): Promise<Import> {
  return withImport(ctx, actor.shop, id, async (tx, file) =>
    presentImport(file.finishedAt ? file : await endImport(ctx, tx, file, "cancelled")),
  );
}
