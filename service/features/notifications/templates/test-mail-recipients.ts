import { BAD_PARAMETER } from "../../../../contract/errors";
import type { FieldKey } from "../../../../contract/reasons";
import { findRecipient } from "../../../domain/mail-recipients/find-recipients";
import { hasVerifiedSender } from "../../../domain/mail-senders/sender-of-shop";
import type { Shop } from "../../../domain/shops/shops.queries";
import { recipientsOf } from "../../../domain/shops/team/team-recipients";
import { listRecipientRows } from "../../../domain/shops/team/team-recipients.queries";
import type { Context } from "../../../platform/context";
import { AppError } from "../../../platform/errors";
import { isMailable } from "../../../platform/mail/transport";

/**
 * Test emails are whatever the shop has written, so they go to strangers only where the shop has shown who it is: its sender is verified. To
 * a suppressed address nothing goes.
 * @throws AppError BAD_PARAMETER with the field `to`
 */
export async function requireTestRecipient(ctx: Context, shop: Shop, to: string): Promise<void> {
  const key = await reasonAgainst(ctx, shop, to);
  if (key) throw new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path: "to", key }] });
}

async function reasonAgainst(ctx: Context, shop: Shop, to: string): Promise<FieldKey | null> {
  if (!isMailable(to)) return "email";
  if ((await findRecipient(ctx, ctx.db, shop.id, to)).suppressedBy) return "testMailSuppressed";
  if (isOfShop(shop, to) || (await isOfTeam(ctx, shop, to))) return null;
  return (await hasVerifiedSender(ctx, ctx.db, shop.id)) ? null : "testMailNotOwn";
}

/** Whether it is the mailbox of the shop itself. */
export const isOfShop = ({ contactEmail, email }: Shop, to: string): boolean =>
  [contactEmail, email].some((own) => own && mailboxOf(own) === mailboxOf(to));

async function isOfTeam({ db }: Context, shop: Shop, to: string): Promise<boolean> {
  const recipients = recipientsOf(shop, await listRecipientRows(db, shop.id));
  return recipients.some(({ address, isVerified }) => isVerified && mailboxOf(address) === mailboxOf(to));
}

/** Where an address leads: what follows a plus sign is a note of its owner's, dots say nothing to the large services, and Gmail has two names. */
export function mailboxOf(address: string): string {
  const [name = "", host = ""] = address.toLowerCase().split("@");
  return `${name.replace(/\+.*$/, "").replaceAll(".", "")}@${host === "googlemail.com" ? "gmail.com" : host}`;
}
