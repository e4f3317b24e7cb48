import type { MailSender } from "../../../contract/mail-sender";
import { mailSender } from "../../../contract/mail-sender";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { readSetting } from "../../platform/settings/settings";
import { hasFeature } from "../gates/require-feature";
import type { Shop } from "../shops/shops.queries";

/** Whom emails of a shop to its customers come from. */
export interface SenderOfShop {
  /** What customers read as the sender. */
  sender: string;
  /** Where their replies go; null: to the address that the email comes from. */
  replyTo: string | null;
}

/** @param set what the merchant has set; null where the plan does not have it */
export function senderOf(
  shop: Pick<Shop, "name" | "contactEmail" | "email">,
  set: MailSender | null,
): SenderOfShop {
  const { name = "", address = "", reply_to: replyTo = "" } = set ?? {};
  return {
    sender: name || shop.name,
    replyTo: replyTo || address || (shop.contactEmail ?? shop.email),
  };
}

/** What the merchant has set, as far as the plan has it. Without the plan it is kept, and emails come from the shop's own name. */
export async function senderInForce(
  ctx: Pick<Context, "gates" | "now">,
  db: Db,
  shop: Shop,
  set: MailSender,
): Promise<MailSender | null> {
  if (set.address === "") return null;
  return (await hasFeature(ctx, db, shop, "notification-setting")) ? set : null;
}

export async function findSender(
  ctx: Pick<Context, "gates" | "now">,
  db: Db,
  shop: Shop,
): Promise<SenderOfShop> {
  const set = await readSetting(db, shop.id, mailSender);
  return senderOf(shop, await senderInForce(ctx, db, shop, set));
}
