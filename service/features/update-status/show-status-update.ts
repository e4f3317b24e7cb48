import { NOT_FOUND } from "../../../contract/errors";
import type { StatusUpdate } from "../../../contract/update-status";
import { findCourier } from "../../domain/couriers/directory/courier-directory";
import { listShipmentsOfOrders, type Shipment } from "../../domain/shipments/shipments.queries";
import { appPage } from "../../domain/shops/app-page";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context, LinkActor } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { findLinkUse, type LinkUse } from "../../platform/signed-links/link-uses.queries";
import { findOrder } from "../../read/order-detail/order-detail.queries";
import { readOutcome, undoUntil } from "./status-outcome";

export type StatusLink = LinkActor<"update-status">;

/**
 * The link's order as it is now, and what the link was used for.
 * @param db the caller's transaction, where it has changed something
 * @throws AppError NOT_FOUND, `orderNotFound`: deleted, erased, or another shop's
 */
export async function showStatusUpdate(
  ctx: Pick<Context, "config" | "now">,
  db: Db,
  { shop: id, subject, link }: StatusLink,
): Promise<StatusUpdate> {
  const order = await findOrder(db, id, subject);
  if (!order) throw new AppError(NOT_FOUND, "orderNotFound");
  const shop = await getShopById(db, id);
  const shipments = await listShipmentsOfOrders(db, id, [subject]);
  const use = await findLinkUse(db, id, link.id);
  return {
    store: { name: shop.name, timezone: shop.timezone },
    order: {
      name: order.name,
      status: order.status,
      link: appPage(ctx, shop, `/track/orders/${order.id}`),
    },
    shipments: shipments.map(presentShipment),
    expires_at: link.expiresAt.toISOString(),
    done: use ? presentUse(use, undoUntil(use, shipments, ctx.now())) : null,
    is_open: (!use || use.returnedAt !== null) && shipments.length > 0,
  };
}

function presentShipment(shipment: Shipment): StatusUpdate["shipments"][number] {
  return {
    tracking_number: shipment.trackingNumber,
    courier: findCourier(shipment.courier)?.name ?? shipment.courierName,
    status: shipment.status,
    is_manual: shipment.manualStatus !== null && shipment.status === shipment.manualStatus,
  };
}

function presentUse(use: LinkUse, until: Date | null): StatusUpdate["done"] {
  const { status, customersNotified, undoneAt } = readOutcome(use);
  return {
    status,
    at: use.usedAt.toISOString(),
    customers_notified: customersNotified,
    undo_until: until?.toISOString() ?? null,
    undone_at: undoneAt?.toISOString() ?? null,
  };
}
