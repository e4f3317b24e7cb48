import { createHash, createHmac } from "node:crypto";
import type { OrderId, ShopId } from "../../../contract/ids";
import { type MailKind, purposeOf } from "../../../contract/mail-kinds";
import type { Config } from "../../platform/config/config";
import type { Context } from "../../platform/context";
import type { Delivery } from "../../platform/deliveries/channel";
import { parseMailAddress } from "../../platform/mail/transport";
import type {
  CustomerMailPayload,
  OrderMailPayload,
  ShipmentMailPayload,
} from "../../read/customer-mails/customer-mail";

/** Deterministic by change: a mail client that receives a mail twice shows it once. */
export function messageIdOf(
  { config }: Pick<Context, "config">,
  { shop, payload }: Pick<Delivery<CustomerMailPayload>, "shop" | "payload">,
): string {
  const [about, change] =
    payload.kind === "order"
      ? [`order.${shop}.${payload.order}`, orderChange(payload)]
      : [`shipment.${shop}.${payload.shipment}`, changeKey(payload)];
  const hash = createHash("sha256").update(change).digest("hex").slice(0, 16);
  return `<${about}.${hash}@${hostOf(config)}>`;
}

/** Two automations may act on one order in the same moment: of theirs the run tells them apart. */
const orderChange = ({ mail, since, automation }: OrderMailPayload): string =>
  [mail, since, automation?.run].filter(Boolean).join(" ");

/** Of no mail itself: mails about one order refer to it, so that mail clients show them together, whichever came first. */
export const threadIdOf = ({ config }: Pick<Context, "config">, shop: ShopId, order: OrderId): string =>
  `<order.${shop}.${order}@${hostOf(config)}>`;

function hostOf({ mailFrom }: Pick<Context["config"], "mailFrom">): string {
  const [, host = "waybill.localhost"] = parseMailAddress(mailFrom).address.split("@");
  return host;
}

/** Identifies a change of a shipment, so that one derived again adds no second mail: what is new, and since when. */
function changeKey({ kind, status, since }: Pick<ShipmentMailPayload, "kind" | "status" | "since">): string {
  return `${kind === "status" ? status : kind} ${since}`;
}

/** The key of its delivery. */
export function keyOfMail(
  payload: Pick<ShipmentMailPayload, "shipment" | "kind" | "status" | "since">,
): string {
  return `${payload.shipment} ${changeKey(payload)}`;
}

/**
 * By which Gmail's Postmaster Tools count complaints: kind, purpose, shop and sender, the last of which is ours. The shop as a keyed hash: its
 * name is nobody's business who reads headers.
 */
export function feedbackId(
  { signingKeys }: Pick<Config, "signingKeys">,
  shop: ShopId,
  kind: MailKind,
): string {
  const mac = createHmac("sha256", signingKeys.returnAddress[0]).update(`feedback/${shop}`).digest("hex");
  return `${kind}:${purposeOf(kind)}:${mac.slice(0, 12)}:waybill`;
}
