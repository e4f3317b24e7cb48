import type { EventFromLogic, SnapshotFrom } from "xstate";
import { findFeatures } from "../../app/features/search/find-features";
import { createI18n } from "../../app/i18n/create-i18n";
import { readTexts } from "../../app/read-texts";
import type { MachineEntry } from "../../machines/tooling/machine-entry";
import { NO_CONFIG, NOT_SEARCHED, type SearchItem } from "../../machines/search-items";
import { searchMachine } from "../../machines/search.machine";
import { arrived, arrivesInTurn, lost, nothing, searchKey, someOrders } from "../../machines/search.paths";

type State = SnapshotFrom<typeof searchMachine>;
const t = createI18n("en", readTexts("en")).t as never;

/** Finds more features than one page holds. */
const WIDE = "c";
/** Finds none. */
const NARROW = "#7";
const wide = findFeatures(WIDE, t);
const [first] = wide;
export const aFeature: SearchItem = first!;

/** What a person and the service can do; the other half of the machine's own events is what only a program can. */
const events = [
  { type: "search.opened" },
  { type: "search.closed" },
  { type: "query.edited", query: WIDE, features: wide },
  { type: "query.edited", query: NARROW, features: [] },
  { type: "query.edited", query: " ", features: [] },
  { type: "group.chosen", group: "order" },
  { type: "more.wanted", group: "order" },
  { type: "more.wanted", group: "feature" },
  { type: "search.repeated" },
  { type: "item.pinned", item: aFeature },
  { type: "item.unpinned", item: aFeature },
  { type: "xstate.after.pauseInTyping.search.overlay.open.searching.debouncing" },
  arrived("shipment", nothing),
  arrived("customer", nothing),
  arrived("order", someOrders),
  arrived("order", nothing),
  arrived("order", NOT_SEARCHED),
  { type: "xstate.done.actor.findMore", output: someOrders },
  { type: "xstate.error.actor.findMore", error: lost },
  { type: "xstate.done.actor.loadItems", output: NO_CONFIG },
  { type: "xstate.done.actor.loadItems", output: { pins: [aFeature], recents: [] } },
  { type: "xstate.error.actor.loadItems", error: lost },
  { type: "xstate.done.actor.saveItems", output: NO_CONFIG },
  { type: "xstate.error.actor.saveItems", error: lost },
] as const;

/** Whether what the event presses is on the screen. */
function isPossible(state: State, event: EventFromLogic<typeof searchMachine>): boolean {
  const { features, found, pages, group, items } = state.context;
  const isResult = state.hasTag("status:result");
  const showsFeatures = isResult && features.length > 0;
  // Kept short: with a chip pressed, or a second page shown, the next thing is to close.
  if ((group !== null || pages.feature > 0) && event.type !== "search.closed") return false;
  switch (event.type) {
    case "search.opened":
      return !state.hasTag("open");
    case "group.chosen":
      return state.hasTag("status:empty");
    case "more.wanted":
      return event.group === "feature"
        ? showsFeatures
        : isResult && found.order.rows.length < found.order.total;
    case "group.arrived":
      return arrivesInTurn(state, event);
    case "search.repeated":
      return isResult && found.order.failed && found.order.rows.length === 0;
    case "item.pinned":
      return showsFeatures;
    case "item.unpinned":
      return showsFeatures || (state.hasTag("status:recent") && items.pins.length > 0);
    default:
      return true;
  }
}

/** The search as it can be gone through by hand. Opening a row leaves the page: that has a test of its own. */
export const byHand: Omit<MachineEntry<typeof searchMachine>, "invariants"> = {
  machine: searchMachine,
  stateKey: (state) => [
    searchKey(state),
    state.context.features.length > 0,
    state.context.found.order.total > 0,
    state.context.found.order.failed,
    state.context.group,
    state.context.pages.feature,
  ],
  starts: [{ input: undefined, events, isPossible }],
};
