import { MAX_PINNED_ITEMS, MAX_RECENT_SEARCHES } from "../contract/search-limits";
import { isEqual } from "./tooling/invariant";
import type { Invariant } from "./tooling/machine-entry";
import type { Moment } from "./tooling/moment";
import type { Items, SearchItem } from "./search-items";
import type { searchMachine } from "./search.machine";

type SearchMoment = Moment<typeof searchMachine>;

const isSaving = ({ before }: SearchMoment) => before.matches({ items: "saving" });
const isLoading = ({ before }: SearchMoment) => before.matches({ items: "loading" });
const ends = (moment: SearchMoment, kind: "done" | "error", call: "loadItems" | "saveItems") =>
  moment.event.type === `xstate.${kind}.actor.${call}` &&
  (call === "saveItems" ? isSaving(moment) : isLoading(moment));
const asks = ({ calls }: SearchMoment, call: string) => calls.filter(({ name }) => name === call);
const itemOf = ({ event }: SearchMoment) => event.item as SearchItem;
/** What an item leads to is what it is. */
const isAmong = (list: SearchItem[], item: SearchItem) =>
  list.some(({ path, anchor, key }) => isEqual([path, anchor, key], [item.path, item.anchor, item.key]));
const without = (list: SearchItem[], item: SearchItem) => list.filter((each) => !isAmong([each], item));
/** An item that is pinned, unpinned or opened, where that changes a list. */
const isChange = (moment: SearchMoment) =>
  /^item\./.test(moment.event.type) && moment.before.can(moment.event as never);

/** What is pinned, recent, and kept by the service: specification, sections 3 (Search config), 4, 7 and 9. */
export const searchItemsInvariants: Invariant<typeof searchMachine>[] = [
  {
    name: "What can be pinned is not pinned yet and has room, what can be unpinned is pinned",
    holds: ({ after }) => {
      const { pins } = after.context.items;
      const other = { title: "Another", path: "/track/settings", anchor: "another" };
      return [...pins, other].every(
        (item) =>
          after.can({ type: "item.pinned", item }) === (!isAmong(pins, item) && pins.length < 5) &&
          after.can({ type: "item.unpinned", item }) === isAmong(pins, item),
      );
    },
  },
  {
    name: "Pinned goes last, unpinned goes away, opened goes first among the recent ones; the rest stays",
    holds: (moment) => {
      if (!isChange(moment)) return true;
      const { pins, recents } = moment.before.context.items;
      const item = itemOf(moment);
      const expected = new Map(
        Object.entries<Items>({
          "item.pinned": { pins: [...pins, item], recents },
          "item.unpinned": { pins: without(pins, item), recents },
          "item.opened": { pins, recents: [item, ...without(recents, item)].slice(0, 10) },
        }),
      );
      return isEqual(moment.after.context.items, expected.get(moment.event.type));
    },
  },
  {
    name: "Pinning and unpinning are told, so that the toast can offer Undo; nothing else is told as such",
    holds: (moment) => {
      const { type } = moment.event;
      const emitted = moment.emitted.filter((each) => each.type.startsWith("pin."));
      if (!isChange(moment) || type === "item.opened") return emitted.length === 0;
      const name = type === "item.pinned" ? "pin.added" : "pin.removed";
      return isEqual(emitted, [{ type: name, item: itemOf(moment) }]);
    },
  },
  {
    name: "The lists change only by the person, by what is loaded, and by a save that failed",
    holds: (moment) =>
      isChange(moment) ||
      ends(moment, "done", "loadItems") ||
      ends(moment, "error", "saveItems") ||
      isEqual(moment.after.context.items, moment.before.context.items),
  },
  {
    name: "Every change is saved: at once, or behind the save that is on its way",
    holds: (moment) => {
      if (!isChange(moment)) return true;
      return (
        moment.after.matches({ items: "saving" }) &&
        asks(moment, "saveItems").length === (isSaving(moment) ? 0 : 1)
      );
    },
  },
  {
    name: "What is saved are the lists as they are shown, on top of what the service has",
    holds: (moment) =>
      asks(moment, "saveItems").every(({ input }) => {
        const base = ends(moment, "done", "saveItems")
          ? moment.before.context.sent
          : moment.before.context.stored;
        return isEqual(input, { items: moment.after.context.items, base });
      }),
  },
  {
    name: "Saving always ends in loading; only what was changed meanwhile is saved before",
    holds: (moment) => {
      if (!isSaving(moment)) return true;
      const hasEnded = ends(moment, "done", "saveItems") || ends(moment, "error", "saveItems");
      const { items, sent } = moment.before.context;
      const again = ends(moment, "done", "saveItems") && !isEqual(items, sent);
      if (again) return asks(moment, "saveItems").length === 1;
      return hasEnded
        ? asks(moment, "loadItems").length === 1 && moment.after.matches({ items: "loading" })
        : moment.after.matches({ items: "saving" }) && asks(moment, "saveItems").length === 0;
    },
  },
  {
    name: "What was saved is what the service has, whether or not it can be loaded afterwards",
    holds: (moment) =>
      !ends(moment, "done", "saveItems") || isEqual(moment.after.context.stored, moment.before.context.sent),
  },
  {
    name: "The lists are loaded when the search opens and they rest, and after saving; never else",
    holds: (moment) =>
      asks(moment, "loadItems").length ===
      Number(
        (moment.event.type === "search.opened" && moment.before.matches({ items: "idle" })) ||
          (isSaving(moment) && !moment.after.matches({ items: "saving" })),
      ),
  },
  {
    name: "Loaded lists are what is shown and what the service has",
    holds: (moment) =>
      !ends(moment, "done", "loadItems") ||
      (isEqual(moment.after.context.items, moment.event.output) &&
        isEqual(moment.after.context.stored, moment.event.output) &&
        moment.after.matches({ items: "idle" })),
  },
  {
    name: "Lists that cannot be loaded leave those that are known, and are not asked for again and again",
    holds: (moment) => !ends(moment, "error", "loadItems") || moment.after.matches({ items: "idle" }),
  },
  {
    name: "Pending becomes recent when lists with anything in them arrive, and only then",
    holds: (moment) => {
      const { before, event, after } = moment;
      if (!before.hasTag("status:pending") || !/actor\.loadItems$/.test(event.type)) return true;
      const hasItems = ends(moment, "done", "loadItems") && !isEqual(event.output, { pins: [], recents: [] });
      return after.hasTag(hasItems ? "status:recent" : "status:pending");
    },
  },
  {
    name: "A save that failed takes the change back and is told, in the server's words; nothing else is told as such",
    holds: (moment) => {
      const emitted = moment.emitted.filter(({ type }) => type === "save.failed");
      if (!ends(moment, "error", "saveItems")) return emitted.length === 0;
      return (
        isEqual(emitted, [{ type: "save.failed", failure: moment.event.error }]) &&
        isEqual(moment.after.context.items, moment.before.context.stored)
      );
    },
  },
  {
    name: "At most 5 items are pinned and 10 are recent, each once",
    holds: ({ after }) => {
      const { pins, recents } = after.context.items;
      const isOnce = (list: typeof pins) =>
        new Set(list.map(({ path, anchor, key }) => JSON.stringify([path, anchor, key]))).size ===
        list.length;
      return (
        pins.length <= MAX_PINNED_ITEMS &&
        recents.length <= MAX_RECENT_SEARCHES &&
        isOnce(pins) &&
        isOnce(recents)
      );
    },
  },
];
