import type { TrackedCourier, TrackedShipment } from "../contract/tracking";
import { courierBadge } from "./courier-badge";
import { proofLines } from "./handover";
import { courierText } from "./labels";
import type { Localizer } from "./localizer";
import { type Html, markup, webAddress } from "./markup";
import type { TrackingSettings } from "./tracking-settings";

/** Who brings a parcel, under which number, and since when. */
export function shipmentFacts(
  localizer: Localizer,
  shipment: TrackedShipment,
  settings: TrackingSettings,
): Html {
  const { courier, lastMile, trackingNumber, shippedAt } = shipment;
  const { t, day } = localizer;
  const { showCourier, showNumber } = settings;
  const lastNumber = lastMile?.trackingNumber ?? null;
  // A courier's link that names the number would show it.
  const hidden = showNumber ? [] : [trackingNumber, lastNumber];
  return markup`<dl>
${showCourier && courier && markup`<div><dt>${t("shipment.courier")}</dt><dd>${courierLine(localizer, courier, hidden, settings)}</dd></div>`}
${showNumber && markup`<div><dt>${t("shipment.number")}</dt><dd>${numberLine(localizer, trackingNumber)}</dd></div>`}
${
  showCourier &&
  lastMile &&
  markup`<div><dt>${t("shipment.handedOver")}</dt><dd>${courierLine(localizer, lastMile.courier, hidden, settings)}${
    showNumber && lastNumber && markup`<br>${numberLine(localizer, lastNumber)}`
  }</dd></div>`
}
${shippedAt && markup`<div><dt>${t("shipment.shipped")}</dt><dd><time datetime="${shippedAt}">${day(shippedAt)}</time></dd></div>`}
${proofLines(localizer, shipment, settings)}
</dl>`;
}

function courierLine(
  localizer: Localizer,
  courier: TrackedCourier,
  hidden: (string | null)[],
  { showLogo }: TrackingSettings,
): Html {
  const name = courierText(localizer, courier);
  const url = webAddress(courier.url);
  const isShown = url && !hidden.some((number) => number && namesNumber(url, number));
  return markup`${showLogo && courierBadge(courier)}${name}${
    isShown &&
    markup`<br><a href="${url}" rel="noopener nofollow" target="_blank" data-click="courier">${localizer.t("shipment.courierLink", { courier: name })}</a>`
  }`;
}

/** Whether an address has a number, however it is escaped there. */
export function namesNumber(url: string, number: string): boolean {
  const plain = (text: string) => text.replace(/%[0-9a-f]{2}|[^\p{L}\p{N}]/giu, "").toLowerCase();
  return plain(url).includes(plain(number));
}

function numberLine({ t }: Localizer, number: string): Html {
  return markup`<span class="number">${number}</span> <button class="copy" type="button" hidden data-copy="${number}" data-copied="${t("shipment.copied")}">${t("shipment.copy")}</button>`;
}
