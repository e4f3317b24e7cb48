import { CONFLICT } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import type { Team } from "../../../contract/team-notifications";
import { merchantMails } from "../../domain/shops/merchant-mails/merchant-mail.channel";
import { lockShop, type Shop } from "../../domain/shops/shops.queries";
import { teamVerifyLink } from "../../domain/shops/team/team.link";
import { type TeamRecipientRow, updateRecipient } from "../../domain/shops/team/team-recipients.queries";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import { AppError } from "../../platform/errors";
import { takeLimit } from "../../platform/http/take-limit";
import { limitKey } from "../../read/tracked-order/find-tracked-order";
import { recipientInvitationEmail } from "./recipient-invitation.email";
import { rowOfRecipient } from "./row-of-recipient";
import { showTeam } from "./show-team";

/**
 * Sends the email that verifies an address once more.
 * @throws AppError NOT_FOUND, `recipientNotFound`; CONFLICT, `recipientVerified`; TOO_MANY_REQUESTS, `teamInvitationsUsedUp`
 */
export async function inviteTeamRecipient(ctx: Context, actor: Actor, id: string): Promise<Team> {
  const { address } = await transaction(ctx.db, async (tx) =>
    waitingRecipient(ctx, tx, await lockShop(tx, actor.shop), id),
  );
  await takeInvitation(ctx, actor.shop, address!);
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    await inviteIn(ctx, tx, shop, await waitingRecipient(ctx, tx, shop, id));
    return showTeam(tx, actor);
  });
}

async function waitingRecipient(ctx: Context, tx: Tx, shop: Shop, id: string): Promise<TeamRecipientRow> {
  const row = await rowOfRecipient(ctx, tx, shop, id);
  if (row.address === null || row.verifiedAt) throw new AppError(CONFLICT, "recipientVerified");
  return row;
}

/** Counts an email to an address that nobody has proved: no mailbox is filled, whichever shop asks. @throws AppError TOO_MANY_REQUESTS */
export async function takeInvitation(ctx: Context, shop: ShopId, address: string): Promise<void> {
  const to = limitKey(ctx, null, `team invitation to ${address.toLowerCase()}`);
  await takeLimit(ctx, { name: "team-invitation-to", key: to }, "teamInvitationsUsedUp");
  await takeLimit(ctx, { name: "team-invitation", key: String(shop) }, "teamInvitationsUsedUp");
  await takeLimit(ctx, { name: "team-invitation-day", key: String(shop) }, "teamInvitationsUsedUp");
}

/** Enqueues the email to a recipient who is not verified; the one before is not sent any more, and its link verifies nothing. */
export async function inviteIn(ctx: Context, tx: Tx, shop: Shop, row: TeamRecipientRow): Promise<void> {
  const { id, address, language } = row;
  const invitations = row.invitations + 1;
  await updateRecipient(tx, shop.id, id, { invitations, invitedAt: ctx.now() });
  const data = {
    shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
    link: teamVerifyLink(ctx, { id: shop.id, locale: language ?? shop.locale }, { id, invitations }),
    address: address!,
  };
  const recipient = { id, event: null, language, invitation: invitations };
  await enqueueDeliveries(ctx, tx, merchantMails, [
    {
      ...{ shop: shop.id, key: `team-invitation ${id}.${invitations}`, subject: "shop" },
      payload: { email: recipientInvitationEmail.name, to: address!, data, recipient },
    },
  ]);
}
