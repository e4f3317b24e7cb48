import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { setConnectionKey } from "./linked-stores.queries";
import type { Shop } from "./shops.queries";

const PURPOSE = "shops.connection_key";

/** What is stored to find a store by: the key has 160 random bits, so a plain hash keeps it as secret as it is. */
export function connectionKeyHash(key: string): Buffer {
  return createHash("sha256").update(key.trim().toUpperCase()).digest();
}

/** The store's key in the clear, made where there is none. The caller holds the shop's lock. */
export async function connectionKeyOf(ctx: Context, tx: Tx, shop: Shop): Promise<string> {
  if (shop.connectionKey) return ctx.secrets.open(shop.connectionKey, PURPOSE);
  return makeConnectionKey(ctx, tx, shop);
}

/** Replaces the key; the previous one is invalid from now on. */
export async function makeConnectionKey(ctx: Context, tx: Tx, shop: Shop): Promise<string> {
  const key = `WB-${randomBytes(20).toString("hex").toUpperCase().match(/.{8}/g)!.join("-")}`;
  await setConnectionKey(tx, shop.id, ctx.secrets.seal(key, PURPOSE), connectionKeyHash(key));
  return key;
}
