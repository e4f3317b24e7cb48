import type { ResolvedAction, BulkFailure } from "../../../contract/bulk";
import type { ManualStatus } from "../../../contract/bulk-limits";
import type { OrderId, ShipmentId, ShopId, TagId } from "../../../contract/ids";
import type { ChangedCourier } from "../../domain/shipments/change/change-couriers";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { orderActedOn } from "../../domain/orders/order.events";
import { undoEndedAt } from "../../domain/orders/undo-ended-at";
import { softDeleteOrders } from "./soft-delete-orders";
import { restoreOrders } from "./restore-orders";
import {
  clearManualStatus,
  isAsBefore,
  isInForce,
  type ManualStatusChange,
  setManualStatus,
  undoManualStatus,
} from "../../domain/shipments/manual-status";
import { queueTracking } from "../../domain/shipments/tracking-queue/queue-tracking";
import { findTag, listTagIds, tagOrders, untagOrders } from "../../domain/orders/tags/tags.queries";
import { withCourier, withCourierChanges } from "./change-couriers-of-orders";
import { listStatusChanges } from "./status-changes.queries";
import { type BulkOrder, listBulkOrders, listShipmentsOfOrders } from "./bulk-orders.queries";

export interface BulkOutcome {
  done: OrderId[];
  failed: BulkFailure[];
  /** Orders with nothing to be done. */
  leftOut: OrderId[];
  /** What was changed: enough to undo it. */
  changes: BulkChanges;
}

/** What was changed about statuses and couriers. */
export interface BulkChanges {
  statuses: ManualStatusChange[];
  couriers: ChangedCourier[];
}

type FailureReason = BulkFailure["why"];

/** How an action is applied: which orders it rejects, and what it does to the others. */
interface ActionHandler {
  /** Reason to reject this order; null = allowed. */
  reject?: (order: BulkOrder) => FailureReason | null;
  /** Whether there is something to be done about it; absent: always. */
  isConcerned?: (order: BulkOrder) => boolean;
  apply: (orders: BulkOrder[]) => Promise<Partial<BulkChanges> | void>;
}

/**
 * Applies an action to orders. Part of the caller's transaction, which holds the shop's lock. An order that it was
 * applied to before stays as it is and counts as done; another shop's order is not found. `selected` is how many orders
 * the action was chosen for, of which `ids` may be a batch: of `task`, or null where they are all.
 */
export async function applyBulkAction(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  action: ResolvedAction,
  ids: OrderId[],
  { selected, task }: { selected: number; task: string | null },
): Promise<BulkOutcome> {
  const nothing: BulkChanges = { statuses: [], couriers: [] };
  if (ids.length === 0) return { done: [], failed: [], leftOut: [], changes: nothing };
  const orders = new Map((await listBulkOrders(tx, shop, ids)).map((order) => [order.id, order]));
  const handler = await handlerOf(ctx, tx, shop, action, [...orders.values()], task);
  const { reject = () => null, isConcerned = () => true, apply } = handler;
  const failed: BulkFailure[] = [];
  const accepted: BulkOrder[] = [];
  const leftOut: OrderId[] = [];
  for (const id of ids) {
    const order = orders.get(id);
    const reason = order ? (rejectDeleted(action, order) ?? reject(order)) : "not_found";
    if (reason) failed.push({ id: id, order: order?.name ?? null, why: reason });
    else if (order && isConcerned(order)) accepted.push(order);
    else leftOut.push(id);
  }
  const changes = accepted.length > 0 ? await apply(accepted) : undefined;
  await publish(
    ctx,
    tx,
    shop,
    orderActedOn,
    accepted.map(({ id }) => actedOn(action, id, selected)),
  );
  return { done: idsOf(accepted), failed, leftOut, changes: { ...nothing, ...changes } };
}

const actedOn = (action: ResolvedAction, order: OrderId, orders: number) => ({
  ...{ order, orders, action: action.kind },
  tags: tagsOf(action),
  status: "status" in action ? action.status : null,
});

