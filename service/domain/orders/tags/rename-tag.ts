import { BAD_PARAMETER, NOT_FOUND } from "../../../../contract/errors";
import type { BodyOf } from "../../../../contract/endpoint";
import type { Tag } from "../../../../contract/orders";
import type { renameTag as contract } from "../../../../contract/tags";
import type { Actor, Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { AppError } from "../../../platform/errors";
import { lockShop } from "../../shops/shops.queries";
import { findTag, findTagByName, updateTagName } from "./tags.queries";

/**
 * Renames a tag on every order. A name that another tag has is refused: two merged tags could not be separated again.
 * @throws AppError NOT_FOUND, for another shop's tag too; BAD_PARAMETER where the name is taken
 */
export function renameTag(ctx: Context, actor: Actor, { id, name }: BodyOf<typeof contract>): Promise<Tag> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    if (!(await findTag(tx, actor.shop, id))) throw new AppError(NOT_FOUND, "tagNotFound");
    const namesake = await findTagByName(tx, actor.shop, name);
    if (namesake && namesake.id !== id) {
      throw new AppError(BAD_PARAMETER, "tagNameTaken", {
        fields: [{ path: "name", key: "nameTaken" }],
      });
    }
    await updateTagName(tx, actor.shop, id, name);
    return { id, name };
  });
}
