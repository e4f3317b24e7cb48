import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { OrderId } from "../../../contract/ids";
import { type MailKind, mailKinds, mailKindsOf, needsShipment } from "../../../contract/mail-kinds";
import type { TrackedOrder, TrackedShipment } from "../../../contract/tracking";
import type { Localizer } from "../../../storefront/localizer";
import { asWritten } from "../../../storefront/mail/automated-template";
import { type MailFacts, withoutDirectionsIn } from "../../../storefront/mail/mail-facts";
import type { MailMoment } from "../../../contract/mail-templates";
import { sampleMail } from "../../../storefront/mail/sample-mail";
import { localizerOfOrder } from "../../domain/orders/localizer-of-order";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { localizerFor } from "../../platform/i18n/localizer";
import { loadTrackedOrders } from "../tracked-order/load-tracked-orders";
import { listOrdersById } from "../tracked-order/tracked-orders.queries";
import { trackingLink } from "../tracked-order/tracking-link";
import { shopOfMail } from "../../domain/mail-templates/shop-of-mail";
import { recipientOf } from "./recipient-of";

interface ToShow {
  kind: MailKind;
  /** A tag, as the order's customer does not decide it. */
  language: string;
  order: OrderId | null;
  moment?: MailMoment | null;
}

/**
 * What a mail of a kind is shown about: an order that nobody has placed, or one of the shop's as it is now, whatever state it is in. With
 * the localizer that it is drawn by: an order's is by the clocks of its destination, as the mail that is sent.
 * @throws AppError NOT_FOUND, for another shop's order too; CONFLICT where nothing of it was shipped and the kind tells of a shipment
 */
export async function factsToShow(
  ctx: Context,
  shop: Shop,
  { kind, language, order: id, moment = null }: ToShow,
): Promise<{ facts: MailFacts; localizer: Localizer }> {
  const shown = await shopOfMail(ctx, shop);
  const ofShop = kind === "automated" ? asWritten(shown) : shown;
  const hasMarkup = ctx.config.mailMarkup;
  const ofSample = localizerFor(language, shop.timezone, ctx.now());
  const sample = sampleMail(kind, ofSample, { ...ofShop, now: ctx.now(), moment });
  if (id === null) return { facts: { ...sample, hasMarkup }, localizer: ofSample };
  const [row] = await listOrdersById(ctx.db, shop.id, [id]);
  if (!row) throw new AppError(NOT_FOUND, "orderNotFound");
  const order = withoutDirectionsIn((await loadTrackedOrders(ctx, ctx.db, shop.id, [row])).get(id)!);
  const shipments = shipmentsFor(kind, order);
  if (shipments.length === 0 && needsShipment(kind)) throw new AppError(CONFLICT, "orderNotShipped");
  const localizer = localizerOfOrder(row, shop, ctx.now(), language);
  const facts = {
    ...{ kind, order, shipments, recipient: recipientOf(row), ...ofShop, hasMarkup },
    // What is foreseen is known of few orders: the sample's stands for it.
    delay: sample.delay,
    link: trackingLink(ctx.config, shop, id, localizer.locale),
    // Whoever looks at it is not its recipient.
    unsubscribe: sample.unsubscribe,
  };
  return { facts, localizer };
}

/** Of an order's kinds all; of a parcel's the first that is in such a state, else the first. */
function shipmentsFor(kind: MailKind, { shipments }: TrackedOrder): TrackedShipment[] {
  if (kind === "order_confirmed") return [];
  if (mailKinds[kind].about === "order") return shipments;
  const matching = shipments.find((each) => mailKindsOf(each).includes(kind)) ?? shipments[0];
  return matching ? [matching] : [];
}

/** What a parcel is now, where none that is shown is in a state of which the kind tells; null where one is, or the kind tells of no status. */
export function otherStatusOf(
  { kind, shipments }: Pick<MailFacts, "kind" | "shipments">,
  moment: MailMoment | null,
) {
  if (moment) return otherThan(moment, shipments);
  const { on } = mailKinds[kind].trigger;
  const fits = (shipment: TrackedShipment) =>
    on === "status"
      ? mailKindsOf(shipment).includes(kind)
      : on !== "lastDelivered" || shipment.status === "DELIVERED";
  const other = shipments.find((shipment) => !fits(shipment));
  return other?.status ?? null;
}

/** The same of the email of an automation, which shows all parcels: one of them at such a status is enough. */
function otherThan(
  { on, statuses, sub_statuses: subStatuses }: MailMoment,
  shipments: readonly TrackedShipment[],
) {
  const fits = ({ status, subStatus }: TrackedShipment) => {
    if (on === "status") return statuses.length === 0 || statuses.includes(status);
    if (on === "sub_status")
      return subStatuses.length === 0 || (subStatus !== null && subStatuses.includes(subStatus));
    return on !== "delivered" || status === "DELIVERED";
  };
  return shipments.some(fits) ? null : (shipments[0]?.status ?? null);
}
