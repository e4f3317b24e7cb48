import { z } from "zod";
import { CorrectionSettings, CourierSettings } from "../../contract/couriers";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";
import { findDocument, saveDocument } from "../settings/documents.queries";

const AREA = "couriers";

/** A part that cannot be read is as it was at first, and the others are none the worse for it. */
const Stored = z.object({
  settings: CourierSettings.catch({ mapping: [], preferred: [] }),
  correction: CorrectionSettings.catch({ enabled: false, exempt: [] }),
});
export type StoredCouriers = z.output<typeof Stored>;

export async function readCourierSettings(db: Db, shop: ShopId): Promise<StoredCouriers> {
  return Stored.parse((await findDocument(db, shop, AREA)) ?? {});
}

export function saveCourierSettings(tx: Db, shop: ShopId, stored: StoredCouriers, now: Date): Promise<void> {
  return saveDocument(tx, shop, AREA, stored, now);
}
