import type { BulkFailure } from "../../../contract/bulk";
import type { OrderId, ShopId } from "../../../contract/ids";
import {
  applyCouriers,
  type ChangedCourier,
  type CourierChange,
  planCouriers,
  planUndo,
} from "../../domain/shipments/change/change-couriers";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { type BulkOrder, listShipmentsOfOrders } from "./bulk-orders.queries";
import { listCourierChanges } from "./courier-changes.queries";

interface CourierHandler {
  reject: (order: BulkOrder) => BulkFailure["why"] | null;
  isConcerned?: (order: BulkOrder) => boolean;
  apply: (orders: BulkOrder[]) => Promise<{ couriers: ChangedCourier[] }>;
}

const idsOf = (orders: BulkOrder[]) => orders.map(({ id }) => id);

/** Gives every shipment of the orders a courier. An order fails where none of its shipments can have it. */
export async function withCourier(
  ctx: Context,
  tx: Tx,
  shopId: ShopId,
  orders: BulkOrder[],
  courier: string | null,
  task: string | null,
): Promise<CourierHandler> {
  const shop = await getShopById(tx, shopId);
  const shipments = await listShipmentsOfOrders(tx, shopId, idsOf(orders));
  const planned = await planCouriers(
    ctx,
    tx,
    shop,
    shipments.map(({ id }) => id),
    courier,
  );
  const changes = byOrder(planned ?? []);
  return {
    reject: ({ id }) => {
      if (!shipments.some(({ orderId }) => orderId === id)) return "not_shipped";
      return planned === null ? "courier_gone" : reasonOf(changes.get(id));
    },
    apply: async (accepted) => ({
      couriers: await applyCouriers(ctx, tx, shop, changesOf(changes, accepted), { task, courier }),
    }),
  };
}

/** Puts back the couriers that a job has changed, where they are as it has left them. */
export async function withCourierChanges(
  ctx: Context,
  tx: Tx,
  shopId: ShopId,
  orders: BulkOrder[],
  job: string,
  task: string | null,
): Promise<CourierHandler> {
  const shop = await getShopById(tx, shopId);
  const changed = await listCourierChanges(tx, shopId, job, idsOf(orders));
  const isChanged = new Set(changed.map(({ orderId }) => orderId));
  const changes = byOrder(await planUndo(ctx, tx, shop, changed));
  return {
    reject: ({ id }) => {
      if (!isChanged.has(id)) return null;
      return changes.has(id) ? reasonOf(changes.get(id)) : "changed_since";
    },
    isConcerned: ({ id }) => changes.has(id),
    apply: async (accepted) => {
      await applyCouriers(ctx, tx, shop, changesOf(changes, accepted), { task, courier: null, isUndo: true });
      // An undo is not undone.
      return { couriers: [] };
    },
  };
}

function byOrder(changes: CourierChange[]): Map<OrderId, CourierChange[]> {
  const grouped = new Map<OrderId, CourierChange[]>();
  for (const change of changes) {
    const { orderId } = change.shipment;
    grouped.set(orderId, [...(grouped.get(orderId) ?? []), change]);
  }
  return grouped;
}

const changesOf = (changes: Map<OrderId, CourierChange[]>, orders: BulkOrder[]) =>
  orders.flatMap(({ id }) => changes.get(id) ?? []);

const reasonOf = (changes: CourierChange[] = []) =>
  changes.length > 0 && changes.every(({ isUsedUp }) => isUsedUp) ? "courier_changes_used_up" : null;
