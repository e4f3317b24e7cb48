import type { resendMail as contract } from "../../../contract/customer-mails";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import { getShopById, lockShop } from "../../domain/shops/shops.queries";
import { mailRequested } from "../../domain/shipments/shipment.events";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import { AppError } from "../../platform/errors";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import { publish } from "../../platform/events/publish";
import { subjectOfShipment } from "../../read/customer-mails/customer-mail";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
import { customerMails } from "./customer-mail.channel";
import { findMailSettings } from "./mail-settings";
import { listPresentStates } from "./notifications.queries";
import { findSendable } from "./sendable";
import { kindNow } from "./still-wanted";

/**
 * Sends the customer the email about a shipment's present status once more, because the merchant wants it.
 * @throws AppError NOT_FOUND, for another shop's shipment too; CONFLICT where it cannot be sent now; TOO_MANY_REQUESTS
 */
export async function resendMail(
  ctx: Context,
  { shop }: Actor,
  { shipment }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  if (!(await findSendable(ctx, ctx.db, shop, shipment))) throw new AppError(NOT_FOUND, "shipmentNotFound");
  await ctx.limits.take("resend-shipment", `${shop}:${shipment}`);
  await ctx.limits.take("resend", String(shop));
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    const sendable = await findSendable(ctx, tx, shop, shipment);
    if (!sendable) throw new AppError(NOT_FOUND, "shipmentNotFound");
    if (sendable.reason)
      throw new AppError(CONFLICT, "mailNotSendable", { details: { reason: sendable.reason } });
    const { orderId: order, status } = sendable.state;
    const at = ctx.now().toISOString();
    await publish(ctx, tx, shop, mailRequested, [{ order, shipment, status, at }]);
    return { queued: true };
  });
}

/** Enqueues the emails that merchants asked for. Called again, it adds nothing. */
export async function sendRequested(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<PayloadOf<typeof mailRequested>>[],
): Promise<void> {
  const orderIds = events.map(({ payload }) => payload.order);
  const orders = new Map((await listOrdersById(tx, shop, orderIds)).map((row) => [row.id, row]));
  const ids = events.map(({ payload }) => payload.shipment);
  const states = new Map((await listPresentStates(tx, shop, ids)).map((state) => [state.id, state]));
  const settings = await findMailSettings(ctx, tx, await getShopById(tx, shop));
  await enqueueDeliveries(
    ctx,
    tx,
    customerMails,
    events.flatMap(({ id: eventId, payload: { shipment: id, order, status, at } }) => {
      const row = orders.get(order);
      const state = states.get(id);
      if (!row || !state) return [];
      const payload = { kind: "status" as const, shipment: id, status, from: null, since: at };
      return {
        ...{ shop, payload, eventId, customerId: row.customerId },
        // Of its own: not of the change, about which there is an email already.
        key: `${id} requested ${at}`,
        subject: subjectOfShipment(id),
        kind: kindNow(payload, state, settings),
        // Own ordering key: it replaces an earlier request, no email about a change.
        orderingKey: `${id} requested`,
      };
    }),
  );
}
