import { isReadyForPickup } from "../../../contract/shipment-status";
import type { TrackedShipment } from "../../../contract/tracking";
import type { HandoverRow } from "../../domain/shipments/handovers.queries";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import { type RedactionRules, redactText } from "../visibility/redact";

/**
 * Where a parcel that waits can be collected, and the proof of one that is delivered. A pickup point whose name is hidden is not shown; a
 * proof of a delivery that the merchant or the courier has taken back is not either.
 */
export function presentHandover(
  { status, subStatus }: Pick<Shipment, "status" | "subStatus">,
  row: HandoverRow | undefined,
  redaction: RedactionRules,
): Pick<TrackedShipment, "pickup" | "proof"> {
  const shown = (text: string | null | undefined) => (text ? redactText(text, redaction) : null);
  const isWaiting = isReadyForPickup(subStatus);
  const name = isWaiting ? shown(row?.pickupName) : null;
  const proof =
    status === "DELIVERED" && row ? { signedBy: shown(row.signedBy), photoUrl: unredacted(row) } : null;
  return {
    pickup:
      row && name
        ? { name, address: shown(row.pickupAddress), hours: shown(row.pickupHours), until: row.pickupUntil }
        : null,
    proof: proof?.signedBy || proof?.photoUrl ? proof : null,
  };

  function unredacted({ photoUrl }: HandoverRow) {
    return photoUrl && redactText(photoUrl, redaction) === photoUrl ? photoUrl : null;
  }
}
