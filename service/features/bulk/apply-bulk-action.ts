import type { ResolvedAction, BulkFailure } from "../../../contract/bulk";
import type { OrderId } from "../../../contract/ids";
import type { ShopId, TagId, ShipmentId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { undoEndedAt } from "../../domain/orders/undo-ended-at";
import { softDeleteOrders } from "./soft-delete-orders";
import { restoreOrders } from "./restore-orders";
import { clearManualStatus, setManualStatus } from "../../domain/shipments/manual-status";
import { queueTracking } from "../../domain/shipments/track-shipments.job";
import { findTag, tagOrders, untagOrders } from "../../domain/orders/tags/tags.queries";
import { type BulkOrder, listBulkOrders, listShipmentsOfOrders } from "./bulk-orders.queries";

export interface BulkOutcome {
  done: OrderId[];
  failed: BulkFailure[];
}

type FailureReason = BulkFailure["why"];

/** How an action is applied: which orders it rejects, and what it does to the others. */
interface ActionHandler {
  /** Reason to reject this order; null = allowed. */
  reject?: (order: BulkOrder) => FailureReason | null;
  apply: (orders: BulkOrder[]) => Promise<void>;
}

/**
 * Applies an action to orders. Part of the caller's transaction, which holds the shop's lock. An order that it was
 * applied to before stays as it is and counts as done; another shop's order is not found.
 */
export async function applyBulkAction(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  action: ResolvedAction,
  ids: OrderId[],
): Promise<BulkOutcome> {
  if (ids.length === 0) return { done: [], failed: [] };
  const orders = new Map((await listBulkOrders(tx, shop, ids)).map((order) => [order.id, order]));
  const { reject = () => null, apply } = await handlerOf(ctx, tx, shop, action, [...orders.values()]);
  const failed: BulkFailure[] = [];
  const accepted: BulkOrder[] = [];
  for (const id of ids) {
    const order = orders.get(id);
    const reason = order ? (rejectDeleted(action, order) ?? reject(order)) : "not_found";
    if (order && !reason) accepted.push(order);
    else if (reason) failed.push({ id: id, order: order?.name ?? null, why: reason });
  }
  if (accepted.length > 0) await apply(accepted);
  return { done: idsOf(accepted), failed };
}

/** Every action but delete and restore treats a deleted order as not found. */
function rejectDeleted({ kind }: ResolvedAction, { deletedAt }: BulkOrder): FailureReason | null {
  return deletedAt && kind !== "delete" && kind !== "restore" ? "not_found" : null;
}

async function handlerOf(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  action: ResolvedAction,
  orders: BulkOrder[],
): Promise<ActionHandler> {
  switch (action.kind) {
    case "delete":
      return { apply: (accepted) => softDeleteOrders(ctx, tx, shop, idsOf(accepted)) };
    case "restore": {
      const ended = undoEndedAt(ctx.now());
      return {
        reject: ({ deletedAt }) => (deletedAt && deletedAt < ended ? "too_late" : null),
        apply: (accepted) =>
          restoreOrders(ctx, tx, shop, idsOf(accepted.filter(({ deletedAt }) => deletedAt))),
      };
    }
    case "add_tag":
      return withTag(tx, shop, action.tag, (accepted) => tagOrders(tx, shop, action.tag, idsOf(accepted)));
    case "remove_tag":
      return withTag(tx, shop, action.tag, (accepted) => untagOrders(tx, shop, action.tag, idsOf(accepted)));
    case "set_status":
      return withShipments(tx, shop, orders, async (shipments) => {
        await setManualStatus(ctx, tx, shop, shipments, action);
      });
    case "automatic":
      return withShipments(tx, shop, orders, (shipments) =>
        clearManualStatus(ctx, tx, shop, shipments, action.status),
      );
    case "check":
      return withTracking(ctx, tx, shop, orders);
  }
}

const idsOf = (orders: BulkOrder[]) => orders.map(({ id }) => id);

async function withTag(
  tx: Tx,
  shop: ShopId,
  tag: TagId,
  apply: ActionHandler["apply"],
): Promise<ActionHandler> {
  const isThere = (await findTag(tx, shop, tag)) !== undefined;
  return { reject: () => (isThere ? null : "tag_gone"), apply };
}

/** Rejects orders without a shipment. */
async function withShipments(
  tx: Tx,
  shop: ShopId,
  orders: BulkOrder[],
  apply: (shipments: ShipmentId[]) => Promise<void>,
): Promise<ActionHandler> {
  const shipments = await listShipmentsOfOrders(tx, shop, idsOf(orders));
  const shipped = new Set(shipments.map(({ orderId }) => orderId));
  return {
    reject: ({ id }) => (shipped.has(id) ? null : "not_shipped"),
    apply(accepted) {
      const ids = new Set(idsOf(accepted));
      return apply(shipments.filter(({ orderId }) => ids.has(orderId)).map(({ id }) => id));
    },
  };
}

async function withTracking(ctx: Context, tx: Tx, shop: ShopId, orders: BulkOrder[]): Promise<ActionHandler> {
  const work = await withShipments(tx, shop, orders, (shipments) => queueTracking(ctx, tx, shop, shipments));
  return {
    ...work,
    reject: (order) => (order.isTracked ? work.reject!(order) : "waiting_for_quota"),
  };
}
