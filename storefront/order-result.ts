import type { TrackedOrder } from "../contract/tracking";
import type { TrackingSettings } from "./tracking-settings";
import { contactLink } from "./contact-link";
import { itemList } from "./item-list";
import { moveText } from "./labels";
import { type Html, markup } from "./markup";
import type { Access, MapPictures, Refresh, ShopOfPage } from "./page-view";
import { ownSteps } from "./own-steps";
import { shipmentCard } from "./shipment-card";
import type { ProblemView } from "./problem-view";
import type { WatchView } from "./watch-view";
import type { Localizer } from "./localizer";

interface Shown {
  order: TrackedOrder;
  shipmentKeys: readonly string[];
  access: Access;
  shop: ShopOfPage | null;
  problems: ProblemView | null;
  watch: WatchView | null;
  map: MapPictures | null;
  refresh: Refresh | null;
  path: string;
  settings: TrackingSettings;
}

/** An order with all its shipments, or the one shipment whose number was given. */
export function orderResult(
  localizer: Localizer,
  { order, shipmentKeys, access, shop, problems, watch, map, refresh, path, settings }: Shown,
): Html {
  const { t } = localizer;
  const of = {
    ...{ order: order.name || null, orderedAt: order.orderedAt || null },
    ...{ shop, problems, watch, refreshUrl: refresh?.url ?? null, path, settings },
  };
  const { shipments, notYetShipped, cancelledItems, waiting, steps } = order;
  const help =
    waiting === "cancelled" ? contactLink(localizer, shop, t("order.title", { order: order.name })) : null;
  return markup`${access === "order" ? orderHeading(localizer, order) : markup`<h1>${t("page.title")}</h1>`}
${shipments.map((shipment, index) => shipmentCard(localizer, shipment, { ...of, key: shipmentKeys[index]!, number: index + 1, total: shipments.length }))}
${settings.showMap && map && shipments.length > 0 && mapFigure(localizer, map, settings)}
${
  waiting &&
  markup`<section class="card"><h2 class="calm">${t(`order.${waiting}`)}</h2><p>${t(`order.${waiting}Text`)}</p>${expectedDays(localizer, order, settings)}${help && markup`<p class="contact">${help}</p>`}${ownSteps(localizer, steps)}${itemList(localizer, [...notYetShipped, ...cancelledItems])}</section>`
}
${
  settings.showNotShipped &&
  shipments.length > 0 &&
  notYetShipped.length > 0 &&
  markup`<section class="card"><h2 class="calm">${t("order.notShipped")}</h2><p>${t("order.notShippedText")}</p>${expectedDays(localizer, order, settings)}${ownSteps(localizer, steps)}${itemList(localizer, notYetShipped)}</section>`
}`;
}

/** When what is still to be shipped is expected. */
function expectedDays(
  localizer: Localizer,
  { expected }: TrackedOrder,
  { showEstimate }: TrackingSettings,
): Html | null {
  if (!expected || !showEstimate) return null;
  const days = expected.from ? localizer.dayRange(expected.from, expected.at) : localizer.day(expected.at);
  return markup`<p class="arrival"><span>${localizer.t("shipment.estimated")}</span> <time datetime="${expected.at}">${days}</time></p>${
    expected.move && markup`<p class="meta">${moveText(localizer, expected.move)}</p>`
  }`;
}

/** Without a fixed height: where no place is certain the picture takes no room. The tracking history says the same in words. */
function mapFigure(
  { t }: Localizer,
  { wide, narrow }: MapPictures,
  { mapCenter: center }: TrackingSettings,
): Html {
  const address = (of: MapPictures[keyof MapPictures]) =>
    typeof of === "string" ? `${of}&center=${center}` : of[center];
  return markup`<picture class="map"><source media="(max-width: 520px)" srcset="${address(narrow)}"><img src="${address(wide)}" alt="${t("order.map")}" loading="lazy"></picture>`;
}

function orderHeading({ t, day }: Localizer, { name, orderedAt, shipments }: TrackedOrder): Html {
  return markup`<div class="head"><h1>${t("order.title", { order: name })}</h1>
<p><time datetime="${orderedAt}">${t("order.orderedOn", { date: day(orderedAt) })}</time>${
    shipments.length > 1 && markup` · ${t("order.shipments", { count: shipments.length })}`
  }</p></div>`;
}
