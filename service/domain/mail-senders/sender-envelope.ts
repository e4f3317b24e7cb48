import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { parseMailAddress } from "../../platform/mail/transport";
import { openKey } from "./dkim-keys";
import type { SenderOfShop } from "./sender-of-shop";

/**
 * Sender, address for replies and signature of an email to a customer. Decided for every try: what was rendered has the name and where
 * replies go, and whether the shop's own address can be used may have changed since.
 * @throws where the key of the domain cannot be opened: the email waits
 */
export function senderEnvelope(
  ctx: Pick<Context, "config" | "secrets">,
  shop: ShopId,
  { sender, replyTo }: Pick<SenderOfShop, "sender" | "replyTo">,
  own: SenderOfShop["own"],
) {
  const address = own?.address ?? parseMailAddress(ctx.config.mailFrom).address;
  const envelope = {
    from: { name: sender, address },
    replyTo: replyTo && replyTo !== address ? { name: sender, address: replyTo } : null,
  };
  if (!own?.signing) return envelope;
  const { domain, selector, sealed, returnHost } = own.signing;
  return {
    ...envelope,
    dkim: { domain, selector, privateKey: openKey(ctx, shop, domain, sealed) },
    // A server of the shop's takes emails of its account's address alone.
    ...(returnHost && !own.server && { returnHost }),
  };
}
