import type { ShopId } from "../../../../contract/ids";
import { openPassword } from "../../../domain/mail-senders/mail-server";
import { endWait, findMailServer } from "../../../domain/mail-senders/mail-servers.queries";
import { noteServerFailed } from "../../../domain/mail-senders/server-state";
import type { Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { sendDeliveriesType } from "../../../platform/deliveries/enqueue-deliveries";
import { MailServerError } from "../../../platform/mail/transport";

/**
 * Connects to a shop's mail server and logs in. Where it does not let us in, emails wait for it; they go out again once it does.
 */
export async function checkServer(ctx: Context, shop: ShopId): Promise<void> {
  const row = await findMailServer(ctx.db, shop);
  if (!row) return;
  const { host, port, tls, userName: user } = row;
  try {
    const password = openPassword(ctx, shop, { host, user }, row.password);
    await ctx.mailServers.check({ host, port, tls, user, password });
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error;
    await noteServerFailed(ctx, row, error, { isCheck: true });
    return;
  }
  if (!row.nextCheckAt) return;
  await transaction(ctx.db, async (tx) => {
    await endWait(tx, row);
    await ctx.enqueue(tx, sendDeliveriesType, {});
  });
  ctx.mailFlow.places.release(shop);
}
