import type { ResponseOf } from "../../../../contract/endpoint";
import { mailSender } from "../../../../contract/mail-sender";
import type { SenderState } from "../../../../contract/mail-sender-limits";
import { plainAddress } from "../../../domain/mail-recipients/address-hash";
import {
  findSenderAddress,
  type SenderAddressRow,
} from "../../../domain/mail-senders/sender-addresses.queries";
import { findSender } from "../../../domain/mail-senders/sender-of-shop";
import { getShopById } from "../../../domain/shops/shops.queries";
import type { Actor, Context } from "../../../platform/context";
import { parseMailAddress } from "../../../platform/mail/transport";
import { showSetting } from "../../../platform/settings/settings";

/** The sender that is set, what is known of its address, and what customers see now. */
export async function showSender(
  ctx: Context,
  actor: Actor,
): Promise<ResponseOf<(typeof mailSender.calls)["getMailSender"]>> {
  const shop = await getShopById(ctx.db, actor.shop);
  const saved = await showSetting(ctx, actor, mailSender);
  const { address } = saved.value;
  const ours = parseMailAddress(ctx.config.mailFrom).address;
  const row = address ? await findSenderAddress(ctx.db, shop.id, plainAddress(address)) : undefined;
  const { sender, replyTo, own } = await findSender(ctx, ctx.db, shop);
  return {
    ...saved,
    state: stateOf(address, row),
    code: row ? codeOf(row, ctx.now()) : null,
    shop: { name: shop.name, address: shop.contactEmail ?? shop.email },
    ours,
    shown: { name: sender, address: own?.address ?? ours, reply_to: replyTo },
  };
}

function stateOf(address: string, row: SenderAddressRow | undefined): SenderState {
  if (address === "") return "none";
  return row?.verifiedAt ? "verified" : "unverified";
}

function codeOf({ codeHash, codeSentAt, codeExpiresAt }: SenderAddressRow, now: Date) {
  if (!codeHash || !codeSentAt || !codeExpiresAt || codeExpiresAt <= now) return null;
  return { sent_at: codeSentAt.toISOString(), expires_at: codeExpiresAt.toISOString() };
}
