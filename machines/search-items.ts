import { MAX_PINNED_ITEMS, MAX_RECENT_SEARCHES } from "../contract/search-limits";

/** What a search finds, by kind; the order is that of the screen. */
export const GROUPS = ["feature", "order", "shipment", "customer"] as const;
export type Group = (typeof GROUPS)[number];
/** Groups that the service knows; features are the app's own. */
export type RemoteGroup = Exclude<Group, "feature">;
export const REMOTE_GROUPS = ["order", "shipment", "customer"] as const satisfies readonly RemoteGroup[];

/** Where a result leads (specification, section 3, "Search config"). */
export interface SearchItem {
  title: string;
  path: string;
  anchor: string;
  key?: string;
}

export interface SearchRow extends SearchItem {
  /** What tells it from others of its name: an order's customer, a shipment's courier and order, a customer's address. */
  detail?: string;
  /** Name of a customer's latest order. */
  order?: string;
  /** Day of the order, of a customer the latest one: YYYY-MM-DD. */
  day?: string;
  /** Status of a shipment or an order, as the tab of the order list that has it. */
  status?: string;
  /** A customer's shipments. */
  count?: number;
}

export interface FoundGroup {
  rows: SearchRow[];
  total: number;
  failed: boolean;
}
export type FoundGroups = Record<RemoteGroup, FoundGroup>;

export interface Items {
  pins: SearchItem[];
  recents: SearchItem[];
}

const NOTHING: FoundGroup = { rows: [], total: 0, failed: false };
export const NOT_SEARCHED: FoundGroup = { ...NOTHING, failed: true };
export const NO_ROWS: FoundGroups = { order: NOTHING, shipment: NOTHING, customer: NOTHING };
export const NO_CONFIG: Items = { pins: [], recents: [] };

/** The titles may be of two languages: what an item leads to is what it is. */
export const isSameItem = (one: SearchItem, other: SearchItem) =>
  one.path === other.path && one.anchor === other.anchor && one.key === other.key;

/** With the item pinned; the same lists where it is pinned already or there is no room. */
export function pinned(items: Items, item: SearchItem): Items {
  if (items.pins.length >= MAX_PINNED_ITEMS || items.pins.some((pin) => isSameItem(pin, item))) return items;
  return { ...items, pins: [...items.pins, item] };
}

/** Without that pin; the same lists where there is none. */
export function unpinned(items: Items, item: SearchItem): Items {
  const pins = items.pins.filter((pin) => !isSameItem(pin, item));
  return pins.length === items.pins.length ? items : { ...items, pins };
}

/** The item first among the recent ones, once, and the oldest beyond ten gone. */
export function remembered(items: Items, item: SearchItem): Items {
  const others = items.recents.filter((recent) => !isSameItem(recent, item));
  return { ...items, recents: [item, ...others.slice(0, MAX_RECENT_SEARCHES - 1)] };
}

export const isSame = (one: Items, other: Items) => JSON.stringify(one) === JSON.stringify(other);

/** With the next rows of one group behind those that are there; a row that moved over the page's end comes once. */
export function withMore(found: FoundGroups, group: RemoteGroup, next: FoundGroup): FoundGroups {
  const { rows, total, failed } = next;
  if (failed) return asFailed(found, group);
  const fresh = rows.filter((row) => !found[group].rows.some((known) => isSameItem(known, row)));
  return { ...found, [group]: { rows: [...found[group].rows, ...fresh], total, failed: false } };
}

/** One group could not be searched; rows found before stay. */
export const asFailed = (found: FoundGroups, group: RemoteGroup): FoundGroups => ({
  ...found,
  [group]: { ...found[group], failed: true },
});
