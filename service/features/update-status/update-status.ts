import type { BodyOf } from "../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { StatusUpdate, updateStatus as contract } from "../../../contract/update-status";
import { updateStatusKind } from "../../domain/orders/update-status.link";
import { setManualStatus, undoManualStatus } from "../../domain/shipments/manual-status";
import { listShipmentIdsOfOrders, listShipmentsOfOrders } from "../../domain/shipments/shipments.queries";
import { writeAudit } from "../../domain/shops/audit.queries";
import { lockShop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction, type Tx } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { claimLinkUse } from "../../platform/signed-links/claim-link-use";
import { findLinkUse, updateLinkUse } from "../../platform/signed-links/link-uses.queries";
import { findOrder } from "../../read/order-detail/order-detail.queries";
import { showStatusUpdate, type StatusLink } from "./show-status-update";
import { readOutcome, storedOutcome, undoUntil } from "./status-outcome";

/**
 * Sets the status of every shipment of the link's order by hand, as the order page does for one order, but without a note: a
 * mail is passed on, and shoppers read notes. The link is claimed in the same transaction.
 * @throws AppError NOT_FOUND for an order that is gone; CONFLICT, `signedLinkUsed`, `orderNotShipped`
 */
export function updateStatus(
  ctx: Context,
  actor: StatusLink,
  { status, notify_customers: notify }: BodyOf<typeof contract>,
): Promise<StatusUpdate> {
  const { shop, subject, link } = actor;
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    if (!(await findOrder(tx, shop, subject))) throw new AppError(NOT_FOUND, "orderNotFound");
    const shipments = (await listShipmentIdsOfOrders(tx, shop, [subject])).map(({ id }) => id);
    if (shipments.length === 0) throw new AppError(CONFLICT, "orderNotShipped");

    const outcome = { status, customersNotified: notify, changes: [], undoneAt: null };
    await claimLinkUse(tx, updateStatusKind, actor, storedOutcome(outcome), ctx.now());
    const action = { status, note: "", notify_customers: notify };
    const changes = await setManualStatus(ctx, tx, shop, shipments, action);
    const done = storedOutcome({ ...outcome, changes });
    await updateLinkUse(tx, shop, link.id, { outcome: done, returnedAt: null });
    await auditLink(ctx, tx, actor, "set_status");
    return showStatusUpdate(ctx, tx, actor);
  });
}

/**
 * Takes back what the link has set. The link works once more afterwards, so that the right status can be chosen; not where
 * customers were notified, because then each round would be one more mail to them.
 * @throws AppError NOT_FOUND for an order that is gone; CONFLICT, `undoOver`, after half an hour, or if it was changed since
 */
export function undoStatusUpdate(ctx: Context, actor: StatusLink): Promise<StatusUpdate> {
  const { shop, subject, link } = actor;
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    if (!(await findOrder(tx, shop, subject))) throw new AppError(NOT_FOUND, "orderNotFound");
    const use = await findLinkUse(tx, shop, link.id);
    const shipments = await listShipmentsOfOrders(tx, shop, [subject]);
    const now = ctx.now();
    if (!use || !undoUntil(use, shipments, now)) throw new AppError(CONFLICT, "undoOver");

    const outcome = readOutcome(use);
    await undoManualStatus(ctx, tx, shop, outcome.changes);
    const undone = storedOutcome({ ...outcome, undoneAt: now });
    const returnedAt = outcome.customersNotified ? null : now;
    await updateLinkUse(tx, shop, link.id, { outcome: undone, returnedAt });
    await auditLink(ctx, tx, actor, "undo_status");
    return showStatusUpdate(ctx, tx, actor);
  });
}

async function auditLink(
  ctx: Context,
  tx: Tx,
  { shop, kind: link, link: { id } }: StatusLink,
  kind: "set_status" | "undo_status",
): Promise<void> {
  await writeAudit(tx, {
    ...{ shopId: shop, actor: `link ${link} ${id}`, action: "orders.changed" },
    ...{ details: { kind, orders: 1 }, createdAt: ctx.now() },
  });
}
