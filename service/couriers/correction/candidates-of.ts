import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../context";
import type { Db } from "../../db/database";
import { partsLeftOut } from "../../metrics";
import { type NumberToPlace, readContexts } from "../choose-for-shop";
import { couriersNamed } from "../courier-names";
import type { DetectContext } from "../detect/apply-context";
import { detectCouriers } from "../detect/detect-couriers";
import type { SilentParcel } from "./correction.queries";

const CANDIDATES = 5;

/**
 * For each parcel the likeliest couriers but its own, those that are exempted, and those no provider knows. None for a
 * parcel whose couriers cannot be found: it alone is not asked about.
 */
export async function candidatesOf(
  { log }: Pick<Context, "log">,
  db: Db,
  shop: ShopId,
  parcels: SilentParcel[],
  exempt: Set<string>,
): Promise<string[][]> {
  const contextOf = await readContexts(db, shop, parcels.map(numberOf));
  return parcels.map((parcel) => {
    try {
      return likeliest(parcel, contextOf, exempt);
    } catch (error) {
      log.error({ err: error, shop, shipment: parcel.id }, "the other couriers of a parcel cannot be found");
      partsLeftOut.inc({ part: "courier" });
      return [];
    }
  });
}

function likeliest(
  parcel: SilentParcel,
  contextOf: (number: NumberToPlace) => DetectContext,
  exempt: Set<string>,
): string[] {
  const known = { named: couriersNamed(parcel.courierName), ...contextOf(numberOf(parcel)) };
  return detectCouriers(parcel.trackingNumber, known)
    .map((candidate) => candidate.courier)
    .filter((code) => code !== parcel.courier && !exempt.has(code) && !code.startsWith("own-"))
    .slice(0, CANDIDATES);
}

function numberOf({ courierName: company, trackingNumber: number, origin, destination }: SilentParcel) {
  return { company, number, origin, destination };
}
