import { z } from "zod";
import { CorrectionSettings, CourierSettings } from "../../../contract/couriers";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { findDocument, saveDocument } from "../../platform/settings/documents.queries";

const AREA = "couriers";

/** Each part is parsed by itself: an unreadable one falls back to its initial value, the others keep theirs. */
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
