import type { SnapshotFrom } from "xstate";
import type { MachineEntry } from "./machine-entry";
import { searchInvariants } from "./search.invariants";
import { NO_CONFIG, NO_ROWS, type FoundGroups, type SearchItem } from "./search-items";
import { searchMachine } from "./search.machine";

export const aPlace: SearchItem = { title: "Coupon", path: "/track/billing", anchor: "coupon" };
export const anOrderRow: SearchItem = {
  title: "#1001",
  path: "/track/orders",
  anchor: "orders",
  key: "#1001",
};
export const someOrders: FoundGroups = { ...NO_ROWS, order: { rows: [anOrderRow], total: 8, failed: false } };
export const lost = { code: "network", message: "Network Error", traceId: null };

/** Everything that can happen to the search; ends of calls and of the pause are events like the others. */
export const searchEvents = [
  { type: "search.opened" },
  { type: "search.closed" },
  { type: "query.edited", query: "100", features: [] },
  { type: "query.edited", query: " ", features: [] },
  { type: "group.chosen", group: "order" },
  { type: "more.wanted", group: "order" },
  { type: "more.wanted", group: "feature" },
  { type: "search.repeated" },
  { type: "item.opened", item: anOrderRow },
  { type: "item.pinned", item: aPlace },
  { type: "item.unpinned", item: aPlace },
  { type: "xstate.after.pauseInTyping.search.overlay.open.searching.debouncing" },
  { type: "xstate.done.actor.findRows", output: someOrders },
  { type: "xstate.done.actor.findRows", output: NO_ROWS },
  { type: "xstate.error.actor.findRows", error: lost },
  { type: "xstate.done.actor.findMore", output: someOrders },
  { type: "xstate.error.actor.findMore", error: lost },
  { type: "xstate.done.actor.loadItems", output: NO_CONFIG },
  { type: "xstate.done.actor.loadItems", output: { pins: [aPlace], recents: [] } },
  { type: "xstate.error.actor.loadItems", error: lost },
  { type: "xstate.done.actor.saveItems", output: NO_CONFIG },
  { type: "xstate.error.actor.saveItems", error: lost },
] as const;

const isSent = ({ items, sent }: SnapshotFrom<typeof searchMachine>["context"]) =>
  JSON.stringify(items) === JSON.stringify(sent);

/** The value and what the guards read: whether there is anything pinned or recent, and whether it is sent. */
export const searchKey = ({ value, context }: SnapshotFrom<typeof searchMachine>) => [
  value,
  context.items.pins.length,
  context.items.recents.length > 0,
  isSent(context),
];

export const searchEntry: MachineEntry<typeof searchMachine> = {
  machine: searchMachine,
  // Coarser than the tests' key: a thousand paths are too many to look at, and these cover every transition as well.
  stateKey: ({ value, context }) => [value, isSent(context)],
  starts: [{ input: undefined, events: searchEvents }],
  invariants: searchInvariants,
};
