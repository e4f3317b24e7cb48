import { PROGRESS_STEPS, isProblem, isReadyForPickup, isUndeliverable } from "../contract/shipment-status";
import type { TrackedShipment } from "../contract/tracking";
import type { Localizer } from "./localizer";
import { type Html, markup } from "./markup";
import type { TrackingSettings } from "./tracking-settings";

interface Point {
  name: string;
  state: "done" | "current" | "ahead";
  /** When it was reached, where that is known. */
  at: string | null;
}

/** Of the places that the courier has reported. */
const MOST_PLACES = 3;

/** How far a shipment is, in the style that was chosen, in words for those who cannot see the line. */
export function statusBar(
  localizer: Localizer,
  shipment: TrackedShipment,
  orderedAt: string | null,
  { statusBar: style, barOnPhone }: TrackingSettings,
): Html {
  const { t, shortDay } = localizer;
  const places = style === "locations" ? placePoints(localizer, shipment) : [];
  const points = places.length > 0 ? places : stepPoints(localizer, shipment, orderedAt);
  const hasDates = style === "comprehensive";
  const dateOf = ({ at }: Point) => at && markup`<time class="when" datetime="${at}">${shortDay(at)}</time>`;
  const items = points.map((point) => {
    const current = point.state === "current" && markup` aria-current="step"`;
    return markup`<li class="${point.state}"${current}><span>${point.name}</span>${hasDates && dateOf(point)}</li>`;
  });
  const newest = points.find(({ state }) => state === "current");
  return markup`<ol class="steps ${style}${barOnPhone === "vertical" && " upright"}${isProblem(shipment.status) && " troubled"}" aria-label="${t("step.label")}">${items}</ol>${
    style === "minimalist" &&
    newest &&
    markup`<p class="newest" aria-hidden="true">${newest.name}${newest.at && markup` · ${dateOf(newest)}`}</p>`
  }`;
}

/** The steps up to the delivery, or to where a shipment stays that will not arrive. */
export function stepPoints({ t }: Localizer, shipment: TrackedShipment, orderedAt: string | null): Point[] {
  const names = {
    ordered: t("step.ordered"),
    shipped: t("step.shipped"),
    in_transit: t("status.in_transit"),
    out_for_delivery: t(
      isReadyForPickup(shipment.subStatus) ? "shipment.readyForPickup" : "status.out_for_delivery",
    ),
    delivered: t("status.delivered"),
  };
  const firstWith = (status: string) =>
    shipment.events.findLast((event) => event.status === status)?.at ?? null;
  const reached = {
    ordered: orderedAt,
    shipped: shipment.shippedAt,
    in_transit: firstWith("IN_TRANSIT"),
    out_for_delivery: firstWith("WAITING_DELIVERY"),
    delivered: shipment.deliveredAt,
  };
  const last = isUndeliverable(shipment.subStatus) ? shipment.step : PROGRESS_STEPS.length;
  return PROGRESS_STEPS.slice(0, last + 1).map((step, index) => {
    const state = index < shipment.step ? "done" : index === shipment.step ? "current" : "ahead";
    return { name: names[step], state, at: state === "ahead" ? null : reached[step] };
  });
}

/**
 * The last places that shoppers may read, and the delivery. Places are those of the events that are shown, from which everything
 * hidden is gone; none where there are no events with a place.
 */
function placePoints({ t }: Localizer, { events, status, subStatus }: TrackedShipment): Point[] {
  const places = events.flatMap(({ place, at }) => (place ? [{ name: place, at }] : [])).reverse();
  const visited = places.filter(({ name }, index) => name !== places[index - 1]?.name).slice(-MOST_PLACES);
  if (visited.length === 0) return [];
  const isDelivered = status === "DELIVERED";
  const points = visited.map((place, index): Point => {
    const isLast = index === visited.length - 1 && !isDelivered;
    return { ...place, state: isLast ? "current" : "done" };
  });
  if (isUndeliverable(subStatus)) return points;
  return [...points, { name: t("status.delivered"), state: isDelivered ? "current" : "ahead", at: null }];
}
