import { PROGRESS_STEPS, isProblem, statusLabel } from "../contract/shipment-status";
import type { TrackedCourier, TrackedParcel } from "../contract/tracking";
import { itemList } from "./item-list";
import { type Html, markup, webAddress } from "./markup";
import type { Access } from "./page-view";
import { ownSteps } from "./own-steps";
import type { Reader } from "./reader";
import { statusIcon } from "./status-icon";
import { timeline } from "./timeline";
import { courierWords, statusWords } from "./words";

interface Place {
  number: number;
  total: number;
  orderedAt: string;
  access: Access;
}

/** One parcel: where it stands, how it got there, what is in it. */
export function parcelCard(reader: Reader, parcel: TrackedParcel, place: Place): Html {
  const { t } = reader;
  const label = statusLabel(parcel.status);
  const id = `parcel-${place.number}`;
  const title = t("parcel.titleOf", { number: place.number, total: place.total });
  return markup`<section class="card parcel ${label}" aria-labelledby="${id}">
${place.total > 1 && markup`<p class="nth">${title}</p>`}
<div class="now">
<div class="state">${statusIcon(parcel.status)}<div><h2 id="${id}">${place.total > 1 && markup`<span class="hidden">${title}: </span>`}${statusWords(reader, parcel)}</h2>
${parcel.subStatus && markup`<p>${t(`subStatus.${parcel.subStatus}`)}</p>`}</div></div>
${arrival(reader, parcel)}
</div>
${progress(reader, parcel)}
${parcel.note && markup`<p class="note">${parcel.note}</p>`}
<div class="columns">
<div>${timeline(reader, parcel.events)}${ownSteps(reader, parcel.steps)}</div>
<div class="side">${facts(reader, parcel)}${
    parcel.items.length > 0 && markup`<h3>${t("parcel.items")}</h3>${itemList(reader, parcel.items)}`
  }</div>
</div>
</section>`;
}

/** The day that matters most to whoever waits. */
function arrival({ t, day }: Reader, { deliveredAt, estimatedDeliveryAt }: TrackedParcel): Html | null {
  const at = deliveredAt ?? estimatedDeliveryAt;
  if (!at) return null;
  const label = t(deliveredAt ? "parcel.delivered" : "parcel.estimated");
  return markup`<p class="arrival"><span>${label}</span> <time datetime="${at}">${day(at)}</time></p>`;
}

function progress({ t }: Reader, parcel: TrackedParcel): Html {
  const names = {
    ordered: t("step.ordered"),
    shipped: t("step.shipped"),
    in_transit: t("status.in_transit"),
    out_for_delivery: t("status.out_for_delivery"),
    delivered: t("status.delivered"),
  };
  const steps = PROGRESS_STEPS.map((step, index) => {
    const state = index < parcel.step ? "done" : index === parcel.step ? "current" : "ahead";
    const current = state === "current" && markup` aria-current="step"`;
    return markup`<li class="${state}"${current}><span>${names[step]}</span></li>`;
  });
  return markup`<ol class="steps${isProblem(parcel.status) && " troubled"}" aria-label="${t("step.label")}">${steps}</ol>`;
}

function facts(reader: Reader, { courier, lastMile, trackingNumber, shippedAt }: TrackedParcel): Html {
  const { t, day } = reader;
  return markup`<dl>
${courier && markup`<div><dt>${t("parcel.carrier")}</dt><dd>${courierLine(reader, courier)}</dd></div>`}
<div><dt>${t("parcel.number")}</dt><dd>${numberLine(reader, trackingNumber)}</dd></div>
${
  lastMile &&
  markup`<div><dt>${t("parcel.handedOver")}</dt><dd>${courierLine(reader, lastMile.courier)}${
    lastMile.trackingNumber && markup`<br>${numberLine(reader, lastMile.trackingNumber)}`
  }</dd></div>`
}
${shippedAt && markup`<div><dt>${t("parcel.shipped")}</dt><dd><time datetime="${shippedAt}">${day(shippedAt)}</time></dd></div>`}
</dl>`;
}

function courierLine(reader: Reader, courier: TrackedCourier): Html {
  const name = courierWords(reader, courier);
  const url = webAddress(courier.url);
  return markup`${name}${
    url &&
    markup`<br><a href="${url}" rel="noopener nofollow" target="_blank">${reader.t("parcel.carrierLink", { courier: name })}</a>`
  }`;
}

function numberLine({ t }: Reader, number: string): Html {
  return markup`<span class="number">${number}</span> <button class="copy" type="button" hidden data-copy="${number}" data-copied="${t("parcel.copied")}">${t("parcel.copy")}</button>`;
}
