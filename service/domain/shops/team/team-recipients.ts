import type { LocaleCode } from "../../../../contract/locales";
import {
  STORE_RECIPIENT,
  type TeamChoices,
  type TeamEvent,
  wantsTeamEvent,
} from "../../../../contract/team-events";
import type { Db } from "../../../platform/db/database";
import { isMailable } from "../../../platform/mail/transport";
import type { Shop } from "../shops.queries";
import { listRecipientRows, type TeamRecipientRow } from "./team-recipients.queries";

/** Somebody whom service notifications of a shop go to, or will go to once their address is verified. */
export interface TeamRecipient {
  /** `store`, or the id of a row. */
  id: string;
  address: string;
  isVerified: boolean;
  /** Null: the store's. */
  language: LocaleCode | null;
  choices: TeamChoices;
}

type OfShop = Pick<Shop, "id" | "email">;

/**
 * Recipients of a shop, verified or not: the store's own address first, unless it was removed or the store has none, then the others
 * in the order in which they were added. An address that has become the store's own is one recipient, the store.
 */
export function recipientsOf(
  { email }: Pick<Shop, "email">,
  rows: readonly TeamRecipientRow[],
): TeamRecipient[] {
  const store = rows.find(({ address }) => address === null);
  const hasStore = isMailable(email) && !store?.removedAt;
  const others = rows.flatMap(({ id, address, verifiedAt, language, choices }) =>
    address === null || (hasStore && address.toLowerCase() === email.toLowerCase())
      ? []
      : { id, address, isVerified: verifiedAt !== null, language, choices },
  );
  if (!hasStore) return others;
  const { language = null, choices = {} } = store ?? {};
  return [{ id: STORE_RECIPIENT, address: email, isVerified: true, language, choices }, ...others];
}

/** Those whom an email about this event goes to: verified, and they have chosen it. */
export async function listTeamRecipients(db: Db, shop: OfShop, event: TeamEvent): Promise<TeamRecipient[]> {
  const recipients = recipientsOf(shop, await listRecipientRows(db, shop.id));
  return recipients.filter(({ isVerified, choices }) => isVerified && wantsTeamEvent(choices, event));
}
