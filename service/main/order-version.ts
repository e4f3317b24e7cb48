import { createHash } from "node:crypto";
import { NOT_FOUND } from "../../contract/errors";
import type { OrderId } from "../../contract/ids";
import type { Topic } from "../../contract/topics";
import { createActor } from "../domain/gates/actor";
import { findShopAndBillingShop } from "../domain/shops/shops.queries";
import { listNotes } from "../features/order-notes/notes";
import type { Context, OpenTab } from "../platform/context";
import type { Db } from "../platform/db/database";
import { AppError } from "../platform/errors";
import { getOrder } from "../read/order-detail/get-order";

/** What the page of an order shows. */
const TOPICS: readonly Topic[] = ["orders", "checks", "notes", "couriers", "deliveries", "settings", "store"];
const MOST_KNOWN = 1000;

interface Known {
  versions: string;
  version: string | null;
}

/** By pool of connections, then by shop and order. */
const knownOf = new WeakMap<Db, Map<string, Known>>();

/**
 * A fingerprint of what the page of an order shows, its notes included; null where there is no such order. The order is
 * read only after something of the shop has changed, because versions are of the shop, and once for all tabs that show it.
 */
export async function orderVersion(ctx: Context, tab: OpenTab, id: OrderId): Promise<string | null> {
  const known = knownOf.get(ctx.db) ?? new Map<string, Known>();
  knownOf.set(ctx.db, known);
  const key = `${tab.shop} ${id}`;
  const versions = TOPICS.map((topic) => tab.versions[topic] ?? 0).join(" ");
  const before = known.get(key);
  if (before?.versions === versions) return before.version;

  const version = await readVersion(ctx, tab, id);
  known.delete(key);
  known.set(key, { versions, version });
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN) known.delete(oldest!);
  return version;
}

async function readVersion(ctx: Context, { domain }: OpenTab, id: OrderId): Promise<string | null> {
  const shops = await findShopAndBillingShop(ctx.db, domain);
  if (!shops) return null;
  const actor = createActor(ctx, shops, { user: "tab", via: "id-token" });
  try {
    const shown = await Promise.all([getOrder(ctx, actor, id, "en"), listNotes(ctx, actor, id)]);
    return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
  } catch (error) {
    if (error instanceof AppError && error.code === NOT_FOUND) return null;
    throw error;
  }
}
