import type { OrderId, ShopId } from "../../../contract/ids";
import type { CourierPhrase } from "../../../contract/courier-phrases";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import { phraseForEvent } from "../../domain/courier-texts/words-for-event";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { destinationOf } from "../../domain/promise/delivery-day";
import { estimateToTell } from "../../domain/shipments/estimate-to-tell";
import { listShipmentsOfOrders, type Shipment } from "../../domain/shipments/shipments.queries";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { groupBy } from "../../platform/group-by";

/** What is said of an order besides its name. */
export interface OrderDetails {
  customer: string | null;
  shipments: ShipmentDetails[];
  /** Parcels that are not named. */
  moreShipments: number;
}

export interface ShipmentDetails {
  /** Name of the courier, where it is known. */
  courier: string | null;
  number: string;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  /** What can say the latest event in the reader's language, and in the courier's words; `at`: ISO. */
  latest: { message: string; phrase: CourierPhrase | null; subStatus: SubStatus | null; at: string } | null;
  /** ISO; days are midnights in UTC. */
  estimate: { at: string; from: string | null; isLate: boolean } | null;
}

/** Parcels of one order that an email names. */
const NAMED = 5;

/**
 * What an email to the team says of orders besides their names, by their ids: customers and parcels as they are now, those of `shipments`
 * alone where there are any. Orders that are gone have none.
 */
export async function loadOrderDetails(
  ctx: Pick<Context, "db" | "now">,
  shopId: ShopId,
  asked: readonly { id: string; shipments: readonly string[] }[],
): Promise<Map<string, OrderDetails>> {
  const ids = asked.map(({ id }) => id as OrderId);
  if (ids.length === 0) return new Map();
  const { timezone } = await getShopById(ctx.db, shopId);
  const orders = new Map((await listOrders(ctx.db, shopId, ids)).map((order) => [order.id, order]));
  const shipments = await listShipmentsOfOrders(ctx.db, shopId, [...orders.keys()]);
  const couriers = await findKnownCouriers(ctx.db, shopId, [
    ...new Set(shipments.flatMap(({ courier }) => courier ?? [])),
  ]);
  const byOrder = groupBy(shipments, ({ orderId }) => orderId);
  return new Map(
    asked.flatMap(({ id, shipments: only }) => {
      const order = orders.get(id as OrderId);
      if (!order) return [];
      const all = byOrder.get(order.id) ?? [];
      const mine = only.length > 0 ? all.filter((each) => only.includes(each.id)) : all;
      const clock = { ...destinationOf(order, timezone), now: ctx.now() };
      const named = mine
        .slice(0, NAMED)
        .map((each) => present(each, couriers.get(each.courier ?? "")?.name ?? null, clock));
      const moreShipments = mine.length - named.length;
      return [[id, { customer: order.customerName, shipments: named, moreShipments }]];
    }),
  );
}

function present(
  shipment: Shipment,
  courier: string | null,
  clock: Parameters<typeof estimateToTell>[1],
): ShipmentDetails {
  const { trackingNumber: number, status, subStatus, lastEvent, lastEventAt } = shipment;
  const event = { status: null, subStatus: shipment.lastEventSubStatus, source: "courier" };
  const estimate = estimateToTell(shipment, clock);
  return {
    ...{ courier, number, status, subStatus },
    latest:
      lastEvent && lastEventAt
        ? {
            ...{ message: lastEvent, subStatus: event.subStatus, at: lastEventAt.toISOString() },
            phrase: phraseForEvent({ ...event, message: lastEvent }),
          }
        : null,
    estimate: estimate && {
      ...estimate,
      at: estimate.at.toISOString(),
      from: estimate.from?.toISOString() ?? null,
    },
  };
}

const listOrders = (db: Db, shop: ShopId, ids: OrderId[]) =>
  db
    .selectFrom("orders")
    .select(["id", "customerName", "country", "shipTo"])
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .execute();
