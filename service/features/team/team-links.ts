import type { BodyOf } from "../../../contract/endpoint";
import { NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import { SHOWN_TEAM_EVENTS, type TeamEvent, wantsTeamEvent } from "../../../contract/team-events";
import type {
  TeamSubscription,
  TeamVerification,
  unsubscribeTeam as unsubscribeContract,
} from "../../../contract/team-notifications";
import { writeAudit } from "../../domain/shops/audit.queries";
import { getShopById, lockShop, type Shop } from "../../domain/shops/shops.queries";
import { markOf, partsOfSubject } from "../../domain/shops/team/team.link";
import { recipientsOf } from "../../domain/shops/team/team-recipients";
import {
  listRecipientRows,
  type TeamRecipientRow,
  updateRecipient,
} from "../../domain/shops/team/team-recipients.queries";
import type { Context, LinkActor } from "../../platform/context";
import { type Db, type Tx, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { removeIn, rowOfRecipient } from "./row-of-recipient";

type VerifyLink = LinkActor<"team-verify">;
type UnsubscribeLink = LinkActor<"team-unsubscribe">;

/** Whose address the link verifies. @throws AppError NOT_FOUND, `teamRecipientGone`; TOKEN_INVALID, `teamLinkReplaced` */
export async function showTeamVerification(
  db: Db,
  { shop: id, subject }: VerifyLink,
): Promise<TeamVerification> {
  const shop = await getShopById(db, id);
  return presentVerification(shop, await findInvited(db, id, subject));
}

/** Verifies it: nothing else is changed, however often it is done. @throws AppError as showTeamVerification */
export function verifyTeamRecipient(ctx: Context, actor: VerifyLink): Promise<TeamVerification> {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const row = await findInvited(tx, shop.id, actor.subject);
    if (row.verifiedAt) return presentVerification(shop, row);
    const verified = await updateRecipient(tx, shop.id, row.id, { verifiedAt: ctx.now() });
    await noteLink(ctx, tx, actor, "verified");
    return presentVerification(shop, verified!);
  });
}

/** A link that was sent before the last one verifies nothing more, but says what it has verified. */
async function findInvited(
  db: Db,
  shop: Shop["id"],
  subject: VerifyLink["subject"],
): Promise<TeamRecipientRow> {
  const { recipient, about } = partsOfSubject(subject);
  const row = (await listRecipientRows(db, shop)).find(
    ({ id, address }) => id === recipient && address !== null,
  );
  if (!row) throw new AppError(NOT_FOUND, "teamRecipientGone");
  if (!row.verifiedAt && String(row.invitations) !== about)
    throw new AppError(TOKEN_INVALID, "teamLinkReplaced");
  return row;
}

const presentVerification = (
  { name }: Shop,
  { address, verifiedAt }: TeamRecipientRow,
): TeamVerification => ({
  store: { name },
  address: address!,
  state: verifiedAt ? "verified" : "waiting",
});

/** What the link's recipient gets of what its mail was about. */
export async function showTeamSubscription(
  db: Db,
  { shop: id, subject }: UnsubscribeLink,
): Promise<TeamSubscription> {
  const { recipient, about, mark } = partsOfSubject(subject);
  const shop = await getShopById(db, id);
  const found = recipientsOf(shop, await listRecipientRows(db, id)).find(
    (each) => each.id === recipient && markOf(each.address) === mark,
  );
  const event = SHOWN_TEAM_EVENTS.find((each) => each === about) ?? null;
  return {
    store: { name: shop.name },
    address: found?.address ?? null,
    event,
    is_subscribed: Boolean(found && event && wantsTeamEvent(found.choices, event)),
  };
}

/** Ends the link's event for its recipient, resumes it, or removes the recipient. Whoever is gone already stays so. */
export function unsubscribeTeam(
  ctx: Context,
  actor: UnsubscribeLink,
  { what }: BodyOf<typeof unsubscribeContract>,
): Promise<TeamSubscription> {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const { address, event, is_subscribed: isSubscribed } = await showTeamSubscription(tx, actor);
    const { recipient } = partsOfSubject(actor.subject);
    if (address !== null && what === "all") {
      await removeIn(ctx, tx, shop, recipient);
      await noteLink(ctx, tx, actor, "removed");
    }
    if (address !== null && event && what !== "all" && isSubscribed !== (what === "resume")) {
      await choose(ctx, tx, shop, recipient, { [event]: what === "resume" });
      await noteLink(ctx, tx, actor, "changed");
    }
    return showTeamSubscription(tx, actor);
  });
}

async function choose(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  recipient: string,
  choice: Partial<Record<TeamEvent, boolean>>,
): Promise<void> {
  const row = await rowOfRecipient(ctx, tx, shop, recipient);
  await updateRecipient(tx, shop.id, row.id, { choices: JSON.stringify({ ...row.choices, ...choice }) });
}

async function noteLink(
  { now }: Pick<Context, "now">,
  tx: Tx,
  { shop, kind, link }: VerifyLink | UnsubscribeLink,
  change: "verified" | "changed" | "removed",
): Promise<void> {
  await writeAudit(tx, {
    ...{ shopId: shop, actor: `link ${kind} ${link.id}`, action: "team.changed" },
    ...{ details: { change }, createdAt: now() },
  });
}
