import { PROGRESS_STEPS, isProblem, statusLabel } from "../contract/shipment-status";
import type { TrackedCourier, TrackedShipment } from "../contract/tracking";
import { itemList } from "./item-list";
import { type Html, markup, webAddress } from "./markup";
import type { Access } from "./page-view";
import { ownSteps } from "./own-steps";
import type { Reader } from "./reader";
import { statusIcon } from "./status-icon";
import { timeline } from "./timeline";
import { courierWords, statusWords } from "./labels";

interface Place {
  number: number;
  total: number;
  orderedAt: string;
  access: Access;
}

/** One shipment: its status, its events, its items. */
export function shipmentCard(reader: Reader, shipment: TrackedShipment, place: Place): Html {
  const { t } = reader;
  const label = statusLabel(shipment.status);
  const id = `shipment-${place.number}`;
  const title = t("shipment.titleOf", { number: place.number, total: place.total });
  return markup`<section class="card shipment ${label}" aria-labelledby="${id}">
${place.total > 1 && markup`<p class="nth">${title}</p>`}
<div class="now">
<div class="state">${statusIcon(shipment.status)}<div><h2 id="${id}">${place.total > 1 && markup`<span class="hidden">${title}: </span>`}${statusWords(reader, shipment)}</h2>
${shipment.subStatus && markup`<p>${t(`subStatus.${shipment.subStatus}`)}</p>`}</div></div>
${arrival(reader, shipment)}
</div>
${progress(reader, shipment)}
${shipment.note && markup`<p class="note">${shipment.note}</p>`}
<div class="columns">
<div>${timeline(reader, shipment.events)}${ownSteps(reader, shipment.steps)}</div>
<div class="side">${facts(reader, shipment)}${
    shipment.items.length > 0 && markup`<h3>${t("shipment.items")}</h3>${itemList(reader, shipment.items)}`
  }</div>
</div>
</section>`;
}

/** The date of delivery, or else the estimated one. */
function arrival({ t, day }: Reader, { deliveredAt, estimatedDeliveryAt }: TrackedShipment): Html | null {
  const at = deliveredAt ?? estimatedDeliveryAt;
  if (!at) return null;
  const label = t(deliveredAt ? "shipment.delivered" : "shipment.estimated");
  return markup`<p class="arrival"><span>${label}</span> <time datetime="${at}">${day(at)}</time></p>`;
}

function progress({ t }: Reader, shipment: TrackedShipment): Html {
  const names = {
    ordered: t("step.ordered"),
    shipped: t("step.shipped"),
    in_transit: t("status.in_transit"),
    out_for_delivery: t("status.out_for_delivery"),
    delivered: t("status.delivered"),
  };
  const steps = PROGRESS_STEPS.map((step, index) => {
    const state = index < shipment.step ? "done" : index === shipment.step ? "current" : "ahead";
    const current = state === "current" && markup` aria-current="step"`;
    return markup`<li class="${state}"${current}><span>${names[step]}</span></li>`;
  });
  return markup`<ol class="steps${isProblem(shipment.status) && " troubled"}" aria-label="${t("step.label")}">${steps}</ol>`;
}

function facts(reader: Reader, { courier, lastMile, trackingNumber, shippedAt }: TrackedShipment): Html {
  const { t, day } = reader;
  return markup`<dl>
${courier && markup`<div><dt>${t("shipment.carrier")}</dt><dd>${courierLine(reader, courier)}</dd></div>`}
<div><dt>${t("shipment.number")}</dt><dd>${numberLine(reader, trackingNumber)}</dd></div>
${
  lastMile &&
  markup`<div><dt>${t("shipment.handedOver")}</dt><dd>${courierLine(reader, lastMile.courier)}${
    lastMile.trackingNumber && markup`<br>${numberLine(reader, lastMile.trackingNumber)}`
  }</dd></div>`
}
${shippedAt && markup`<div><dt>${t("shipment.shipped")}</dt><dd><time datetime="${shippedAt}">${day(shippedAt)}</time></dd></div>`}
</dl>`;
}

function courierLine(reader: Reader, courier: TrackedCourier): Html {
  const name = courierWords(reader, courier);
  const url = webAddress(courier.url);
  return markup`${name}${
    url &&
    markup`<br><a href="${url}" rel="noopener nofollow" target="_blank">${reader.t("shipment.carrierLink", { courier: name })}</a>`
  }`;
}

function numberLine({ t }: Reader, number: string): Html {
  return markup`<span class="number">${number}</span> <button class="copy" type="button" hidden data-copy="${number}" data-copied="${t("shipment.copied")}">${t("shipment.copy")}</button>`;
}
