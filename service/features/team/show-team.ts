import { TEAM_EVENTS, wantsTeamEvent } from "../../../contract/team-events";
import type { Team } from "../../../contract/team-notifications";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import { recipientsOf } from "../../domain/shops/team/team-recipients";
import { listRecipientRows, type TeamRecipientRow } from "../../domain/shops/team/team-recipients.queries";
import type { Actor } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { isMailable } from "../../platform/mail/transport";

/** Whom service notifications of the caller's shop go to. */
export async function showTeam(db: Db, { shop }: Pick<Actor, "shop">): Promise<Team> {
  return presentTeam(await getShopById(db, shop), await listRecipientRows(db, shop));
}

export function presentTeam({ email }: Pick<Shop, "email">, rows: readonly TeamRecipientRow[]): Team {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const isStoreRemoved = rows.some((row) => row.address === null && row.removedAt !== null);
  return {
    recipients: recipientsOf({ email }, rows).map(({ id, address, isVerified, language, choices }) => ({
      ...{ id, address, language },
      state: isVerified ? "verified" : "waiting",
      invited_at: rowOf.get(id)?.invitedAt?.toISOString() ?? null,
      events: TEAM_EVENTS.filter((event) => wantsTeamEvent(choices, event)),
    })),
    store_address: isStoreRemoved && isMailable(email) ? email : null,
  };
}
