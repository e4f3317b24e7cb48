import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import {
  closeDeliveries,
  type DeliverySubjects,
  listLoggedContent,
  redactLogged,
} from "./erase-deliveries.queries";

/**
 * Takes a customer out of what goes out and what has gone out: open rows end as `skipped` (`erased`), and of every row in
 * the log stays what its channel's `redact` keeps. Rows of a channel that is no more lose everything. Part of the
 * transaction that erases the customer.
 */
export async function eraseDeliveries(
  ctx: Pick<Context, "now" | "channels">,
  tx: Tx,
  shop: ShopId,
  about: DeliverySubjects,
): Promise<void> {
  await closeDeliveries(tx, shop, about, ctx.now());
  const rows = await listLoggedContent(tx, shop, about);
  await redactLogged(
    tx,
    shop,
    rows.map(({ id, channel, ...content }) => ({
      id,
      ...(ctx.channels.get(channel)?.redact(content) ?? { payload: {}, rendered: null }),
    })),
  );
}
