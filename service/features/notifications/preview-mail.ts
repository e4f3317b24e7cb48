import type { previewMail as contract } from "../../../contract/customer-mails";
import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import { partsOf } from "../../../contract/mail-purposes";
import { NOT_FOUND } from "../../../contract/errors";
import type { Actor, Context } from "../../platform/context";
import { DeliveryNotReady } from "../../platform/deliveries/channel";
import { AppError } from "../../platform/errors";
import type { RenderedCustomerMail, ShipmentMailPayload } from "../../read/customer-mails/customer-mail";
import { findRenderedMail } from "../../read/customer-mails/customer-mails.queries";
import { renderCustomerMail, renderPlainMail } from "./render-customer-mail";
import { findSendable } from "./sendable";

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
  if (message !== undefined) {
    const sent = await findRenderedMail(ctx.db, shop, shipment, message);
    return sent ? { mail: shown(sent), reason: null } : { mail: null, reason: "not_kept" };
  }
  const { reason, state } = sendable;
  if (reason) return { mail: null, reason };
  const payload = { kind: "status" as const, shipment, status: state.status };
  return { mail: shown(await render(ctx, shop, { ...payload, from: null, since: "" })), reason: null };
}

/** As the channel does: what a template cannot show goes out in plain text. */
async function render(ctx: Context, shop: Actor["shop"], payload: ShipmentMailPayload) {
  const mail = { shop, payload, id: null };
  try {
    return await renderCustomerMail(ctx, mail);
  } catch (error) {
    if (error instanceof DeliveryNotReady) throw new AppError(NOT_FOUND, "shipmentNotFound");
    ctx.log.warn({ err: error, shop, shipment: payload.shipment }, "an email is previewed in plain text");
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
