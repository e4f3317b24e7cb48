import { isProblem, statusLabel } from "../contract/shipment-status";
import type { TrackedShipment } from "../contract/tracking";
import { contactLink } from "./contact-link";
import { itemList } from "./item-list";
import { type Html, markup } from "./markup";
import type { ShopOfPage } from "./page-view";
import { pickupBox } from "./handover";
import { problemPart } from "./problem-part";
import type { ProblemView } from "./problem-view";
import { ownSteps } from "./own-steps";
import type { Localizer } from "./localizer";
import type { TrackingSettings } from "./tracking-settings";
import { statusBar } from "./status-bar";
import { statusIcon } from "./status-icon";
import { gapBox } from "./gap";
import { watchPart } from "./watch-part";
import type { WatchView } from "./watch-view";
import { timeline } from "./timeline";
import { moveText, estimatedDays, estimateLabel, statusText } from "./labels";
import { shipmentFacts } from "./shipment-facts";

interface Place {
  number: number;
  /** Names it in forms and links. */
  key: string;
  total: number;
  /** Its name; null where only the shipment is shown. */
  order: string | null;
  orderedAt: string | null;
  shop: ShopOfPage | null;
  problems: ProblemView | null;
  watch: WatchView | null;
  /** What a GET of the same page is asked with; null for a preview. */
  refreshUrl: string | null;
  /** The page's own path. */
  path: string;
  settings: TrackingSettings;
}

/** One shipment: its status, its events, its items. */
export function shipmentCard(localizer: Localizer, shipment: TrackedShipment, place: Place): Html {
  const { t } = localizer;
  const { settings } = place;
  const label = statusLabel(shipment.status);
  const id = `shipment-${place.number}`;
  const title = t("shipment.titleOf", { number: place.number, total: place.total });
  return markup`<section class="card shipment ${label}" aria-labelledby="${id}">
${place.total > 1 && markup`<p class="nth">${title}</p>`}
<div class="now">
<div class="state">${statusIcon(shipment)}<div><h2 id="${id}">${place.total > 1 && markup`<span class="hidden">${title}: </span>`}${statusText(localizer, shipment)}</h2>
${shipment.subStatus && markup`<p>${t(`subStatus.${shipment.subStatus}`)}</p>`}</div></div>
${arrival(localizer, shipment, settings)}
</div>
${statusBar(localizer, shipment, place.orderedAt, settings)}
${tools(localizer, shipment, place)}
${isProblem(shipment.status) && contact(localizer, shipment, place)}
${gapBox(localizer, shipment.gap)}
${pickupBox(localizer, shipment, settings)}
${shipment.note && markup`<p class="note">${shipment.note}</p>`}
<div class="columns">
<div>${settings.showTimeline && timeline(localizer, shipment.events, settings)}${ownSteps(localizer, shipment.steps)}</div>
<div class="side">${shipmentFacts(localizer, shipment, settings)}${
    settings.showItems &&
    shipment.items.length > 0 &&
    markup`<h3>${t(shipment.sharesItems ? "shipment.sharedItems" : "shipment.items")}</h3>${itemList(localizer, shipment.items)}`
  }</div>
</div>
${settings.offerNextChange && watchPart(localizer, shipment, place)}
${problemPart(localizer, shipment, place)}
</section>`;
}

/** The date of delivery, or else the estimated one. */
function arrival(
  localizer: Localizer,
  shipment: TrackedShipment,
  { showEstimate }: TrackingSettings,
): Html | null {
  const { t, day } = localizer;
  const { deliveredAt, estimatedDeliveryAt } = shipment;
  const at = deliveredAt ?? (showEstimate ? estimatedDeliveryAt : null);
  if (!at) return null;
  const [label, days] = deliveredAt
    ? [t("shipment.delivered"), day(deliveredAt)]
    : [t(estimateLabel(shipment)), estimatedDays(localizer, shipment)];
  const move = deliveredAt ? null : shipment.move;
  return markup`<p class="arrival"><span>${label}</span> <time datetime="${at}">${days}</time></p>${
    move && markup`<p class="meta">${moveText(localizer, move)}</p>`
  }`;
}

/** The estimated day as a calendar file, and a link that shows the parcel without order and customer. */
function tools({ t }: Localizer, shipment: TrackedShipment, place: Place): Html | null {
  const { trackingNumber, estimatedDeliveryAt, deliveredAt, isLate } = shipment;
  const { key, refreshUrl, path, settings } = place;
  const number = encodeURIComponent(trackingNumber);
  const hasDay = settings.showEstimate && estimatedDeliveryAt && !deliveredAt && !isLate;
  const calendar =
    hasDay &&
    refreshUrl &&
    markup`<a href="${refreshUrl}&amp;format=ics&amp;parcel=${key}" download="delivery.ics">${t("shipment.calendar")}</a>`;
  const share =
    settings.showNumber &&
    markup`<button class="copy" type="button" hidden data-share="${path}?number=${number}" data-copied="${t("shipment.shared")}">${t("shipment.share")}</button>`;
  return calendar || share ? markup`<p class="tools">${calendar} ${share}</p>` : null;
}

/** Who can help when something has gone wrong; the mail names what it is about. */
function contact(localizer: Localizer, { trackingNumber }: TrackedShipment, { order, shop }: Place) {
  const { t } = localizer;
  const link = contactLink(localizer, shop, order ? t("order.title", { order }) : trackingNumber);
  return link && markup`<p class="contact">${t("shipment.help")} ${link}</p>`;
}
