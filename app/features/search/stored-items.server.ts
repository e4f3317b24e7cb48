import { z } from "zod";
import type { SearchConfig } from "../../../contract/search";
import type { Items } from "../../../machines/search-items";

const text = z.string().max(500);
/** A path of the app and nothing else: stored values may be forged. */
const Item = z.object({
  title: text,
  path: text.regex(/^\/track\/[\w/]*$/),
  anchor: text.regex(/^[\w-]*$/),
  key: text.optional(),
});

/** A list that does not parse is emptied silently (issue 4): it is a convenience, not data. */
function parsed(list: string[]): Items["pins"] {
  try {
    return z.array(Item).parse(list.map((each) => JSON.parse(each)));
  } catch {
    return [];
  }
}

/** Parses pinned and recent items from the store's lists of JSON strings. */
export const itemsIn = (config: SearchConfig): Items => ({
  pins: parsed(config.pined_item_list),
  recents: parsed(config.search_history),
});
