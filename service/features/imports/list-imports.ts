import type { ResponseOf, QueryOf } from "../../../contract/endpoint";
import type { listImports as contract } from "../../../contract/imports";
import type { Actor, Context } from "../../platform/context";
import { decodeCursor, encodeCursor } from "../../platform/http/cursor";
import { listImportRows } from "./imports.queries";
import { presentImport } from "./present-import";

/** Earlier imports, the latest first. */
export async function listImports(
  ctx: Context,
  actor: Actor,
  { after, size }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const rows = await listImportRows(ctx.db, actor.shop, { after: decodeCursor(after), limit: size + 1 });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    content: shown.map(presentImport),
    next: last && rows.length > size ? encodeCursor({ at: null, id: last.id }) : null,
  };
}
