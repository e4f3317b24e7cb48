import type { ResponseOf } from "../../../../contract/endpoint";
import type { listTags as contract } from "../../../../contract/tags";
import type { Actor, Context } from "../../../platform/context";
import { listCountedTags } from "./tags.queries";

/** The merchant's own tags, each with the number of its orders. */
export async function listTags(ctx: Context, actor: Actor): Promise<ResponseOf<typeof contract>> {
  const tags = await listCountedTags(ctx.db, actor.shop);
  return { tags: tags.map(({ id, name, orders }) => ({ id, name, orders: Number(orders) })) };
}
