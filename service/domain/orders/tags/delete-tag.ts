import { NOT_FOUND } from "../../../../contract/errors";
import type { ResponseOf, BodyOf } from "../../../../contract/endpoint";
import type { deleteTag as contract } from "../../../../contract/tags";
import type { Actor, Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { AppError } from "../../../platform/errors";
import { lockShop } from "../../shops/shops.queries";
import { countOrdersOfTag, deleteTagRow, findTag } from "./tags.queries";

/**
 * Deletes a tag, and returns how many orders had it.
 * @throws AppError NOT_FOUND, for another shop's tag too
 */
export function deleteTag(
  ctx: Context,
  actor: Actor,
  { id }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    if (!(await findTag(tx, actor.shop, id))) throw new AppError(NOT_FOUND, "tagNotFound");
    const orders = await countOrdersOfTag(tx, actor.shop, id);
    await deleteTagRow(tx, actor.shop, id);
    return { orders };
  });
}
