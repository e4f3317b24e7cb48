import { tagNamed } from "../../domain/orders/tags/create-tag";
import { findTagByName, tagOrders, untagOrders } from "../../domain/orders/tags/tags.queries";
import type { OrderId, TagId } from "../../../contract/ids";
import { orderActedOn } from "../../domain/orders/order.events";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import type { ActingRuns, AutomationActor } from "../../domain/automations/automation-action";

/** Does nothing, and says nothing in the history, of orders that have the tag. @throws AppError CONFLICT where the shop has as many tags as it may */
export const addTag: AutomationActor = async (ctx, tx, acting, action) => {
  if (action.do !== "add_tag") throw new Error(`add_tag cannot do ${action.do}`);
  const { id } = await tagNamed(tx, acting.shop.id, requiredName(action.tag));
  const orders = await tagOrders(tx, acting.shop.id, id, ordersOf(acting));
  await publishTags(ctx, tx, acting, orders, "add_tag", { added: [id], removed: [] });
};

export const removeTag: AutomationActor = async (ctx, tx, acting, action) => {
  if (action.do !== "remove_tag") throw new Error(`remove_tag cannot do ${action.do}`);
  const tag = await findTagByName(tx, acting.shop.id, requiredName(action.tag));
  if (!tag) return;
  const orders = await untagOrders(tx, acting.shop.id, tag.id, ordersOf(acting));
  await publishTags(ctx, tx, acting, orders, "remove_tag", { added: [], removed: [tag.id] });
};

/** An erasure may have taken it. */
function requiredName(name: string): string {
  if (name.trim() === "") throw new Error("the tag of an automation has no name any more");
  return name;
}

const ordersOf = ({ runs }: ActingRuns): OrderId[] => [...new Set(runs.map(({ order }) => order))];

const publishTags = (
  ctx: Context,
  tx: Tx,
  { shop, automation }: ActingRuns,
  orders: OrderId[],
  action: "add_tag" | "remove_tag",
  tags: { added: TagId[]; removed: TagId[] },
): Promise<void> =>
  publish(
    ctx,
    tx,
    shop.id,
    orderActedOn,
    orders.map((order) => ({
      ...{ order, action, orders: orders.length, tags, status: null, automation: automation.id },
    })),
  );
