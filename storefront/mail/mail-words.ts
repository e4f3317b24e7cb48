import type { MailDesign } from "../../contract/mail-design";
import { type MailKind, mailKinds } from "../../contract/mail-kinds";
import { mainStatusOf } from "../../contract/shipment-status";
import { courierText, moveReason, estimatedDays, estimateLabel, eventText } from "../labels";
import type { TrackedEvent } from "../../contract/tracking";
import type { Localizer } from "../localizer";
import type { MailFacts } from "./mail-facts";
import { colonOf } from "../colon";

/** Where the words of each kind lie below `mail` in public/i18n/shopper: subject, heading and lead. */
export const TEXTS_OF_KINDS = {
  order_confirmed: "orderConfirmed",
  shipped: "shipped",
  partly_shipped: "partlyShipped",
  info_received: "infoReceived",
  in_transit: "inTransit",
  arriving_soon: "arrivingSoon",
  out_for_delivery: "outForDelivery",
  ready_for_pickup: "readyToCollect",
  rescheduled: "rescheduled",
  number_changed: "newNumber",
  automated: "automated",
  delayed: "delay",
  never_scanned: "neverScanned",
  no_updates: "noUpdates",
  long_undelivered: "longUndelivered",
  overdue: "overdue",
  failed_attempt: "failedAttempt",
  address_problem: "addressProblem",
  customs: "customs",
  damaged_or_lost: "damagedOrLost",
  not_collected: "notCollected",
  returning: "returning",
  returned: "returned",
  other_problem: "exception",
  delivered: "delivered",
  all_delivered: "allDelivered",
} as const satisfies Record<MailKind, string>;

/** Of the button by which nothing more is sent: the shop's in the reader's language, else ours. */
export const unsubscribeText = (
  { language, t }: Pick<Localizer, "language" | "t">,
  design: MailDesign | undefined,
): string => design?.unsubscribe[language] ?? t("mail.unsubscribe");

/** Names the order, after what has happened. */
export const subjectOf = ({ t }: Localizer, { kind, order }: MailFacts): string =>
  t(`mail.${TEXTS_OF_KINDS[kind]}.subject`, { order: order.name });

/** What has happened and what comes next. An exception without a kind of its own is told in the words of its sub-status. */
export function leadOf(localizer: Localizer, mail: MailFacts): string {
  const { t, day } = localizer;
  const { kind, delay, shop, shipments } = mail;
  if (delay) {
    const lead = t("mail.delay.lead", { shop: shop.name, day: day(delay.promisedAt) });
    const days = newDays(localizer, delay);
    // An abbreviated month may have ended it already.
    const now = days && t("mail.delay.now", { days }).replace(/\.\.$/, ".");
    return joinedSentences([lead, now, moveReason(localizer, delay)], localizer.language);
  }
  const subStatus = shipments[0]?.subStatus ?? null;
  const isKnown = subStatus !== null && mainStatusOf(subStatus) === "ABNORMAL";
  const problem = t(`subStatus.${isKnown ? subStatus : "ABNORMAL_08"}`);
  return t(`mail.${TEXTS_OF_KINDS[kind]}.lead`, { shop: shop.name, problem });
}

/**
 * What a mail client shows beside the subject: the next fact, which the subject has not said. The day it is expected, where it waits, the
 * latest event with its place, the courier; else the lead.
 */
export function preheaderOf(localizer: Localizer, mail: MailFacts): string {
  const { t, language } = localizer;
  const [shipment] = mail.shipments;
  const { expected } = mail.order;
  if (!shipment) {
    const days =
      expected &&
      estimatedDays(localizer, { estimatedDeliveryAt: expected.at, estimatedFrom: expected.from });
    return days ? `${t("shipment.estimated")}${colonOf(language)}${days}` : leadOf(localizer, mail);
  }
  if (shipment.pickup) return joined([shipment.pickup.name, shipment.pickup.address]);
  const days = mail.delay ? newDays(localizer, mail.delay) : estimatedDays(localizer, shipment);
  const [latest] = shipment.events;
  const courier =
    shipment.courier && joined([courierText(localizer, shipment.courier), shipment.trackingNumber]);
  const facts = [
    tellsOfOrdering(mail.kind) && !days && courier,
    days && `${t(mail.delay ? "shipment.estimated" : estimateLabel(shipment))}${colonOf(language)}${days}`,
    latest && eventWithPlace(localizer, latest),
    courier,
  ];
  return facts.find(Boolean) || leadOf(localizer, mail);
}

/** When it is expected now; null where nobody says so. */
const newDays = (localizer: Localizer, { expected }: NonNullable<MailFacts["delay"]>): string | null =>
  expected && estimatedDays(localizer, expected);

/** That it was placed or shipped, whatever has become of its parcels since. */
export const tellsOfOrdering = (kind: MailKind): boolean =>
  ["ordered", "fulfilled"].includes(mailKinds[kind].trigger.on);

/** In one line; the sentence ends after the place. */
export function eventWithPlace(localizer: Localizer, event: TrackedEvent): string {
  const text = eventText(localizer, event);
  return event.place ? joined([text.replace(/[.。]$/, ""), event.place]) : text;
}

/** Chinese and Japanese write no blank between sentences. */
const joinedSentences = (sentences: (string | null)[], language: string) =>
  sentences.filter(Boolean).join(/^(ja|zh)/.test(language) ? "" : " ");

export const joined = (parts: (string | null)[]): string => parts.filter(Boolean).join(" · ");
