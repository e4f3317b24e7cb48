import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { cancelFile } from "./cancel-file";
import { listWaitingImports } from "./imports.queries";

/**
 * Part of erasing a customer: cancels files that are not imported yet, as they may name them. Lines that were read
 * contain order and tracking numbers only, and stay. The caller holds the shop's lock.
 */
export async function erasePersonalDataInImports(
  ctx: Pick<Context, "now">,
  tx: Tx,
  shop: ShopId,
): Promise<void> {
  for (const file of await listWaitingImports(tx, shop)) await cancelFile(ctx, tx, file);
}
