import type { BodyOf } from "../../../contract/endpoint";
import { MAX_IMPORT_BYTES } from "../../../contract/import-limits";
import type { createImport as contract, FileProblem, Import } from "../../../contract/imports";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { lockShop } from "../../domain/shops/shops.queries";
import { cancelFile } from "./cancel-file";
import { insertImport, listWaitingImports } from "./imports.queries";
import { presentImport } from "./present-import";

/** Starts an import. A shop has one file that is not imported yet: an earlier one is cancelled. */
export function createImport(
  ctx: Context,
  actor: Actor,
  { name, size }: BodyOf<typeof contract>,
): Promise<Import> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const waiting = await listWaitingImports(tx, actor.shop);
    for (const file of waiting) await cancelFile(ctx, tx, file);

    const problem: FileProblem | null = size === 0 ? "empty" : size > MAX_IMPORT_BYTES ? "too_large" : null;
    const file = await insertImport(tx, {
      shopId: actor.shop,
      name,
      announced: Math.min(size, MAX_IMPORT_BYTES + 1),
      problem,
      createdAt: ctx.now(),
      closedAt: problem && ctx.now(),
    });
    return presentImport(file);
  });
}
