import type { CourierSettings } from "../../../contract/couriers";
import type { ShopId } from "../../../contract/ids";
import type { COURIER_CHOOSERS } from "../../../contract/order-detail";
import type { Db } from "../../platform/db/database";
import type { ShipmentOfOrder } from "../../domain/shipments/shipments-of-order.queries";
import { detectContexts } from "../../domain/couriers/resolve-couriers";
import { couriersNamed } from "../../domain/couriers/directory/courier-names";
import { detectCouriers } from "../../domain/couriers/detect/detect-couriers";
import type { Reason } from "../../domain/couriers/detect/reason";

export interface CourierExplanation {
  by: (typeof COURIER_CHOOSERS)[number];
  reasons: Reason[];
}

interface Given {
  origin: string | null;
  destination: string | null;
  settings: CourierSettings;
}

/** Why each of these shipments of one order is of its courier: who said so, or what speaks for it. */
export async function explainCouriers(
  db: Db,
  shop: ShopId,
  shipments: ShipmentOfOrder[],
  { origin, destination, settings }: Given,
): Promise<CourierExplanation[]> {
  if (shipments.length === 0) return [];
  const contexts = await detectContexts(
    db,
    shop,
    shipments.map(({ trackingNumber: number, courierName: company }) => {
      return { number, company, origin, destination };
    }),
    settings,
  );
  return shipments.map((shipment, index) => {
    const { courier, courierName, courierChosenAt, isCorrected, isImported, trackingNumber } = shipment;
    if (courierChosenAt) return { by: "merchant", reasons: [] };
    if (isCorrected) return { by: "correction", reasons: [] };
    const context = { named: couriersNamed(courierName), ...contexts[index] };
    const candidate = detectCouriers(trackingNumber, context).find((each) => each.courier === courier);
    const reasons = (candidate?.reasons ?? []).map((reason) =>
      isImported && reason.code === "company" ? ({ code: "file" } as const) : reason,
    );
    return { by: "reasons", reasons };
  });
}
