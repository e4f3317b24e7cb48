import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

export interface AuditEntry {
  shopId: ShopId;
  actor: string;
  action: string;
  /** Counts and ids only: what was done is recorded, the data itself is not. */
  details: Record<string, unknown>;
  createdAt: Date;
}

export async function writeAudit(tx: Db, { details, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insertInto("auditEntries")
    .values({ ...entry, details: JSON.stringify(details) })
    .execute();
}
