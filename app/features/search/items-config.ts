import type { SearchConfig } from "../../../contract/search";
import type { Items } from "../../../machines/search-items";

/** Serialises the lists for the store. */
export const configOf = (items: Items): SearchConfig => ({
  pined_item_list: items.pins.map((item) => JSON.stringify(item)),
  search_history: items.recents.map((item) => JSON.stringify(item)),
});
