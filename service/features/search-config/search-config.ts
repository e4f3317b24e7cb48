import { z } from "zod";
import type { BodyOf } from "../../../contract/endpoint";
import {
  MAX_PINNED_ITEMS,
  MAX_RECENT_SEARCHES,
  type SearchConfig,
  type updateSettingConfig as contract,
} from "../../../contract/search";
import { mergeList } from "../../../contract/merge-list";
import { defineRemembered } from "../../../contract/setting";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { editDocument, readSetting } from "../../platform/settings/settings";

/** A list that does not match the schema is empty; the other one is kept. */
const List = z.array(z.string()).catch([]);
const NOTHING: SearchConfig = { pined_item_list: [], search_history: [] };

export const searchConfig = defineRemembered<SearchConfig>({
  area: "global_search",
  stored: z.object({ pined_item_list: List, search_history: List }).catch(NOTHING),
  initial: NOTHING,
  // An item that leads to an order, a shipment or a customer (it has a key, features have none) may contain a person's name.
  personalData: {
    erase: ({ pined_item_list, search_history }) => ({
      pined_item_list: pined_item_list.filter(isOfApp),
      search_history: search_history.filter(isOfApp),
    }),
  },
});

/** Pinned items and recent searches of a shop. */
export async function settingConfig(ctx: Context, actor: Actor) {
  return { global_search_config: await readSetting(ctx.db, actor.shop, searchConfig) };
}

/**
 * Merges changes of pinned items and recent searches, so that two tabs at once lose nothing. If the merge has too many
 * pins, the earlier ones stay; of the recent searches the oldest are dropped. Lists that no caller can read, which show as empty,
 * are empty from the next change on.
 */
export function changeSettingConfig(
  ctx: Context,
  actor: Actor,
  { global_search_config: wanted, base: known }: BodyOf<typeof contract>,
): Promise<{ global_search_config: SearchConfig }> {
  return transaction(ctx.db, async (tx) => {
    const changed = await editDocument(ctx, tx, actor.shop, searchConfig, (before) => {
      const stored = isJson(before) || !isJson(wanted) ? before : NOTHING;
      return mergeSearchConfig({ base: known ?? stored, wanted, stored });
    });
    return { global_search_config: changed };
  });
}

const Feature = z.object({ title: z.string(), key: z.undefined() });

function isJson({ pined_item_list, search_history }: SearchConfig): boolean {
  try {
    for (const item of [...pined_item_list, ...search_history]) JSON.parse(item);
    return true;
  } catch {
    return false;
  }
}

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
