import type { MailPurpose } from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { gatherByShop } from "../../platform/db/gather-by-shop";
import { addressHashes, plainAddress } from "./address-hash";
import { insertRecipient, listRecipients, touchRecipient } from "./mail-recipients.queries";

/** What the owner of an address has decided; without an entry, nothing. */
export type Consents = ReadonlyMap<MailPurpose, "given" | "withdrawn">;

/** What a shop knows of an address. */
export interface Recipient {
  /** Null: nothing was ever sent to it, nor noted about it. */
  id: string | null;
  usedAt: Date | null;
  suppressedBy: "bounced" | "complained" | null;
  consents: Consents;
}

/** In one statement with what others ask at the same time. */
const listTogether = gatherByShop(async (db, shop, asked: Buffer[][]) => {
  const rows = await listRecipients(db, shop, asked.flat());
  return asked.map((hashes) => rows.filter((row) => hashes.some((hash) => hash.equals(row.addressHash))));
});

const UNKNOWN: Recipient = { id: null, usedAt: null, suppressedBy: null, consents: new Map() };

/** By the address as it was given; one statement, whatever their number. */
export async function findRecipients(
  { config }: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  addresses: readonly string[],
): Promise<Map<string, Recipient>> {
  const hashes = new Map(
    [...new Set(addresses.map(plainAddress))].map((each) => [each, addressHashes(config, each)]),
  );
  const rows = await listTogether(db, shop, [...hashes.values()].flat());
  const byHash = new Map(rows.map((row) => [row.addressHash.toString("hex"), row]));
  return new Map(
    addresses.map((address) => {
      // After a change of the secret there may be a row of before it.
      const found = hashes
        .get(plainAddress(address))!
        .flatMap((hash) => byHash.get(hash.toString("hex")) ?? []);
      const [first] = found;
      if (!first) return [address, UNKNOWN];
      const recipient: Recipient = {
        ...{ id: first.id, usedAt: first.usedAt },
        suppressedBy: found.find(({ suppressedBy }) => suppressedBy)?.suppressedBy ?? null,
        // Of two rows that say different things, the wish to get no more counts.
        consents: new Map(
          found
            .flatMap(({ consents }) => consents)
            .toSorted((one, other) => Number(one.state === "withdrawn") - Number(other.state === "withdrawn"))
            .map(({ purpose, state }) => [purpose, state]),
        ),
      };
      return [address, recipient];
    }),
  );
}

export async function findRecipient(
  ctx: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  address: string,
): Promise<Recipient> {
  return (await findRecipients(ctx, db, shop, [address])).get(address)!;
}

/** An unused address is deleted after a day: one that was used today need not be noted as used again. */
const USED_MS = 12 * 3_600_000;

/** What is known of an address that is used now, stored where it was not: its id is the one that it has already, under whichever key. */
export async function storeRecipient(
  ctx: Pick<Context, "config" | "now">,
  db: Db,
  shop: ShopId,
  address: string,
): Promise<Recipient & { id: string }> {
  const known = await findRecipient(ctx, db, shop, address);
  const now = ctx.now();
  const isFresh = known.usedAt && known.usedAt.getTime() > now.getTime() - USED_MS;
  const id = isFresh ? known.id : known.id && (await touchRecipient(db, shop, known.id, now));
  const addressHash = addressHashes(ctx.config, address)[0];
  return { ...known, id: id ?? (await insertRecipient(db, shop, { addressHash, usedAt: now })) };
}

export const recipientIdOf = async (...of: Parameters<typeof storeRecipient>): Promise<string> =>
  (await storeRecipient(...of)).id;
