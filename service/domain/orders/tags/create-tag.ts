import { MAX_TAGS } from "../../../../contract/bulk-limits";
import { CONFLICT } from "../../../../contract/errors";
import type { ShopId } from "../../../../contract/ids";
import type { Tag } from "../../../../contract/orders";
import type { Actor, Context } from "../../../platform/context";
import { type Tx, transaction } from "../../../platform/db/database";
import { AppError } from "../../../platform/errors";
import { lockShop } from "../../shops/shops.queries";
import { countTags, findTagByName, insertTag } from "./tags.queries";

/** @throws AppError CONFLICT where the shop has as many tags as it may */
export function createTag(ctx: Context, actor: Actor, { name }: { name: string }): Promise<Tag> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    return tagNamed(tx, actor.shop, name);
  });
}

/**
 * Finds the tag of this name, or creates it. The caller holds the shop's lock.
 * @throws AppError CONFLICT where the shop has as many tags as it may
 */
export async function tagNamed(tx: Tx, shop: ShopId, name: string): Promise<Tag> {
  const existing = await findTagByName(tx, shop, name);
  if (existing) return existing;
  if ((await countTags(tx, shop)) >= MAX_TAGS) {
    throw new AppError(CONFLICT, "tooManyTags", { values: { limit: MAX_TAGS } });
  }
  return insertTag(tx, shop, name);
}
