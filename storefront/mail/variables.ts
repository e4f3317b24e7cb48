import { MAIL_KINDS, type MailKind, mailKinds } from "../../contract/mail-kinds";
import type { TrackedEvent, TrackedItem, TrackedOrder, TrackedShipment } from "../../contract/tracking";
import { itemsIn } from "./blocks/mail-items";
import { moveReason, courierText, estimatedDays, eventText, statusText } from "../labels";
import type { Localizer } from "../localizer";
import { type MailVariable, scalar, type ScalarVariable, type Value } from "./define-variable";
import type { MailFacts } from "./mail-facts";
import { namesEstimate } from "./mail-rows";
import { tellsOfOrdering } from "./mail-words";
import { RECIPIENT_VARIABLES } from "./recipient-variables";

const without = (...kinds: MailKind[]) => MAIL_KINDS.filter((kind) => !kinds.includes(kind));
/** Those that tell of a shipment. */
const SHIPPED = without("order_confirmed");
const EXPECTED = MAIL_KINDS.filter((kind) => mailKinds[kind].expectsDay);
const ABOUT_ORDER = MAIL_KINDS.filter((kind) => tellsOfOrdering(kind));

const ITEM = { title: "text", variant: "text", quantity: "number", image_url: "url" } as const;
const EVENT = { text: "text", place: "text", at: "date" } as const;

/**
 * Every name that texts of merchants may have. Of several shipments, `shipment` is the first; those of one shop's secrets (a hidden courier,
 * hidden words) are as shoppers see them. Names are stored in templates, so never renamed.
 */
export const MAIL_VARIABLES: readonly MailVariable[] = [
  scalar("shop.name", "text", null, ({ shop }) => shop.name),
  scalar("shop.url", "url", null, ({ shop }) => shop.url),
  ...RECIPIENT_VARIABLES,
  scalar("links.track", "url", null, ({ link }) => link),
  scalar("links.unsubscribe", "url", null, ({ unsubscribe }) => unsubscribe),
  scalar("order.name", "text", null, ({ order }) => order.name),
  scalar("order.date", "date", null, ({ order }) => order.orderedAt || null),
  scalar("order.item_count", "number", null, ({ order }) => itemCountOf(order)),
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
  scalar("estimate.date", "day", EXPECTED, (facts) => estimateOf(facts).estimatedDeliveryAt),
  scalar("estimate.from", "day", EXPECTED, (facts) => estimateOf(facts).estimatedFrom),
  scalar("estimate.text", "text", EXPECTED, (facts, localizer) =>
    estimatedDays(localizer, estimateOf(facts)),
  ),
  scalar("delay.promised", "day", ["delayed"], ({ delay }) => delay?.promisedAt),
  scalar(
    "delay.reason",
    "text",
    ["delayed"],
    ({ delay }, localizer) => delay && moveReason(localizer, delay),
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
    "day",
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

/** Pieces of everything that was ordered and is shipped or still to come. */
function itemCountOf({ shipments, notYetShipped }: TrackedOrder): number {
  const shipped = itemsIn(shipments);
  return [...shipped, ...notYetShipped].reduce((sum, { quantity }) => sum + quantity, 0);
}

/** As the card says it. */
function estimateOf(facts: MailFacts): Pick<TrackedShipment, "estimatedDeliveryAt" | "estimatedFrom"> {
  // Of a mail about a delay it is the day that it tells, whoever's date the page shows.
  if (facts.delay?.expected) return facts.delay.expected;
  const { order, shipments } = facts;
  const [shipment] = shipments;
  if (shipment && namesEstimate(facts, shipment)) return shipment;
  const expected = shipment ? null : order.expected;
  return { estimatedDeliveryAt: expected?.at ?? null, estimatedFrom: expected?.from ?? null };
}

const itemOf = ({ title, variant, quantity, imageUrl }: TrackedItem) => ({
  ...{ title, variant, quantity, image_url: imageUrl },
});
