import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { failedParts } from "../../platform/metrics";
import { type NumberToResolve, readContexts } from "../../domain/couriers/resolve-couriers";
import { couriersNamed, isCourierName } from "../../domain/couriers/directory/courier-names";
import type { DetectContext } from "../../domain/couriers/detect/apply-context";
import { detectCouriers } from "../../domain/couriers/detect/detect-couriers";
import type { SilentShipment } from "./correction.queries";

const CANDIDATES = 5;

/**
 * For each shipment the likeliest couriers, without its own, the exempt ones, and those no provider supports. Empty for
 * a shipment whose detection throws: it alone is skipped.
 */
export async function candidatesOf(
  { log }: Pick<Context, "log">,
  db: Db,
  shop: ShopId,
  shipments: SilentShipment[],
  exempt: Set<string>,
): Promise<string[][]> {
  const contextOf = await readContexts(db, shop, shipments.map(numberOf));
  return shipments.map((shipment) => {
    try {
      return likeliest(shipment, contextOf, exempt);
    } catch (error) {
      log.error(
        { err: error, shop, shipment: shipment.id },
        "the other couriers of a shipment cannot be found",
      );
      failedParts.inc({ part: "courier" });
      return [];
    }
  });
}

function likeliest(
  shipment: SilentShipment,
  contextOf: (number: NumberToResolve) => DetectContext,
  exempt: Set<string>,
): string[] {
  const known = { named: couriersNamed(shipment.courierName), ...contextOf(numberOf(shipment)) };
  // A name of nobody we know is the merchant's word: whoever else knows a bare number would be taken for the merchant's van.
  if (shipment.courier === null && known.named.length === 0 && isCourierName(shipment.courierName)) return [];
  return detectCouriers(shipment.trackingNumber, known)
    .map((candidate) => candidate.courier)
    .filter((code) => code !== shipment.courier && !exempt.has(code) && !code.startsWith("own-"))
    .slice(0, CANDIDATES);
}

function numberOf({ courierName: company, trackingNumber: number, origin, destination }: SilentShipment) {
  return { company, number, origin, destination };
}
