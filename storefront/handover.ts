import type { TrackedShipment } from "../contract/tracking";
import type { Localizer } from "./localizer";
import { type Html, markup, webAddress } from "./markup";
import type { TrackingSettings } from "./tracking-settings";

/** Where a parcel is to be collected, with its hours and the last day. */
export function pickupBox(
  { t, day }: Localizer,
  { pickup }: TrackedShipment,
  { showPickup }: TrackingSettings,
): Html | null {
  if (!pickup || !showPickup) return null;
  const { name, address, hours, until } = pickup;
  return markup`<div class="note pickup"><h3>${t("shipment.pickup")}</h3>
<p dir="auto"><strong>${name}</strong>${address && markup`<br>${address}`}</p>
${hours && markup`<p><span class="label">${t("shipment.pickupHours")}:</span> <span dir="auto">${hours}</span></p>`}
${until && markup`<p><strong>${t("shipment.pickupUntil", { date: day(until) })}</strong></p>`}</div>`;
}

/** Lines of the list of facts: who took a parcel, and a link to the courier's picture, which is not loaded before the click. */
export function proofLines(
  { t }: Localizer,
  { proof }: TrackedShipment,
  { showProof }: TrackingSettings,
): Html | null {
  if (!proof || !showProof) return null;
  const photo = webAddress(proof.photoUrl);
  return markup`<div><dt>${t("shipment.proof")}</dt>
${proof.signedBy && markup`<dd>${t("shipment.signedBy", { name: proof.signedBy })}</dd>`}
${photo && markup`<dd><a href="${photo}" rel="noopener noreferrer nofollow" target="_blank">${t("shipment.proofPhoto")}</a></dd>`}</div>`;
}
