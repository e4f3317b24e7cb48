import type { ShopId } from "../../contract/ids";
import type { COURIER_CHOOSERS } from "../../contract/orders";
import type { Db } from "../db/database";
import type { Shipment } from "../shipments/shipments.queries";
import { detectContexts } from "./resolve-couriers";
import { listCorrected } from "./correction/correction.queries";
import { couriersNamed } from "./courier-names";
import { detectCouriers } from "./detect/detect-couriers";
import type { Reason } from "./detect/reason";

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
