import { sql } from "kysely";
import {
  insertRecipient,
  type TeamRecipientRow,
} from "../../../../service/domain/shops/team/team-recipients.queries";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { markOf, teamUnsubscribeKind, teamVerifyKind } from "../../../../service/domain/shops/team/team.link";
import { transaction } from "../../../../service/platform/db/database";
import { signLinkToken } from "../../../../service/platform/signed-links/signed-link";
import type { TestService, TestShop } from "../../harness";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export async function teamCalls({ service, shop }: Prepared): Promise<ValidCalls> {
  let count = 0;
  let recipient: TeamRecipientRow;
  /** Another recipient who waits, in place of those before, and without what was counted. */
  const restore = async () => {
    await service.ctx.db.deleteFrom("teamRecipients").where("shopId", "=", shop.id).execute();
    await service.ctx.db.deleteFrom("rateLimits").where("key", "like", "team-invitation%").execute();
    count += 1;
    recipient = await aRecipient(service, shop, `valid-${count}@team.example`, { verifiedAt: null });
  };
  await restore();
  const { config, clock } = service;
  const email = (await getShopById(service.ctx.db, shop.id)).email!;
  const unsubscribe = {
    bearer: signLinkToken(
      config,
      teamUnsubscribeKind,
      { shop: shop.id, subject: `store.quota.${markOf(email)}` },
      clock.now,
    ),
  };
  const verify = {
    bearer: signLinkToken(
      config,
      teamVerifyKind,
      { shop: shop.id, subject: `${recipient!.id}.1` },
      clock.now,
    ),
  };
  /** The link's own recipient, at whatever time it is opened. */
  const restoreLinked = async () => {
    await sql`
      insert into team_recipients (shop_id, id, address, created_at, invitations) overriding system value
      values (${shop.id}, ${linked}, 'linked@team.example', ${service.clock.now}, 1) on conflict do nothing
    `.execute(service.ctx.db);
  };
  const linked = recipient!.id;
  return {
    addTeamRecipient: { input: () => ({ address: `new-${count}@team.example` }), restore },
    inviteTeamRecipient: { input: () => ({ id: recipient.id }), restore },
    removeTeamRecipient: { input: () => ({ id: recipient.id }), restore },
    updateTeam: {
      input: () => ({ recipients: [{ id: recipient.id, language: "de", events: ["quota"] }] }),
      restore,
    },
    getTeamVerification: { input: {}, caller: verify, restore: restoreLinked },
    verifyTeamRecipient: { input: {}, caller: verify, restore: restoreLinked },
    getTeamSubscription: { input: {}, caller: unsubscribe, restore },
    unsubscribeTeam: { input: { what: "event" }, caller: unsubscribe, restore },
  };
}

const aWaiting = ({ clock }: TestService, { id: shopId }: TestShop, address: string) => ({
  ...{ shopId, address, choices: "{}", createdAt: clock.now, invitedAt: clock.now, invitations: 1 },
});

/** A recipient who is verified, unless it is said otherwise. */
export const aRecipient = (
  service: TestService,
  shop: TestShop,
  address: string,
  more: Partial<Parameters<typeof insertRecipient>[1]> = {},
): Promise<TeamRecipientRow> =>
  transaction(service.ctx.db, (tx) =>
    insertRecipient(tx, {
      ...aWaiting(service, shop, address),
      ...{ verifiedAt: service.clock.now, ...more },
    }),
  );
