import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { enqueueDeliveries } from "../../../platform/deliveries/enqueue-deliveries";
import { isMailable } from "../../../platform/mail/transport";
import type { Shop } from "../shops.queries";
import type { MerchantEmail } from "./merchant-email";
import { merchantMails } from "./merchant-mail.channel";

/**
 * Enqueues a mail to the store's own address, or to the one given, once for each `key`, in the transaction of its cause. It
 * is rendered when it is sent, from `data`. A store without an address gets none.
 */
export async function enqueueMerchantEmail<Data>(
  ctx: Context,
  tx: Tx,
  {
    shop,
    to = shop.email,
    key,
    email,
    data,
  }: { shop: Shop; to?: string | null; key: string; email: MerchantEmail<Data>; data: Data },
): Promise<void> {
  if (!isMailable(to)) return;
  const payload = { email: email.name, to, data };
  await enqueueDeliveries(ctx, tx, merchantMails, [{ shop: shop.id, key, subject: "shop", payload }]);
}
