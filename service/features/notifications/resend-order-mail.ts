import type { resendOrderMail as contract } from "../../../contract/customer-mails";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import { orderMailRequested } from "../../domain/orders/order.events";
import { lockShop } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import { AppError } from "../../platform/errors";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import { publish } from "../../platform/events/publish";
import { subjectOfOrder } from "../../read/customer-mails/customer-mail";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
import { customerMails } from "./customer-mail.channel";
import { findSendableOrder } from "./sendable";

/**
 * Sends the customer an email about an order as a whole, because the merchant wants it; whether its kind is switched on does not matter.
 * @throws AppError NOT_FOUND, for another shop's order too; CONFLICT where it cannot be sent now, or would not be true; TOO_MANY_REQUESTS
 */
export async function resendOrderMail(
  ctx: Context,
  { shop }: Actor,
  { order, mail }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  if (!(await findSendableOrder(ctx, ctx.db, shop, order))) throw new AppError(NOT_FOUND, "orderNotFound");
  await ctx.limits.take("resend-order", `${shop}:${order}`);
  await ctx.limits.take("resend", String(shop));
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    const sendable = await findSendableOrder(ctx, tx, shop, order);
    if (!sendable) throw new AppError(NOT_FOUND, "orderNotFound");
    const reason = sendable.reason ?? (sendable.kinds.includes(mail) ? null : "does_not_fit");
    if (reason) throw new AppError(CONFLICT, "mailNotSendable", { details: { reason } });
    await publish(ctx, tx, shop, orderMailRequested, [{ order, mail, at: ctx.now().toISOString() }]);
    return { queued: true };
  });
}

/** Enqueues the emails that merchants asked for. Called again, it adds nothing. */
export async function sendRequestedOfOrder(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<PayloadOf<typeof orderMailRequested>>[],
): Promise<void> {
  const ids = events.map(({ payload }) => payload.order);
  const orders = new Map((await listOrdersById(tx, shop, ids)).map((row) => [row.id, row]));
  await enqueueDeliveries(
    ctx,
    tx,
    customerMails,
    events.flatMap(({ id: eventId, payload: { order, mail, at } }) => {
      const row = orders.get(order);
      if (!row) return [];
      const payload = { kind: "order" as const, mail, order, since: at, isRequested: true };
      return {
        ...{ shop, payload, eventId, customerId: row.customerId, kind: mail },
        ...{ key: `order ${order} requested ${mail} ${at}`, subject: subjectOfOrder(order) },
        // Own ordering key: it replaces an earlier request, and no email that a change has caused.
        orderingKey: `order ${order} requested ${mail}`,
      };
    }),
  );
}
