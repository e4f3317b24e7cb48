import { assign, emit, fromPromise, raise, setup } from "xstate";
import { failureIn, type Failure } from "./tooling/failure";
import {
  asFailed,
  isSame,
  NO_CONFIG,
  NO_ROWS,
  pinned,
  remembered,
  unpinned,
  withMore,
  type FoundGroups,
  type Group,
  type Items,
  type RemoteGroup,
  type SearchItem,
  type SearchRow,
} from "./search-items";

const FIRST_PAGES: Record<Group, number> = { feature: 0, order: 0, shipment: 0, customer: 0 };

/** One question to the service: every group from its beginning, or the next page of one. */
export interface SearchQuestion {
  query: string;
  groups: RemoteGroup[];
  page: number;
}

/** The global search, from the icon to the results, and what is pinned and remembered (specification, section 4). */
export const searchMachine = setup({
  types: {
    context: {} as {
      query: string;
      group: Group | null;
      pages: Record<Group, number>;
      features: SearchRow[];
      found: FoundGroups;
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
    findRows: fromPromise<FoundGroups, SearchQuestion>(() => {
      throw new Error("searchMachine: findRows was not provided");
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
    hasFound: ({ context }, params: { found: FoundGroups }) =>
      context.features.length > 0 ||
      Object.values(params.found).some(({ rows, failed }) => failed || rows.length > 0),
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
    rememberGroup: assign((_, params: { group: Group | null }) => ({ group: params.group })),
    turnPage: assign(({ context }, params: { group: Group }) => ({
      pages: { ...context.pages, [params.group]: context.pages[params.group] + 1 },
    })),
    turnBack: assign(({ context: { pages, more } }) =>
      more ? { pages: { ...pages, [more]: pages[more] - 1 } } : {},
    ),
    rememberMore: assign((_, params: { group: Group }) => ({ more: params.group as RemoteGroup })),
    forgetMore: assign({ more: null }),
    rememberFound: assign((_, params: { found: FoundGroups }) => ({ found: params.found })),
    addFound: assign(({ context }, params: { found: FoundGroups }) => ({
      found: withMore(context.found, params.found, context.more),
    })),
    failAll: assign({ found: asFailed(NO_ROWS, null) }),
    failMore: assign(({ context }) => ({ found: asFailed(context.found, context.more) })),
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
    tellPinned: emit((_, params: { item: SearchItem }) => ({
      type: "pin.added" as const,
      item: params.item,
    })),
    tellUnpinned: emit((_, params: { item: SearchItem }) => ({
      type: "pin.removed" as const,
      item: params.item,
    })),
    tellFailed: emit((_, params: { failure: Failure }) => ({
      type: "save.failed" as const,
      failure: params.failure,
    })),
    announceItems: raise({ type: "items.arrived" }),
    announceChange: raise({ type: "items.changed" }),
  },
}).createMachine({
  id: "search",
  context: {
    query: "",
    group: null,
    pages: FIRST_PAGES,
    features: [],
    found: NO_ROWS,
    more: null,
    items: NO_CONFIG,
    stored: NO_CONFIG,
    sent: NO_CONFIG,
  },
  type: "parallel",
  on: {
    "item.opened": {
      actions: [{ type: "addRecent", params: ({ event }) => ({ item: event.item }) }, "announceChange"],
    },
    "item.pinned": {
      guard: { type: "canPin", params: ({ event }) => ({ item: event.item }) },
      actions: [
        { type: "pin", params: ({ event }) => ({ item: event.item }) },
        { type: "tellPinned", params: ({ event }) => ({ item: event.item }) },
        "announceChange",
      ],
    },
    "item.unpinned": {
      guard: { type: "isPinned", params: ({ event }) => ({ item: event.item }) },
      actions: [
        { type: "unpin", params: ({ event }) => ({ item: event.item }) },
        { type: "tellUnpinned", params: ({ event }) => ({ item: event.item }) },
        "announceChange",
      ],
    },
  },
  states: {
    overlay: {
      initial: "closed",
      states: {
        closed: { on: { "search.opened": "open" } },
        open: {
          tags: "open",
          entry: "forgetSearch",
          initial: "pending",
          on: {
            "search.closed": "closed",
            "group.chosen": {
              actions: { type: "rememberGroup", params: ({ event }) => ({ group: event.group }) },
            },
            "query.edited": [
              {
                guard: { type: "isBlank", params: ({ event }) => ({ query: event.query }) },
                target: ".recent",
                actions: {
                  type: "rememberQuery",
                  params: ({ event }) => ({ query: event.query, features: event.features }),
                },
              },
              {
                target: ".searching",
                actions: {
                  type: "rememberQuery",
                  params: ({ event }) => ({ query: event.query, features: event.features }),
                },
              },
            ],
          },
          states: {
            pending: {
              tags: "status:pending",
              on: {
                "items.arrived": { guard: "hasItems", target: "recent" },
                // Nothing but blanks is no search, and there is nothing recent to go back to.
                "query.edited": {
                  guard: { type: "isBlank", params: ({ event }) => ({ query: event.query }) },
                  actions: {
                    type: "rememberQuery",
                    params: ({ event }) => ({ query: event.query, features: event.features }),
                  },
                },
              },
            },
            recent: { tags: "status:recent" },
            searching: {
              tags: "status:searching",
              entry: "forgetFound",
              initial: "debouncing",
              states: {
                debouncing: { after: { pauseInTyping: "requesting" } },
                requesting: {
                  tags: "busy",
                  invoke: {
                    id: "findRows",
                    src: "findRows",
                    input: ({ context }) => ({
                      query: context.query.trim(),
                      groups: ["order", "shipment", "customer"],
                      page: 0,
                    }),
                    onDone: [
                      {
                        guard: { type: "hasFound", params: ({ event }) => ({ found: event.output }) },
                        target: "#search.overlay.open.result",
                        actions: { type: "rememberFound", params: ({ event }) => ({ found: event.output }) },
                      },
                      { target: "#search.overlay.open.empty" },
                    ],
                    onError: { target: "#search.overlay.open.result", actions: "failAll" },
                  },
                },
              },
            },
            empty: { tags: "status:empty" },
            result: {
              tags: "status:result",
              initial: "showing",
              states: {
                showing: {
                  on: {
                    "search.repeated": "#search.overlay.open.searching.requesting",
                    "more.wanted": [
                      {
                        guard: { type: "isRemote", params: ({ event }) => ({ group: event.group }) },
                        target: "loadingMore",
                        actions: [
                          { type: "turnPage", params: ({ event }) => ({ group: event.group }) },
                          { type: "rememberMore", params: ({ event }) => ({ group: event.group }) },
                        ],
                      },
                      { actions: { type: "turnPage", params: ({ event }) => ({ group: event.group }) } },
                    ],
                  },
                },
                loadingMore: {
                  tags: "busy",
                  invoke: {
                    id: "findMore",
                    src: "findRows",
                    input: ({ context: { query, more, pages } }) => ({
                      query: query.trim(),
                      groups: more ? [more] : [],
                      page: more ? pages[more] : 0,
                    }),
                    onDone: {
                      target: "showing",
                      actions: [
                        { type: "addFound", params: ({ event }) => ({ found: event.output }) },
                        "forgetMore",
                      ],
                    },
                    // The page is turned back, so that the same button asks for it again.
                    onError: { target: "showing", actions: ["failMore", "turnBack", "forgetMore"] },
                  },
                },
              },
            },
          },
        },
      },
    },
    // Beside the overlay: what is being saved is saved, also when the overlay closes.
    items: {
      initial: "idle",
      states: {
        idle: { on: { "search.opened": "loading", "items.changed": "saving" } },
        loading: {
          on: { "items.changed": "saving" },
          invoke: {
            id: "loadItems",
            src: "loadItems",
            input: {},
            onDone: {
              target: "idle",
              actions: [
                { type: "rememberItems", params: ({ event }) => ({ items: event.output }) },
                "announceItems",
              ],
            },
            // The last known lists stay; searching works without them.
            onError: "idle",
          },
        },
        saving: {
          entry: "rememberSent",
          invoke: {
            id: "saveItems",
            src: "saveItems",
            input: ({ context }) => ({ items: context.items, base: context.stored }),
            onDone: [
              // Changed again meanwhile: what differs from the lists just sent goes after them.
              { guard: "hasChangedSince", target: "saving", reenter: true, actions: "keepSent" },
              { target: "loading", actions: "keepSent" },
            ],
            onError: {
              target: "loading",
              actions: [
                "takeBack",
                { type: "tellFailed", params: ({ event }) => ({ failure: failureIn(event.error) }) },
              ],
            },
          },
        },
      },
    },
  },
});
