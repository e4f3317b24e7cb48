import { type MailKind, mailKinds } from "../../contract/mail-kinds";
import type { SubStatus } from "../../contract/shipment-status";
import type { TrackedOrder } from "../../contract/tracking";
import type { Localizer } from "../localizer";
import { type PreviewState, sampleOrder } from "../page/sample-content";
import type { MailDelay, MailFacts, MailRecipient } from "./mail-facts";

const RECIPIENT: MailRecipient = {
  ...{ name: "Anna Berger", email: "anna.berger@example.com" },
  ...{ address: ["Linke Wienzeile 18", "1060 Wien"], street: "Linke Wienzeile 18", city: "Wien" },
  ...{ region: null, postalCode: "1060", country: "AT" },
};

const HOUR_MS = 3_600_000;

/** The state of the tracking page's sample order that each kind tells of. */
const STATES: Record<MailKind, PreviewState> = {
  order_confirmed: "notShipped",
  shipped: "infoReceived",
  partly_shipped: "infoReceived",
  info_received: "infoReceived",
  in_transit: "inTransit",
  arriving_soon: "inTransit",
  out_for_delivery: "outForDelivery",
  ready_for_pickup: "readyForPickup",
  rescheduled: "outForDelivery",
  number_changed: "inTransit",
  automated: "inTransit",
  delayed: "late",
  never_scanned: "infoReceived",
  no_updates: "inTransit",
  long_undelivered: "late",
  overdue: "late",
  failed_attempt: "failedAttempt",
  address_problem: "failedAttempt",
  customs: "exception",
  damaged_or_lost: "exception",
  not_collected: "exception",
  returning: "exception",
  returned: "exception",
  other_problem: "exception",
  delivered: "delivered",
  all_delivered: "delivered",
};

/** A mail of a kind about an order that nobody has placed. `now` is its moment; products are named in the reader's language. */
export function sampleMail(
  kind: MailKind,
  { language }: Pick<Localizer, "language">,
  { shop, imageBase, now }: Pick<MailFacts, "shop" | "imageBase"> & { now: Date },
): MailFacts {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  const { trigger } = mailKinds[kind];
  const named = trigger.on === "status" ? trigger.subStatuses?.[0] : undefined;
  const order = withSubStatus(sampleOrder(STATES[kind], at, language), named);
  if (kind === "partly_shipped")
    order.notYetShipped = sampleOrder("severalParcels", at, language).notYetShipped;
  const isWhole = kind === "shipped" || kind === "partly_shipped" || kind === "all_delivered";
  const delay = kind === "delayed" ? sampleDelay(at) : null;
  return {
    ...{ kind, shop, order, recipient: RECIPIENT, delay, link: shop.url, unsubscribe: shop.url, imageBase },
    shipments: isWhole ? order.shipments : order.shipments.slice(0, 1),
  };
}

const sampleDelay = (at: (hours: number) => string): MailDelay => ({
  ...{
    direction: "later",
    promisedAt: at(-2),
    promisedFrom: null,
    namesFirst: true,
    cause: "silence",
    handReason: null,
    since: at(-60),
  },
  expected: { estimatedDeliveryAt: at(72), estimatedFrom: at(24) },
});

/** The order as if its first parcel's newest event were this one. */
function withSubStatus(order: TrackedOrder, subStatus: SubStatus | undefined): TrackedOrder {
  const [first, ...others] = order.shipments;
  const [newest, ...earlier] = first?.events ?? [];
  if (!subStatus || !first || !newest) return order;
  const events = [{ ...newest, subStatus, message: null, phrase: null, courierText: null }, ...earlier];
  return { ...order, shipments: [{ ...first, subStatus, events }, ...others] };
}
