import { z } from "zod";
import type { BodyOf } from "../../../contract/endpoint";
import type { ShopId } from "../../../contract/ids";
import {
  MAX_PINNED_ITEMS,
  MAX_RECENT_SEARCHES,
  type SearchConfig,
  type updateSettingConfig as contract,
} from "../../../contract/search";
import type { Actor, Context } from "../../platform/context";
import { type Db, transaction } from "../../platform/db/database";
import { lockShop } from "../../domain/shops/shops.queries";
import { findDocument, saveDocument } from "../../platform/settings/documents.queries";
import { mergeList } from "../../platform/settings/merge-list";

const AREA = "global_search";
/** A list that does not match the schema is empty; the other one is kept. */
const List = z.array(z.string()).catch([]);
const Stored = z.object({ pined_item_list: List, search_history: List }).catch({
  pined_item_list: [],
  search_history: [],
});

/** Pinned items and recent searches of a shop. */
export async function settingConfig(ctx: Context, actor: Actor) {
  return { global_search_config: await readSearchConfig(ctx.db, actor.shop) };
}

/**
 * Merges changes of pinned items and recent searches, so that two tabs at once lose nothing. If the merge has too many
 * pins, the earlier ones stay; of the recent searches the oldest are dropped.
 */
export function changeSettingConfig(
  ctx: Context,
  actor: Actor,
  { global_search_config: wanted, base: known }: BodyOf<typeof contract>,
): Promise<{ global_search_config: SearchConfig }> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const stored = await readSearchConfig(tx, actor.shop);
    const base = known ?? stored;
    const changed = mergeSearchConfig({ base, wanted, stored });
    await saveDocument(tx, actor.shop, AREA, changed, ctx.now());
    return { global_search_config: changed };
  });
}

/**
 * Removes every item that leads to an order, a shipment or a customer (they carry a key; features do not): it may
 * contain a person's name. Part of erasing a customer; the caller holds the shop's lock.
 */
export async function erasePersonalDataInSearch(
  { now }: Pick<Context, "now">,
  tx: Db,
  shop: ShopId,
): Promise<void> {
  const { pined_item_list, search_history } = await readSearchConfig(tx, shop);
  if (pined_item_list.length + search_history.length === 0) return;
  const kept = {
    pined_item_list: pined_item_list.filter(isOfApp),
    search_history: search_history.filter(isOfApp),
  };
  await saveDocument(tx, shop, AREA, kept, now());
}

const Feature = z.object({ title: z.string(), key: z.undefined() });

function isOfApp(item: string): boolean {
  try {
    return Feature.safeParse(JSON.parse(item)).success;
  } catch {
    return false; // Not JSON: such an item cannot be shown.
  }
}

/** Merges both lists and applies their limits. */
export function mergeSearchConfig(
  versions: Record<"base" | "wanted" | "stored", SearchConfig>,
): SearchConfig {
  const { base, wanted, stored } = versions;
  const pins = mergeList({
    base: base.pined_item_list,
    wanted: wanted.pined_item_list,
    stored: stored.pined_item_list,
  });
  const searches = mergeList({
    base: base.search_history,
    wanted: wanted.search_history,
    stored: stored.search_history,
  });
  return {
    pined_item_list: oldestOf(pins, stored.pined_item_list, MAX_PINNED_ITEMS),
    search_history: searches.slice(0, MAX_RECENT_SEARCHES),
  };
}

/** At most `max` rows, in their order; rows that were stored before are kept first. */
function oldestOf(list: string[], before: string[], max: number): string[] {
  const byPriority = [
    ...list.filter((item) => before.includes(item)),
    ...list.filter((item) => !before.includes(item)),
  ];
  const kept = new Set(byPriority.slice(0, max));
  return list.filter((item) => kept.has(item));
}

async function readSearchConfig(db: Db, shop: ShopId): Promise<SearchConfig> {
  return Stored.parse(await findDocument(db, shop, AREA));
}
