import type { ResolvedAction, BulkFailure } from "../../contract/bulk";
import { OrderId, type ShopId, type TagId } from "../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { undoEndedAt } from "../orders/purge-orders.job";
import { softDeleteOrders } from "../orders/soft-delete-orders";
import { restoreOrders } from "../orders/restore-orders";
import { clearManualStatus, setManualStatus } from "../shipments/manual-status";
import { queueTracking } from "../shipments/track-shipments.job";
import { findTag, tagOrders, untagOrders } from "../tags/tags.queries";
import { type BulkOrder, listBulkOrders, listShipmentsOfOrders } from "./bulk-orders.queries";

export interface BulkOutcome {
  done: OrderId[];
  failed: BulkFailure[];
}

type Why = BulkFailure["why"];

/** What is done to some orders, and what cannot be done to others of them. */
interface Work {
  /** Null: it can be done. */
  refuse?: (order: BulkOrder) => Why | null;
  apply: (orders: BulkOrder[]) => Promise<void>;
}

/**
 * Does it to these orders, as part of the caller's transaction, who holds the shop's lock. An order that it was done to
 * already stays as it is and counts as done; one of another shop is not found.
 */
export async function applyBulkAction(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  action: ResolvedAction,
  ids: string[],
): Promise<BulkOutcome> {
  if (ids.length === 0) return { done: [], failed: [] };
  const orders = new Map((await listBulkOrders(tx, shop, ids)).map((order) => [order.id, order]));
  const { refuse = () => null, apply } = await workOf(ctx, tx, shop, action, [...orders.values()]);
  const failed: BulkFailure[] = [];
  const taken: BulkOrder[] = [];
  for (const id of ids) {
    const order = orders.get(id);
    const why = order ? (goneFor(action, order) ?? refuse(order)) : "not_found";
    if (order && !why) taken.push(order);
    else if (why) failed.push({ id: OrderId.parse(id), order: order?.name ?? null, why });
  }
  if (taken.length > 0) await apply(taken);
  return { done: taken.map(({ id }) => OrderId.parse(id)), failed };
}

/** To everything but deleting and bringing back, a deleted order is not there. */
function goneFor({ kind }: ResolvedAction, { deletedAt }: BulkOrder): Why | null {
  return deletedAt && kind !== "delete" && kind !== "restore" ? "not_found" : null;
}

async function workOf(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  action: ResolvedAction,
  orders: BulkOrder[],
): Promise<Work> {
  switch (action.kind) {
    case "delete":
      return { apply: (taken) => softDeleteOrders(ctx, tx, shop, idsOf(taken)) };
    case "restore": {
      const ended = undoEndedAt(ctx.now());
      return {
        refuse: ({ deletedAt }) => (deletedAt && deletedAt < ended ? "too_late" : null),
        apply: (taken) => restoreOrders(ctx, tx, shop, idsOf(taken.filter(({ deletedAt }) => deletedAt))),
      };
    }
    case "add_tag":
      return withTag(tx, shop, action.tag, (taken) => tagOrders(tx, shop, action.tag, idsOf(taken)));
    case "remove_tag":
      return withTag(tx, shop, action.tag, (taken) => untagOrders(tx, shop, action.tag, idsOf(taken)));
    case "set_status":
      return withShipments(tx, shop, orders, (shipments) =>
        setManualStatus(ctx, tx, shop, shipments, action),
      );
    case "automatic":
      return withShipments(tx, shop, orders, (shipments) =>
        clearManualStatus(ctx, tx, shop, shipments, action.status),
      );
    case "check":
      return askingCarriers(ctx, tx, shop, orders);
  }
}

const idsOf = (orders: BulkOrder[]) => orders.map(({ id }) => id);

async function withTag(tx: Tx, shop: ShopId, tag: TagId, apply: Work["apply"]): Promise<Work> {
  const isThere = (await findTag(tx, shop, tag)) !== undefined;
  return { refuse: () => (isThere ? null : "tag_gone"), apply };
}

/** An order without a shipment has nothing that could have a status. */
async function withShipments(
  tx: Tx,
  shop: ShopId,
  orders: BulkOrder[],
  apply: (shipments: string[]) => Promise<void>,
): Promise<Work> {
  const shipments = await listShipmentsOfOrders(tx, shop, idsOf(orders));
  const shipped = new Set(shipments.map(({ orderId }) => orderId));
  return {
    refuse: ({ id }) => (shipped.has(id) ? null : "not_shipped"),
    apply(taken) {
      const ids = new Set(idsOf(taken));
      return apply(shipments.filter(({ orderId }) => ids.has(orderId)).map(({ id }) => id));
    },
  };
}

async function askingCarriers(ctx: Context, tx: Tx, shop: ShopId, orders: BulkOrder[]): Promise<Work> {
  const work = await withShipments(tx, shop, orders, (shipments) => queueTracking(ctx, tx, shop, shipments));
  return {
    ...work,
    refuse: (order) => (order.isTracked ? work.refuse!(order) : "waiting_for_quota"),
  };
}
