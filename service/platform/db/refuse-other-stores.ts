import type { Config } from "../config/config";
import type { Db } from "./database";
import { DatabaseError } from "./database-error";
import { claimInstallation } from "./installation.queries";

const ANOTHER = "set DATABASE_URL (or DATA_DIR) to another database";

/**
 * Keeps the sandbox off a database of real stores, whose pages it would open to everybody, and the real app off the sandbox's. The
 * first process to start on a database records which of the two it is.
 * @throws DatabaseError with one sentence that says what to do
 */
export async function refuseOtherStores(db: Db, { sandboxUrl }: Pick<Config, "sandboxUrl">): Promise<void> {
  const ours = sandboxUrl ? "sandbox" : "real";
  if ((await claimInstallation(db, ours)) === ours) return;
  throw new DatabaseError(
    sandboxUrl
      ? `This database holds real stores, and the sandbox lets everybody in; ${ANOTHER}, or give SHOPIFY_API_KEY and SHOPIFY_API_SECRET without WAYBILL_DEMO.`
      : `This database holds the sandbox's invented stores; ${ANOTHER} for the real ones.`,
  );
}
