import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import { NOT_FOUND } from "../../../contract/errors";
import { NO_FILTER } from "../../../contract/order-filter";
import type { getNeighbors as contract } from "../../../contract/orders";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { listScope } from "./list-orders";
import { findNext, findPosition, findPrevious } from "./neighbors.queries";
import { sortPlan } from "./order-sort.queries";

/**
 * The orders before and behind one in a list. One that has left the list, as its status has changed, still has its place
 * there.
 * @throws AppError NOT_FOUND, for another shop's order and for a deleted one too
 */
export async function neighbors(
  ctx: Context,
  actor: Actor,
  { id, filter, sort }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const scope = listScope(ctx, actor.ownShop);
  // Without the filter, which the order may have left.
  const position = await findPosition(ctx.db, scope, sortPlan(sort, NO_FILTER, scope), id);
  if (!position) throw new AppError(NOT_FOUND, "orderNotFound");
  const plan = sortPlan(sort, filter, scope);
  const [previous, next] = await Promise.all([
    findPrevious(ctx.db, scope, filter, plan, position),
    findNext(ctx.db, scope, filter, plan, position),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}
