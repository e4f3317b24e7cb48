import { assign, emit, fromCallback, fromPromise, raise, setup, type EventObject } from "xstate";
import type { Failure } from "./tooling/failure";
import {
  asFailed,
  isSame,
  NO_ROWS,
  pinned,
  REMOTE_GROUPS,
  remembered,
  unpinned,
  withMore,
  type FoundGroup,
  type FoundGroups,
  type Group,
  type Items,
  type RemoteGroup,
  type SearchItem,
  type SearchRow,
} from "./search-items";

export const FIRST_PAGES: Record<Group, number> = { feature: 0, order: 0, shipment: 0, customer: 0 };

/** One question to the service: a page of one group. */
export interface SearchQuestion {
  query: string;
  group: RemoteGroup;
  page: number;
}

/** What one group has to say, as soon as it is known. */
export interface GroupArrived {
  type: "group.arrived";
  group: RemoteGroup;
  found: FoundGroup;
}

type Arrival = Pick<GroupArrived, "group" | "found">;

const isLast = (awaited: RemoteGroup[], { group }: Arrival) =>
  awaited.length === 1 && awaited.includes(group);

/** Types, actors, guards and actions of the global search; its chart is searchMachine. */
export const searchSetup = setup({
  types: {
    context: {} as {
      query: string;
      group: Group | null;
      pages: Record<Group, number>;
      features: SearchRow[];
      found: FoundGroups;
      /** Groups that are asked and have not answered. */
      awaited: RemoteGroup[];
      more: RemoteGroup | null;
      /** As shown; `stored` as the service last said it, `sent` what is on its way there. */
      items: Items;
      stored: Items;
      sent: Items;
    },
    events: {} as
      | { type: "search.opened" }
      | { type: "search.closed" }
      /** With the features that fit: the page knows them and their names in its language. */
      | { type: "query.edited"; query: string; features: SearchRow[] }
      | { type: "group.chosen"; group: Group | null }
      | { type: "more.wanted"; group: Group }
      | GroupArrived
      /** What failed is asked for once more, and the rest with it. */
      | { type: "search.repeated" }
      | { type: "item.opened"; item: SearchItem }
      | { type: "item.pinned"; item: SearchItem }
      | { type: "item.unpinned"; item: SearchItem }
      | { type: "items.arrived" }
      | { type: "items.changed" },
    emitted: {} as
      | { type: "pin.added"; item: SearchItem }
      | { type: "pin.removed"; item: SearchItem }
      | { type: "save.failed"; failure: Failure },
    tags: {} as
      | "open"
      | "busy"
      | "status:pending"
      | "status:recent"
      | "status:searching"
      | "status:empty"
      | "status:result",
  },
  actors: {
    // The page provides the real calls; a test provides fake ones.
    /** Asks every group at once, and sends what each has found or that it failed: a slow group holds no other back. */
    findRows: fromCallback<EventObject, { query: string }>(() => {
      throw new Error("searchMachine: findRows was not provided");
    }),
    findMore: fromPromise<FoundGroup, SearchQuestion>(() => {
      throw new Error("searchMachine: findMore was not provided");
    }),
    loadItems: fromPromise<Items, object>(() => {
      throw new Error("searchMachine: loadItems was not provided");
    }),
    saveItems: fromPromise<Items, { items: Items; base: Items }>(() => {
      throw new Error("searchMachine: saveItems was not provided");
    }),
  },
  delays: { pauseInTyping: 500 },
  guards: {
    isBlank: (_, params: { query: string }) => params.query.trim() === "",
    isRemote: (_, params: { group: Group }) => params.group !== "feature",
    hasItems: ({ context }) => context.items.pins.length + context.items.recents.length > 0,
    isAwaited: ({ context }, params: Arrival) => context.awaited.includes(params.group),
    /** The last group has arrived, and there is something to show. */
    endsFound: ({ context }, params: Arrival) =>
      isLast(context.awaited, params) &&
      (context.features.length > 0 ||
        Object.values({ ...context.found, [params.group]: params.found }).some(
          ({ rows, failed }) => failed || rows.length > 0,
        )),
    endsEmpty: ({ context }, params: Arrival) => isLast(context.awaited, params),
    hasChangedSince: ({ context }) => !isSame(context.items, context.sent),
    canPin: ({ context }, params: { item: SearchItem }) =>
      pinned(context.items, params.item) !== context.items,
    isPinned: ({ context }, params: { item: SearchItem }) =>
      unpinned(context.items, params.item) !== context.items,
  },
  actions: {
    rememberQuery: assign((_, params: { query: string; features: SearchRow[] }) => ({
      query: params.query,
      features: params.features,
      pages: FIRST_PAGES,
      more: null,
    })),
    forgetSearch: assign({
      query: "",
      features: [],
      group: null,
      pages: FIRST_PAGES,
      found: NO_ROWS,
      more: null,
    }),
    forgetFound: assign({ found: NO_ROWS }),
    awaitGroups: assign({ awaited: [...REMOTE_GROUPS] }),
    awaitNone: assign({ awaited: [] }),
    rememberGroup: assign((_, params: { group: Group | null }) => ({ group: params.group })),
    turnPage: assign(({ context }, params: { group: Group }) => ({
      pages: { ...context.pages, [params.group]: context.pages[params.group] + 1 },
    })),
    turnBack: assign(({ context: { pages, more } }) =>
      more ? { pages: { ...pages, [more]: pages[more] - 1 } } : {},
    ),
    rememberMore: assign((_, params: { group: Group }) => ({ more: params.group as RemoteGroup })),
    forgetMore: assign({ more: null }),
    rememberFound: assign(({ context }, { group, found }: Arrival) => ({
      found: { ...context.found, [group]: found },
      awaited: context.awaited.filter((each) => each !== group),
    })),
    addFound: assign(({ context }, params: { found: FoundGroup }) =>
      context.more ? { found: withMore(context.found, context.more, params.found) } : {},
    ),
    failMore: assign(({ context }) => (context.more ? { found: asFailed(context.found, context.more) } : {})),
    pin: assign(({ context }, params: { item: SearchItem }) => ({
      items: pinned(context.items, params.item),
    })),
    unpin: assign(({ context }, params: { item: SearchItem }) => ({
      items: unpinned(context.items, params.item),
    })),
    addRecent: assign(({ context }, params: { item: SearchItem }) => ({
      items: remembered(context.items, params.item),
    })),
    rememberItems: assign((_, params: { items: Items }) => ({ items: params.items, stored: params.items })),
    rememberSent: assign(({ context }) => ({ sent: context.items })),
    keepSent: assign(({ context }) => ({ stored: context.sent })),
    takeBack: assign(({ context }) => ({ items: context.stored })),
    emitPinned: emit((_, params: { item: SearchItem }) => ({
      type: "pin.added" as const,
      item: params.item,
    })),
    emitUnpinned: emit((_, params: { item: SearchItem }) => ({
      type: "pin.removed" as const,
      item: params.item,
    })),
    emitFailed: emit((_, params: { failure: Failure }) => ({
      type: "save.failed" as const,
      failure: params.failure,
    })),
    announceItems: raise({ type: "items.arrived" }),
    announceChange: raise({ type: "items.changed" }),
  },
});