function tagsOf(action: ResolvedAction): { added: TagId[]; removed: TagId[] } {
  switch (action.kind) {
    case "add_tag":
      return { added: [action.tag], removed: [] };
    case "remove_tag":
      return { added: [], removed: [action.tag] };
    case "change_tags":
      return { added: action.add, removed: action.remove };
    default:
      return { added: [], removed: [] };
  }
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
  task: string | null,
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
      return withTag(tx, shop, action.tag, async (accepted) => {
        await tagOrders(tx, shop, action.tag, idsOf(accepted));
      });
    case "remove_tag":
      return withTag(tx, shop, action.tag, async (accepted) => {
        await untagOrders(tx, shop, action.tag, idsOf(accepted));
      });
    case "change_tags":
      return withTags(tx, shop, action);
    case "set_status":
      return withShipments(tx, shop, orders, async (shipments) => ({
        statuses: await setManualStatus(ctx, tx, shop, shipments, action),
      }));
    case "automatic":
      return withManualStatus(ctx, tx, shop, orders, action.status);
    case "undo_status":
      return withStatusChanges(ctx, tx, shop, orders, action.job);
    case "set_courier":
      return withCourier(ctx, tx, shop, orders, action.courier, task);
    case "undo_courier":
      return withCourierChanges(ctx, tx, shop, orders, action.job, task);
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

/** A tag that is to be added must be there; one that is to be removed is gone already where it was deleted. */
async function withTags(
  tx: Tx,
  shop: ShopId,
  { add, remove }: { add: TagId[]; remove: TagId[] },
): Promise<ActionHandler> {
  const isThere = (await listTagIds(tx, shop, add)).length === new Set(add).size;
  return {
    reject: () => (isThere ? null : "tag_gone"),
    async apply(accepted) {
      for (const tag of remove) await untagOrders(tx, shop, tag, idsOf(accepted));
      for (const tag of add) await tagOrders(tx, shop, tag, idsOf(accepted));
    },
  };
}

/** Rejects orders without a shipment. */
async function withShipments(
  tx: Tx,
  shop: ShopId,
  orders: BulkOrder[],
  apply: (shipments: ShipmentId[]) => Promise<Partial<BulkChanges> | void>,
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

/** Orders of which no shipment has this manual status have nothing to be taken back. */
async function withManualStatus(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  orders: BulkOrder[],
  status: ManualStatus,
): Promise<ActionHandler> {
  const shipments = await listShipmentsOfOrders(tx, shop, idsOf(orders));
  const concerned = new Set(
    shipments.filter(({ manualStatus }) => manualStatus === status).map(({ orderId }) => orderId),
  );
  const work = await withShipments(tx, shop, orders, async (ids) => ({
    statuses: await clearManualStatus(ctx, tx, shop, ids, status),
  }));
  return { ...work, isConcerned: ({ id }) => concerned.has(id) };
}

/** Rejects orders of which every changed shipment was changed again since then; those that are as before have nothing to undo. */
async function withStatusChanges(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  orders: BulkOrder[],
  job: string,
): Promise<ActionHandler> {
  const shipments = await listShipmentsOfOrders(tx, shop, idsOf(orders));
  const shipmentOf = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const changes = await listStatusChanges(tx, shop, job, idsOf(orders));
  const left = changes.filter((change) => !isAsBefore(shipmentOf.get(change.shipmentId)!, change));
  const isChanged = new Set(left.map(({ orderId }) => orderId));
  const inForce = left.filter((change) => isInForce(shipmentOf.get(change.shipmentId)!, change));
  const isUndoable = new Set(inForce.map(({ orderId }) => orderId));
  return {
    reject: ({ id }) => (isChanged.has(id) && !isUndoable.has(id) ? "changed_since" : null),
    isConcerned: ({ id }) => isUndoable.has(id),
    apply: (accepted) => {
      const ids = new Set(idsOf(accepted));
      return undoManualStatus(
        ctx,
        tx,
        shop,
        inForce.filter(({ orderId }) => ids.has(orderId)),
      );
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
