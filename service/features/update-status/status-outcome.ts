import { z } from "zod";
import { ManualStatus } from "../../../contract/bulk";
import { UNDO_MINUTES } from "../../../contract/bulk-limits";
import { ShipmentId } from "../../../contract/ids";
import { ShipmentStatus } from "../../../contract/shipment-status";
import { isInForce } from "../../domain/shipments/manual-status";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import type { LinkUse } from "../../platform/signed-links/link-uses.queries";

const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
});

/** What a link has set, as its use stores it: enough to say so, and to undo it. */
const StatusOutcome = z.object({
  status: ManualStatus,
  customersNotified: z.boolean(),
  changes: z.array(
    z.object({
      shipmentId: ShipmentId,
      at: instant.nullable(),
      before: z.object({ status: ShipmentStatus, at: instant }).nullable(),
    }),
  ),
  undoneAt: instant.nullable(),
});
export type StatusOutcome = z.output<typeof StatusOutcome>;

export const readOutcome = ({ outcome }: Pick<LinkUse, "outcome">): StatusOutcome =>
  z.decode(StatusOutcome, outcome as z.input<typeof StatusOutcome>);

export const storedOutcome = (outcome: StatusOutcome): unknown => z.encode(StatusOutcome, outcome);

/**
 * Until when a use can be undone: half an hour, and not beyond the link's end. Null where it was undone, and where every
 * shipment got another manual status since then.
 */
export function undoUntil(use: LinkUse, shipments: Shipment[], now: Date): Date | null {
  const { undoneAt, changes } = readOutcome(use);
  const until = new Date(Math.min(use.usedAt.getTime() + UNDO_MINUTES * 60_000, use.expiresAt.getTime()));
  const shipmentOf = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const isAnyInForce = changes.some((change) => {
    const shipment = shipmentOf.get(change.shipmentId);
    return shipment && isInForce(shipment, change);
  });
  return undoneAt === null && isAnyInForce && until > now ? until : null;
}
