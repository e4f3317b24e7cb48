import { MAIL_KINDS, type MailKind } from "../../contract/mail-kinds";
import type { TrackedEvent, TrackedItem, TrackedShipment } from "../../contract/tracking";
import { itemsIn } from "./blocks/mail-items";
import { delayReason, courierText, estimatedDays, eventText, statusText } from "../labels";
import type { Localizer } from "../localizer";
import type { MailFacts } from "./mail-facts";
import { namesEstimate } from "./mail-rows";
import { isAboutOrder } from "./mail-words";

/** Text, whole number, ISO instant (a day without an hour is midnight in UTC), or a web address. */
export type Scalar = "text" | "number" | "date" | "url";
export type Value = string | number | null | undefined;

interface Variable {
  path: string;
  /** The kinds whose mails know it; null: all. */
  kinds: readonly MailKind[] | null;
}

interface ScalarVariable extends Variable {
  type: Scalar;
  of(facts: MailFacts, localizer: Localizer): Value;
}

/** For loops: each entry has these fields. */
export interface ListVariable extends Variable {
  type: "list";
  fields: Readonly<Record<string, Scalar>>;
  of(facts: MailFacts, localizer: Localizer): Record<string, Value>[];
}

export type MailVariable = ScalarVariable | ListVariable;

const without = (...kinds: MailKind[]) => MAIL_KINDS.filter((kind) => !kinds.includes(kind));
/** Those that tell of a shipment. */
const SHIPPED = without("order_confirmed");
/** Those in which a day is still expected. */
const EXPECTED: readonly MailKind[] = [
  ...["order_confirmed", "shipped", "partly_shipped", "info_received", "in_transit", "arriving_soon"],
  ...["out_for_delivery", "rescheduled", "number_changed", "delayed", "failed_attempt"],
] as MailKind[];
const ABOUT_ORDER = MAIL_KINDS.filter((kind) => isAboutOrder(kind));

const scalar = (
  path: string,
  type: Scalar,
  kinds: readonly MailKind[] | null,
  of: ScalarVariable["of"],
): MailVariable => ({ path, type, kinds, of });

const ITEM = { title: "text", variant: "text", quantity: "number", image_url: "url" } as const;
const EVENT = { text: "text", place: "text", at: "date" } as const;

/**
 * Every name that texts of merchants may have. Of several shipments, `shipment` is the first; those of one shop's secrets (a hidden courier,
 * hidden words) are as shoppers see them. Names are stored in templates, so never renamed.
 */
