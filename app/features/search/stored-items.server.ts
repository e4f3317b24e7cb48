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

/**
 * Parses pinned and recent items from the store's lists of JSON strings. Where one of them is no JSON, both lists are emptied
 * silently (specification, section 5): they are a convenience, not data. JSON of another shape is left out.
 */
export function itemsIn(config: SearchConfig): Items {
  try {
    return { pins: parsed(config.pined_item_list), recents: parsed(config.search_history) };
  } catch {
    return { pins: [], recents: [] };
  }
}

/** @throws SyntaxError */
const parsed = (list: string[]): Items["pins"] =>
  list.flatMap((each) => Item.safeParse(JSON.parse(each)).data ?? []);
