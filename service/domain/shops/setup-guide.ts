import { z } from "zod";
import type { BodyOf } from "../../../contract/endpoint";
import type { ShopId } from "../../../contract/ids";
import { SetupTask, type updateSetup } from "../../../contract/store";
import type { Actor, Context } from "../../platform/context";
import { type Db, transaction } from "../../platform/db/database";
import { lockShop } from "./shops.queries";
import { findDocument, saveDocument } from "../../platform/settings/documents.queries";

export const SETUP_GUIDE = "setup_guide";
export const Guide = z.object({
  done: z.array(SetupTask).default([]),
  dismissed: z.boolean().default(false),
});

export async function readSetupGuide(db: Db, shop: ShopId): Promise<z.output<typeof Guide>> {
  return Guide.parse((await findDocument(db, shop, SETUP_GUIDE)) ?? {});
}

/**
 * Marks a task as done or not, or dismisses the guide. Under the shop's lock, so that two tabs at once lose nothing.
 */
export function updateSetupGuide(ctx: Context, actor: Actor, input: BodyOf<typeof updateSetup>) {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const guide = await readSetupGuide(tx, actor.shop);
    const others = guide.done.filter((task) => task !== input.task);
    const done = input.task && input.done ? [...others, input.task] : others;
    const changed = { done, dismissed: input.dismissed ?? guide.dismissed };
    await saveDocument(tx, actor.shop, SETUP_GUIDE, changed, ctx.now());
    return changed;
  });
}
