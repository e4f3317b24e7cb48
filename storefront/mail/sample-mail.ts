import type { MailKind } from "../../contract/mail-kinds";
import type { MailMoment } from "../../contract/mail-templates";
import type { SubStatus } from "../../contract/shipment-status";
import type { TrackedOrder } from "../../contract/tracking";
import type { Localizer } from "../localizer";
import { sampleOrder } from "../page/sample-content";
import { startOfDay } from "../page/sample/sample-shipment";
import type { MailDelay, MailFacts, MailRecipient } from "./mail-facts";
import { sampleStateOf } from "./sample-state";

const RECIPIENT: MailRecipient = {
  ...{ name: "Anna Berger", email: "anna.berger@example.com" },
  ...{ address: ["Linke Wienzeile 18", "1060 Wien"], street: "Linke Wienzeile 18", city: "Wien" },
  ...{ region: null, postalCode: "1060", country: "AT" },
};

const HOUR_MS = 3_600_000;

/** A mail of a kind about an order that nobody has placed. `moment`: of an automation's. It is sent `now`; products are named in the reader's language. */
export function sampleMail(
  kind: MailKind,
  { language }: Pick<Localizer, "language">,
  {
    shop,
    imageBase,
    now,
    moment = null,
  }: Pick<MailFacts, "shop" | "imageBase"> & { now: Date; moment?: MailMoment | null },
): MailFacts {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  const { state, subStatus, isPart } = sampleStateOf(kind, moment);
  const order = withSubStatus(sampleOrder(state, at, language), subStatus);
  if (isPart) order.notYetShipped = sampleOrder("severalParcels", at, language).notYetShipped;
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
    promisedAt: startOfDay(at(-2)),
    promisedFrom: null,
    namesFirst: true,
    cause: "silence",
    handReason: null,
    since: at(-60),
  },
  expected: { estimatedDeliveryAt: startOfDay(at(72)), estimatedFrom: startOfDay(at(24)) },
});

/** The order as if its first parcel's newest event were this one. */
function withSubStatus(order: TrackedOrder, subStatus: SubStatus | undefined): TrackedOrder {
  const [first, ...others] = order.shipments;
  const [newest, ...earlier] = first?.events ?? [];
  if (!subStatus || !first || !newest) return order;
  const events = [{ ...newest, subStatus, message: null, phrase: null, courierText: null }, ...earlier];
  return { ...order, shipments: [{ ...first, subStatus, events }, ...others] };
}
