import type {
  previewMail as contract,
  previewOrderMail as orderContract,
} from "../../../contract/customer-mails";
import type { OrderMail } from "../../../contract/notification-limits";
import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import { partsOf } from "../../../contract/mail-purposes";
import { NOT_FOUND } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import { findLinks } from "../../domain/mail-measuring/measured-messages.queries";
import { DeliveryNotReady } from "../../platform/deliveries/channel";
import { AppError } from "../../platform/errors";
import {
  type CustomerMailPayload,
  type RenderedCustomerMail,
  subjectOfOrder,
  subjectOfShipment,
} from "../../read/customer-mails/customer-mail";
import { findRenderedMail } from "../../read/customer-mails/customer-mails.queries";
import { renderCustomerMail, renderPlainMail } from "./render-customer-mail";
import { withoutMeasuring } from "./measure-mail";
import { findSendable, findSendableOrder } from "./sendable";

type Preview = ResponseOf<typeof contract>;

/**
 * An email about a shipment as it was sent, or as it would be sent now.
 * @throws AppError NOT_FOUND, for another shop's shipment too
 */
export async function previewMail(
  ctx: Context,
  { shop }: Actor,
  { shipment, message }: QueryOf<typeof contract>,
): Promise<Preview> {
  const sendable = await findSendable(ctx, ctx.db, shop, shipment);
  if (!sendable) throw new AppError(NOT_FOUND, "shipmentNotFound");
  if (message !== undefined)
    return sentOrNot(await findSent(ctx, shop, subjectOfShipment(shipment), message));
  const { reason, state } = sendable;
  if (reason) return { mail: null, reason };
  const payload = { kind: "status" as const, shipment, status: state.status, from: null, since: "" };
  return { mail: shown(await render(ctx, shop, payload, "shipmentNotFound")), reason: null };
}

/**
 * The same of an email about an order as a whole.
 * @throws AppError NOT_FOUND, for another shop's order too
 */
export async function previewOrderMail(
  ctx: Context,
  { shop }: Actor,
  { order, message, mail }: QueryOf<typeof orderContract>,
): Promise<ResponseOf<typeof orderContract>> {
  const sendable = await findSendableOrder(ctx, ctx.db, shop, order);
  if (!sendable) throw new AppError(NOT_FOUND, "orderNotFound");
  const { kinds, reason } = sendable;
  if (message !== undefined) {
    const sent = await findSent(ctx, shop, subjectOfOrder(order), message);
    const kind = kinds.find((each) => each === sent?.kind) ?? null;
    return { ...sentOrNot(sent), kinds, kind };
  }
  const kind: OrderMail = kinds.find((each) => each === mail) ?? kinds.at(-1)!;
  if (reason) return { mail: null, reason, kinds, kind };
  const payload = { kind: "order" as const, mail: kind, order, since: "" };
  return { mail: shown(await render(ctx, shop, payload, "orderNotFound")), reason: null, kinds, kind };
}

const sentOrNot = (sent: RenderedCustomerMail | undefined): Preview =>
  sent ? { mail: shown(sent), reason: null } : { mail: null, reason: "not_kept" };

/** A sent email to look at: what is opened in a preview is counted as nobody's. */
async function findSent(
  ctx: Context,
  shop: ShopId,
  subject: string,
  delivery: string,
): Promise<RenderedCustomerMail | undefined> {
  const sent = await findRenderedMail(ctx.db, shop, subject, delivery);
  if (!sent?.html) return sent;
  return { ...sent, html: withoutMeasuring(sent.html, await findLinks(ctx.db, { shop, delivery })) };
}

/** As the channel does: what a template cannot show goes out in plain text. */
async function render(
  ctx: Context,
  shop: ShopId,
  payload: CustomerMailPayload,
  gone: "shipmentNotFound" | "orderNotFound",
) {
  const mail = { shop, payload, id: null };
  try {
    return await renderCustomerMail(ctx, mail);
  } catch (error) {
    if (error instanceof DeliveryNotReady) throw new AppError(NOT_FOUND, gone);
    ctx.log.warn({ err: error, shop, kind: payload.kind }, "an email is previewed in plain text");
    return renderPlainMail(ctx, mail);
  }
}

const shown = ({
  to,
  sender,
  subject,
  text,
  html,
  consent = {},
}: Omit<RenderedCustomerMail, "messageId" | "date" | "kind">) => ({
  ...{ to, sender, subject, text, html, parts: partsOf(consent) },
});
