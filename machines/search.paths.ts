import type { EventFromLogic, SnapshotFrom } from "xstate";
import { MAX_PINNED_ITEMS, MAX_RECENT_SEARCHES } from "../contract/search-limits";
import type { MachineEntry } from "./tooling/machine-entry";
import { searchInvariants } from "./search.invariants";
import {
  NO_CONFIG,
  NOT_SEARCHED,
  type FoundGroup,
  type Items,
  type RemoteGroup,
  type SearchItem,
} from "./search-items";
import { searchMachine } from "./search.machine";

export const aPlace: SearchItem = { title: "Coupon", path: "/track/billing", anchor: "coupon" };
export const anOrderRow: SearchItem = {
  title: "#1001",
  path: "/track/orders",
  anchor: "orders",
  key: "#1001",
};
export const someOrders: FoundGroup = { rows: [anOrderRow], total: 8, failed: false };
/** The next page: a row that moved over the page's end, and a new one. */
const nextOrders: FoundGroup = {
  rows: [anOrderRow, { ...anOrderRow, title: "#1002", key: "#1002" }],
  total: 9,
  failed: false,
};
export const nothing: FoundGroup = { rows: [], total: 0, failed: false };
export const arrived = (group: RemoteGroup, found: FoundGroup) => ({
  type: "group.arrived" as const,
  group,
  found,
});
/** As many as there can be. */
const fullLists: Items = {
  pins: Array.from({ length: MAX_PINNED_ITEMS }, (_, index) => ({ ...aPlace, anchor: `pin-${index}` })),
  recents: Array.from({ length: MAX_RECENT_SEARCHES }, (_, index) => ({ ...anOrderRow, key: `#${index}` })),
};
export const lost = { code: "network", message: "Network Error", traceId: null };

/** Everything that can happen to the search; ends of calls and of the pause are events like the others. */
export const searchEvents = [
  { type: "search.opened" },
  { type: "search.closed" },
  { type: "query.edited", query: "100", features: [] },
  { type: "query.edited", query: " cou ", features: [aPlace] },
  { type: "query.edited", query: " ", features: [] },
  { type: "group.chosen", group: "order" },
  { type: "group.chosen", group: null },
  { type: "more.wanted", group: "order" },
  { type: "more.wanted", group: "customer" },
  { type: "more.wanted", group: "feature" },
  { type: "search.repeated" },
  { type: "item.opened", item: anOrderRow },
  { type: "item.opened", item: aPlace },
  { type: "item.pinned", item: aPlace },
  { type: "item.unpinned", item: aPlace },
  { type: "xstate.after.pauseInTyping.search.overlay.open.searching.debouncing" },
  arrived("order", someOrders),
  arrived("order", nothing),
  arrived("order", NOT_SEARCHED),
  arrived("shipment", nothing),
  arrived("customer", nothing),
  { type: "xstate.done.actor.findMore", output: nextOrders },
  { type: "xstate.done.actor.findMore", output: NOT_SEARCHED },
  { type: "xstate.error.actor.findMore", error: lost },
  { type: "xstate.done.actor.loadItems", output: NO_CONFIG },
  { type: "xstate.done.actor.loadItems", output: { pins: [aPlace], recents: [] } },
  { type: "xstate.done.actor.loadItems", output: { pins: [], recents: [aPlace] } },
  { type: "xstate.done.actor.loadItems", output: fullLists },
  { type: "xstate.error.actor.loadItems", error: lost },
  { type: "xstate.done.actor.saveItems", output: NO_CONFIG },
  { type: "xstate.error.actor.saveItems", error: lost },
] as const;

const isSent = ({ items, sent }: SnapshotFrom<typeof searchMachine>["context"]) =>
  JSON.stringify(items) === JSON.stringify(sent);

/** Whether a group that has answered gives something to show: with the last one it is asked. */
const isAnyShown = ({ awaited, found }: SnapshotFrom<typeof searchMachine>["context"]) =>
  awaited.length > 0 && Object.values(found).some(({ rows, failed }) => failed || rows.length > 0);

/** The value and what the guards read: groups that are awaited, whether anything is pinned or recent, and whether it is sent. */
export const searchKey = ({ value, context }: SnapshotFrom<typeof searchMachine>) => [
  value,
  context.awaited,
  isAnyShown(context),
  context.items.pins.length,
  context.items.recents.length > 0,
  isSent(context),
];

/** Of groups that arrive only the one asked last: every other order has the same transitions, by four times as many paths. */
export const arrivesInTurn = ({ context }: SnapshotFrom<typeof searchMachine>, event: SearchEvent): boolean =>
  event.type !== "group.arrived" || context.awaited.at(-1) === event.group;
type SearchEvent = EventFromLogic<typeof searchMachine>;

export const searchEntry: MachineEntry<typeof searchMachine> = {
  machine: searchMachine,
  // Coarser than the tests' key: a thousand paths are too many to look at, and these cover every transition as well.
  stateKey: ({ value, context }) => [value, context.awaited, isAnyShown(context), isSent(context)],
  starts: [{ input: undefined, events: searchEvents, isPossible: arrivesInTurn }],
  invariants: searchInvariants,
};
