import { randomUUID } from "node:crypto";
import { TOO_MANY_REQUESTS } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import { ADDRESS_PURPOSE, shopperMailType } from "../../domain/orders/shopper-mail.delivery";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import { AppError } from "../../platform/errors";
import type { Client } from "../../platform/http/client-address";
import { isMailable } from "../../platform/mail/transport";
import { limitKey } from "../../read/tracked-order/find-tracked-order";

/**
 * Enqueues a mail with a link to the orders of an address. Whether there are any is looked up when it is rendered: here the same is
 * done, in the same time, for every address. An address that was asked for too often gets no more mails, which is not said either.
 * @throws AppError TOO_MANY_REQUESTS after ten questions of one client
 */
export async function askForLink(
  ctx: Context,
  shop: ShopId,
  { email, language }: { email: string; language: string },
  { address: from }: Client,
): Promise<void> {
  await ctx.limits.take("link-asked-from", limitKey(ctx, shop, `link from ${from}`));
  const address = email.normalize("NFKC").trim().toLowerCase();
  if (!isMailable(address)) return;
  try {
    await ctx.limits.take("link-asked-for", limitKey(ctx, shop, `link for ${address}`));
  } catch (error) {
    if (error instanceof AppError && error.code === TOO_MANY_REQUESTS) return;
    throw error;
  }
  const payload = {
    kind: "orders" as const,
    address: ctx.secrets.seal(address, ADDRESS_PURPOSE),
    language,
  };
  await transaction(ctx.db, (tx) =>
    enqueueDeliveries(ctx, tx, shopperMailType, [
      { shop, key: `orders ${randomUUID()}`, subject: "shop", payload },
    ]),
  );
}
