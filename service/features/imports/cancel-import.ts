import type { ImportId } from "../../../contract/ids";
import type { Import } from "../../../contract/imports";
import type { Actor, Context } from "../../platform/context";
import { cancelFile } from "./cancel-file";
import { withImport } from "./change-import";
import { presentImport } from "./present-import";

/** Cancels an import after its current batch; a finished one stays unchanged. */
export function cancelImport(ctx: Context, actor: Actor, id: ImportId): Promise<Import> {
  return withImport(ctx, actor.shop, id, async (tx, file) =>
    presentImport(file.finishedAt ? file : await cancelFile(ctx, tx, file)),
  );
}
