import type { ShopId } from "../../../contract/ids";
import type { COURIER_CHOOSERS } from "../../../contract/orders";
import type { Db } from "../../platform/db/database";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import { detectContexts } from "../../domain/couriers/resolve-couriers";
import { listCorrected } from "./corrected-couriers.queries";
import { couriersNamed } from "../../domain/couriers/directory/courier-names";
import { detectCouriers } from "../../domain/couriers/detect/detect-couriers";
import type { Reason } from "../../domain/couriers/detect/reason";

export interface CourierExplanation {
  by: (typeof COURIER_CHOOSERS)[number];
  reasons: Reason[];
}

/** Why each of these shipments of one order is of its courier: who said so, or what speaks for it. */
export async function explainCouriers(
  db: Db,
  shop: ShopId,
  shipments: Shipment[],
  { origin, destination }: { origin: string | null; destination: string | null },
): Promise<CourierExplanation[]> {
  if (shipments.length === 0) return [];
  const corrected = await listCorrected(
    db,
    shop,
    shipments.map(({ id }) => id),
  );
  const contexts = await detectContexts(
    db,
    shop,
    shipments.map(({ trackingNumber: number, courierName: company }) => {
      return { number, company, origin, destination };
    }),
  );
  return shipments.map(({ id, courier, courierName, courierChosenAt, trackingNumber }, index) => {
    if (courierChosenAt) return { by: "merchant", reasons: [] };
    if (corrected.some((row) => row.shipmentId === id && row.toCourier === courier)) {
      return { by: "correction", reasons: [] };
    }
    const context = { named: couriersNamed(courierName), ...contexts[index] };
    const candidate = detectCouriers(trackingNumber, context).find((each) => each.courier === courier);
    return { by: "reasons", reasons: candidate?.reasons ?? [] };
  });
}