export const MAIL_VARIABLES: readonly MailVariable[] = [
  scalar("shop.name", "text", null, ({ shop }) => shop.name),
  scalar("shop.url", "url", null, ({ shop }) => shop.url),
  scalar("links.track", "url", null, ({ link }) => link),
  scalar("order.name", "text", null, ({ order }) => order.name),
  scalar("order.date", "date", null, ({ order }) => order.orderedAt || null),
  scalar("order.shipment_count", "number", null, ({ order }) => order.shipments.length),
  scalar(
    "shipment.tracking_number",
    "text",
    SHIPPED,
    first(({ trackingNumber }) => trackingNumber),
  ),
  scalar(
    "shipment.status",
    "text",
    SHIPPED,
    first((shipment, localizer) => statusText(localizer, shipment)),
  ),
  scalar(
    "shipment.status_detail",
    "text",
    SHIPPED,
    first(({ subStatus }, { t }) => subStatus && t(`subStatus.${subStatus}`)),
  ),
  scalar(
    "shipment.shipped_at",
    "date",
    SHIPPED,
    first(({ shippedAt }) => shippedAt),
  ),
  scalar(
    "shipment.delivered_at",
    "date",
    ["delivered", "all_delivered"],
    first(({ deliveredAt }) => deliveredAt),
  ),
  scalar(
    "shipment.note",
    "text",
    SHIPPED,
    first(({ note }) => note),
  ),
  scalar(
    "courier.name",
    "text",
    SHIPPED,
    first(({ courier }, localizer) => courier && courierText(localizer, courier)),
  ),
  scalar(
    "courier.url",
    "url",
    SHIPPED,
    first(({ courier }) => courier?.url),
  ),
  scalar(
    "last_mile.courier",
    "text",
    SHIPPED,
    first(({ lastMile }, localizer) => lastMile && courierText(localizer, lastMile.courier)),
  ),
  scalar(
    "last_mile.tracking_number",
    "text",
    SHIPPED,
    first(({ lastMile }) => lastMile?.trackingNumber),
  ),
  scalar(
    "last_mile.url",
    "url",
    SHIPPED,
    first(({ lastMile }) => lastMile?.courier.url),
  ),
  scalar("estimate.date", "date", EXPECTED, (facts) => estimateOf(facts).estimatedDeliveryAt),
  scalar("estimate.from", "date", EXPECTED, (facts) => estimateOf(facts).estimatedFrom),
  scalar("estimate.text", "text", EXPECTED, (facts, localizer) =>
    estimatedDays(localizer, estimateOf(facts)),
  ),
  scalar("delay.promised", "date", ["delayed"], ({ delay }) => delay?.promisedAt),
  scalar(
    "delay.reason",
    "text",
    ["delayed"],
    ({ delay }, localizer) => delay && delayReason(localizer, delay),
  ),
  scalar(
    "latest_event.text",
    "text",
    SHIPPED,
    latest((event, localizer) => eventText(localizer, event)),
  ),
  scalar(
    "latest_event.place",
    "text",
    SHIPPED,
    latest(({ place }) => place),
  ),
  scalar(
    "latest_event.at",
    "date",
    SHIPPED,
    latest(({ at }) => at),
  ),
  scalar(
    "pickup.name",
    "text",
    ["ready_for_pickup"],
    first(({ pickup }) => pickup?.name),
  ),
  scalar(
    "pickup.address",
    "text",
    ["ready_for_pickup"],
    first(({ pickup }) => pickup?.address),
  ),
  scalar(
    "pickup.hours",
    "text",
    ["ready_for_pickup"],
    first(({ pickup }) => pickup?.hours),
  ),
  scalar(
    "pickup.until",
    "date",
    ["ready_for_pickup"],
    first(({ pickup }) => pickup?.until),
  ),
  {
    path: "items",
    type: "list",
    kinds: SHIPPED,
    fields: ITEM,
    of: ({ shipments }) => itemsIn(shipments).map(itemOf),
  },
  {
    path: "items_to_come",
    type: "list",
    kinds: ABOUT_ORDER,
    fields: ITEM,
    of: ({ order }) => order.notYetShipped.map(itemOf),
  },
  {
    path: "events",
    type: "list",
    kinds: SHIPPED,
    fields: EVENT,
    of: ({ shipments }, localizer) =>
      (shipments[0]?.events ?? []).map((event) => ({
        ...{ text: eventText(localizer, event), place: event.place, at: event.at },
      })),
  },
  scalar("mail.language", "text", null, (_, { language }) => language),
];

function first(of: (shipment: TrackedShipment, localizer: Localizer) => Value): ScalarVariable["of"] {
  return ({ shipments: [shipment] }, localizer) => shipment && of(shipment, localizer);
}

function latest(of: (event: TrackedEvent, localizer: Localizer) => Value): ScalarVariable["of"] {
  return first(({ events: [event] }, localizer) => event && of(event, localizer));
}

/** As the card says it. */
function estimateOf(facts: MailFacts): Pick<TrackedShipment, "estimatedDeliveryAt" | "estimatedFrom"> {
  const { order, shipments } = facts;
  const [shipment] = shipments;
  if (shipment && namesEstimate(facts, shipment)) return shipment;
  const expected = shipment ? null : order.expected;
  return { estimatedDeliveryAt: expected?.at ?? null, estimatedFrom: expected?.from ?? null };
}

const itemOf = ({ title, variant, quantity, imageUrl }: TrackedItem) => ({
  ...{ title, variant, quantity, image_url: imageUrl },
});
