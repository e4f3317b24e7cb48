import type { BodyOf } from "../../../contract/endpoint";
import { BAD_PARAMETER, CONFLICT } from "../../../contract/errors";
import { MAX_TEAM_RECIPIENTS, SHOWN_TEAM_EVENTS, type TeamChoices } from "../../../contract/team-events";
import type {
  addTeamRecipient as addContract,
  Team,
  updateTeam as updateContract,
} from "../../../contract/team-notifications";
import { writeAudit } from "../../domain/shops/audit.queries";
import { lockShop, type Shop } from "../../domain/shops/shops.queries";
import { recipientsOf } from "../../domain/shops/team/team-recipients";
import {
  insertRecipient,
  listRecipientRows,
  storeRecipientRow,
  type TeamRecipientRow,
  updateRecipient,
} from "../../domain/shops/team/team-recipients.queries";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { isMailable } from "../../platform/mail/transport";
import { authorOf } from "../../platform/settings/settings";
import { inviteIn, takeInvitation } from "./invite-recipient";
import { removeIn, rowOfRecipient } from "./row-of-recipient";
import { presentTeam, showTeam } from "./show-team";

/**
 * Adds a recipient and enqueues the email that verifies the address. The store's own address, where it was removed, is a recipient
 * again, with what it had chosen.
 * @throws AppError CONFLICT, `tooManyRecipients`; BAD_PARAMETER with the field `address`: no mailbox, or a recipient already;
 *   TOO_MANY_REQUESTS, `teamInvitationsUsedUp`
 */
export async function addTeamRecipient(
  ctx: Context,
  actor: Actor,
  { address, language }: BodyOf<typeof addContract>,
): Promise<Team> {
  if (!isMailable(address)) throw wrongAddress("email");
  // Before a limit counts it; decided again under the lock.
  const isStore = requirePlace(address, actor.ownShop, await listRecipientRows(ctx.db, actor.shop));
  if (!isStore) await takeInvitation(ctx, actor.shop, address);
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const now = ctx.now();
    if (requirePlace(address, shop, await listRecipientRows(tx, shop.id))) {
      const row = await storeRecipientRow(tx, shop.id, now);
      await updateRecipient(tx, shop.id, row.id, { removedAt: null });
    } else {
      const row = await insertRecipient(tx, {
        ...{ shopId: shop.id, address, language, choices: "{}" },
        ...{ createdAt: now, createdBy: authorOf(actor) },
      });
      await inviteIn(ctx, tx, shop, row);
    }
    await noteChange(ctx, tx, actor, "added");
    return showTeam(tx, actor);
  });
}

/** Whether it is the store's own address, which is to be a recipient again. @throws AppError as addTeamRecipient */
function requirePlace(address: string, shop: Pick<Shop, "email">, rows: TeamRecipientRow[]): boolean {
  const is = (other: string | null) => other?.toLowerCase() === address.toLowerCase();
  const recipients = recipientsOf(shop, rows);
  // Also a row that is hidden because the address has become the store's own.
  if (recipients.some((each) => is(each.address)) || rows.some((row) => is(row.address)))
    throw wrongAddress("recipientTaken");
  if (recipients.length >= MAX_TEAM_RECIPIENTS)
    throw new AppError(CONFLICT, "tooManyRecipients", { values: { limit: MAX_TEAM_RECIPIENTS } });
  return is(shop.email);
}

const wrongAddress = (key: "email" | "recipientTaken") =>
  new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path: "address", key }] });

/** Removes a recipient: what still waits for them is not sent. @throws AppError NOT_FOUND, `recipientNotFound` */
export function removeTeamRecipient(ctx: Context, actor: Actor, id: string): Promise<Team> {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    await removeIn(ctx, tx, shop, id);
    await noteChange(ctx, tx, actor, "removed");
    return showTeam(tx, actor);
  });
}

/** Sets languages and events. @throws AppError NOT_FOUND, `recipientNotFound`, where one is gone: nothing is changed then */
export function updateTeam(
  ctx: Context,
  actor: Actor,
  { recipients }: BodyOf<typeof updateContract>,
): Promise<Team> {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    for (const { id, language, events } of recipients) {
      const row = await rowOfRecipient(ctx, tx, shop, id);
      const chosen = Object.fromEntries(SHOWN_TEAM_EVENTS.map((event) => [event, events.includes(event)]));
      const choices: TeamChoices = { ...row.choices, ...chosen };
      await updateRecipient(tx, shop.id, row.id, { language, choices: JSON.stringify(choices) });
    }
    await noteChange(ctx, tx, actor, "changed");
    return presentTeam(shop, await listRecipientRows(tx, shop.id));
  });
}

async function noteChange(
  { now }: Pick<Context, "now">,
  tx: Tx,
  { shop, user }: Actor,
  change: "added" | "removed" | "changed",
): Promise<void> {
  await writeAudit(tx, {
    ...{ shopId: shop, actor: user, action: "team.changed", details: { change }, createdAt: now() },
  });
}
