import { statusLabel } from "../contract/shipment-status";
import type { TrackedCourier, TrackedEvent, TrackedShipment } from "../contract/tracking";
import type { Reader } from "./reader";

/** Where a shipment stands; one that goes back is more than an exception to whoever waits for it. */
export function statusWords({ t }: Reader, { status, subStatus }: TrackedShipment): string {
  if (subStatus === "ABNORMAL_06") return t("shipment.returned");
  if (subStatus === "ABNORMAL_07") return t("shipment.returning");
  return t(`status.${statusLabel(status)}`);
}

/** What happened: in the carrier's words, or in ours where the shop does not show those. */
export function eventWords({ t }: Reader, { message, status, subStatus }: TrackedEvent): string {
  if (message !== null) return message;
  if (subStatus) return t(`subStatus.${subStatus}`);
  return status ? t(`status.${statusLabel(status)}`) : t("timeline.update");
}

/** A courier's name, or a neutral word for one that the shop does not tell. */
export function courierWords({ t }: Reader, { name }: TrackedCourier): string {
  return name ?? t("shipment.partner");
}
