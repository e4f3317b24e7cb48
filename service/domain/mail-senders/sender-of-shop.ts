import { type MailSender, mailSender } from "../../../contract/mail-sender";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import type { MailTransport } from "../../platform/mail/transport";
import { readSetting } from "../../platform/settings/settings";
import { hasFeature } from "../gates/require-feature";
import { plainAddress } from "../mail-recipients/address-hash";
import type { ShopId } from "../../../contract/ids";
import { getShopById, type Shop } from "../shops/shops.queries";
import { findMailServer, type MailServerRow } from "./mail-servers.queries";
import { findSenderAddress } from "./sender-addresses.queries";
import { findSenderDomain, type SenderDomainRow } from "./sender-domains.queries";
import { isServerInForce } from "./server-state";
import { type Signing, signingFor } from "./signing-key";

/** Emails by a shop's own server arrive as they are signed here, and it need not know the domain. */
const BY_SERVER = { keepsSignatures: true };

/**
 * The shop's own address, where emails can come from it. Without a signature of ours they leave by the server, which signs them.
 */
interface OwnAddress {
  address: string;
  signing: Signing | null;
  server: MailServerRow | null;
}

/** Whom emails of a shop to its customers come from. */
export interface SenderOfShop {
  /** What customers read as the sender. */
  sender: string;
  /** Where their replies go; null: to the address that the email comes from. */
  replyTo: string | null;
  /** Null: emails come from our address. */
  own: OwnAddress | null;
  /** The same without its server, for emails that do not wait for one that fails. */
  withoutServer: OwnAddress | null;
}

/** What is stored of a sender. */
export interface SenderRows {
  set: MailSender;
  /** Whether somebody has verified the address that is set. */
  isVerified: boolean;
  domain: SenderDomainRow | undefined;
  /** The shop's own mail server. */
  server: MailServerRow | undefined;
}

/** @param set what the merchant has set */
export async function listSenderRows(db: Db, shop: ShopId, set: MailSender): Promise<SenderRows> {
  if (set.address === "") return { set, isVerified: false, domain: undefined, server: undefined };
  const [address, domain, server] = await Promise.all([
    findSenderAddress(db, shop, plainAddress(set.address)),
    findSenderDomain(db, shop),
    findMailServer(db, shop),
  ]);
  return { set, isVerified: Boolean(address?.verifiedAt), domain, server };
}

/**
 * What is in force of that: without the plan it is kept, and emails come from the shop's own name. They come from the shop's own address
 * where that is verified and a published key of its domain signs them (From and the domain that signs are the same), or where they leave by the
 * shop's own mail server.
 */
export async function senderInForce(
  ctx: Pick<Context, "gates" | "now" | "mail">,
  db: Db,
  shop: Shop,
  { set, isVerified, domain, server }: SenderRows,
): Promise<SenderOfShop> {
  const ofShop = shop.contactEmail ?? shop.email;
  if (set.address === "" || !(await hasFeature(ctx, db, shop, "notification-setting")))
    return { sender: shop.name, replyTo: ofShop, own: null, withoutServer: null };
  const { name, address, reply_to: replyTo } = set;
  const signingBy = (way: Pick<MailTransport, "keepsSignatures" | "registerDomain">) =>
    isVerified ? signingFor(way, domain, address) : null;
  const signing = signingBy(ctx.mail);
  const withoutServer = signing && { address, signing, server: null };
  const isByServer = isVerified && server && isServerInForce(server, ctx.now());
  const own = isByServer ? { address, signing: signingBy(BY_SERVER), server } : withoutServer;
  return { sender: name || shop.name, replyTo: replyTo || address, own, withoutServer };
}

/** What is rendered of it, and stays the same on every try. */
export const senderShown = ({ sender, replyTo }: SenderOfShop) => ({ sender, replyTo });

export async function findSender(
  ctx: Pick<Context, "gates" | "now" | "mail">,
  db: Db,
  shop: Shop,
): Promise<SenderOfShop> {
  const set = await readSetting(db, shop.id, mailSender);
  return senderInForce(ctx, db, shop, await listSenderRows(db, shop.id, set));
}

/** Whether a shop has verified the address that is set, and its plan has a sender. Where its own server works, emails leave by that then. */
export async function hasVerifiedSender(
  ctx: Pick<Context, "gates" | "now">,
  db: Db,
  id: ShopId,
): Promise<boolean> {
  const shop = await getShopById(db, id);
  if (!(await hasFeature(ctx, db, shop, "notification-setting"))) return false;
  return (await listSenderRows(db, id, await readSetting(db, id, mailSender))).isVerified;
}
