import { randomUUID } from "node:crypto";
import type { OrderId, ShipmentId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { publish } from "../../../platform/events/publish";
import { withNumber } from "../../couriers/directory/courier-directory";
import { findKnownCouriers } from "../../couriers/known-couriers";
import { resolveCouriers } from "../../couriers/resolve-couriers";
import type { Shop } from "../../shops/shops.queries";
import { listRoutes } from "../orders-of-shipments.queries";
import { shipmentEdited } from "../shipment.events";
import { lockShipmentRows, type Shipment } from "../shipments.queries";
import { countMerchantChangesOf, type GivenCourier, setCourierChosenAt } from "./change-shipment.queries";
import { giveCouriers, type NewCourier, providerOf } from "./give-courier";

/** A courier that a shipment is to get, where that is possible. */
export interface CourierChange extends NewCourier {
  /** Its provider refuses another change of its courier: the limit is used up. */
  isUsedUp: boolean;
}

/** What has changed about the courier of a shipment; enough to undo it. */
export interface ChangedCourier {
  shipmentId: ShipmentId;
  orderId: OrderId;
  courier: string | null;
  courierChosenAt: Date | null;
  before: GivenCourier;
}

/**
 * What it takes to give these shipments a courier, or with null the one that number and settings speak for. Locks the
 * shipments; the caller has checked that the shop may use the courier. Null where the courier is no longer there.
 */
export async function planCouriers(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  ids: ShipmentId[],
  courier: string | null,
): Promise<CourierChange[] | null> {
  if (ids.length === 0) return [];
  const shipments = await lockShipmentRows(tx, shop.id, ids);
  const given =
    courier === null
      ? await detectedCouriers(ctx, tx, shop, shipments)
      : await chosenCouriers(ctx, tx, shop, shipments, courier);
  return given && withLimits(ctx, tx, shop, shipments, given);
}

/**
 * Gives the shipments of a bulk action their couriers and tracks them anew. Part of the caller's transaction. Returns what has changed.
 * @param bulk.task id of the long task of which this is a batch; null: the whole action
 * @param bulk.courier the courier that was chosen for all; null: each shipment gets its own
 */
export async function applyCouriers(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  changes: CourierChange[],
  { task, courier, isUndo = false }: { task: string | null; courier: string | null; isUndo?: boolean },
): Promise<ChangedCourier[]> {
  const possible = changes.filter(({ isUsedUp }) => !isUsedUp);
  const isOther = ({ shipment, given }: CourierChange) => given.courier !== shipment.courier;
  const others = possible.filter(isOther);
  // The caller names the trace of a request, and may repeat it; a task that is resumed has another one.
  const action = task ?? (others.length > 1 || isUndo ? randomUUID() : null);
  await giveCouriers(ctx, tx, shop.id, others, action === null ? null : { action, courier, isUndo });
  for (const { shipment, given } of possible.filter((change) => !isOther(change))) {
    await setCourierChosenAt(tx, shop.id, shipment.id, given.courierChosenAt);
  }
  await publish(
    ctx,
    tx,
    shop.id,
    shipmentEdited,
    possible.map(({ shipment: { id, orderId, courier }, given }) => ({
      ...{ order: orderId, shipment: id, to: id, tellCustomerAt: null },
      couriers: { from: courier, to: given.courier },
    })),
  );
  return possible.map(({ shipment, given }) => ({
    ...{ shipmentId: shipment.id, orderId: shipment.orderId },
    ...{ courier: given.courier, courierChosenAt: given.courierChosenAt },
    before: {
      courier: shipment.courier,
      courierName: shipment.courierName,
      trackingUrl: shipment.trackingUrl,
      courierChosenAt: shipment.courierChosenAt,
    },
  }));
}

/** What it takes to undo changes. Shipments whose courier was changed again since then are left out. */
export async function planUndo(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  changed: ChangedCourier[],
): Promise<CourierChange[]> {
  if (changed.length === 0) return [];
  const changeOf = new Map(changed.map((change) => [change.shipmentId, change]));
  const rows = await lockShipmentRows(tx, shop.id, [...changeOf.keys()]);
  const shipments = rows.filter((row) => {
    const { courier, courierChosenAt } = changeOf.get(row.id)!;
    return row.courier === courier && row.courierChosenAt?.getTime() === courierChosenAt?.getTime();
  });
  const given = shipments.map(({ id }) => changeOf.get(id)!.before);
  return withLimits(ctx, tx, shop, shipments, given);
}

async function chosenCouriers(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  shipments: Shipment[],
  courier: string,
): Promise<GivenCourier[] | null> {
  const known = (await findKnownCouriers(tx, shop.id, [courier])).get(courier);
  if (!known) return null;
  return shipments.map(({ trackingNumber }) => ({
    ...{ courier, courierName: known.name, courierChosenAt: ctx.now() },
    trackingUrl: known.trackingUrl && withNumber(known.trackingUrl, trackingNumber),
  }));
}

async function detectedCouriers(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  shipments: Shipment[],
): Promise<GivenCourier[]> {
  const orders = [...new Set(shipments.map(({ orderId }) => orderId))];
  const routes = new Map((await listRoutes(tx, shop.id, orders)).map((route) => [route.id, route]));
  const detected = await resolveCouriers(
    ctx,
    tx,
    shop.id,
    shipments.map(({ orderId, trackingNumber, courierName, courierChosenAt }) => ({
      ...{ orderId, number: trackingNumber, company: courierChosenAt ? null : courierName },
      origin: routes.get(orderId)?.origin ?? null,
      destination: routes.get(orderId)?.destination ?? null,
    })),
  );
  return detected.map(({ courier, courierName, trackingUrl }) => ({
    ...{ courier, courierName, trackingUrl, courierChosenAt: null },
  }));
}

async function withLimits(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  shipments: Shipment[],
  given: GivenCourier[],
): Promise<CourierChange[]> {
  const ids = shipments.map(({ id }) => id);
  const changesOf = await countMerchantChangesOf(tx, shop.id, ids);
  return shipments.map((shipment, index) => {
    const limit = providerOf(ctx, shipment)?.limits.courierChanges ?? 0;
    const isOther = given[index]!.courier !== shipment.courier;
    const isUsedUp = isOther && limit > 0 && (changesOf.get(shipment.id) ?? 0) >= limit;
    return { shipment, given: given[index]!, isUsedUp };
  });
}
