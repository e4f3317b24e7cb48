import { NO_CONFIG, NO_ROWS } from "./search-items";
import { FIRST_PAGES, searchSetup } from "./search.setup";
import { failureIn } from "./tooling/failure";

/** The global search, from the icon to the results, and what is pinned and remembered (specification, section 4). */
export const searchMachine = searchSetup.createMachine({
  id: "search",
  context: {
    query: "",
    group: null,
    pages: FIRST_PAGES,
    features: [],
    found: NO_ROWS,
    awaited: [],
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
        { type: "emitPinned", params: ({ event }) => ({ item: event.item }) },
        "announceChange",
      ],
    },
    "item.unpinned": {
      guard: { type: "isPinned", params: ({ event }) => ({ item: event.item }) },
      actions: [
        { type: "unpin", params: ({ event }) => ({ item: event.item }) },
        { type: "emitUnpinned", params: ({ event }) => ({ item: event.item }) },
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
                  entry: "awaitGroups",
                  exit: "awaitNone",
                  invoke: {
                    id: "findRows",
                    src: "findRows",
                    input: ({ context }) => ({ query: context.query.trim() }),
                  },
                  on: {
                    "group.arrived": [
                      {
                        guard: { type: "endsFound", params: ({ event }) => event },
                        target: "#search.overlay.open.result",
                        actions: { type: "rememberFound", params: ({ event }) => event },
                      },
                      {
                        guard: { type: "endsEmpty", params: ({ event }) => event },
                        target: "#search.overlay.open.empty",
                      },
                      // What has arrived is shown while the others are waited for.
                      {
                        guard: { type: "isAwaited", params: ({ event }) => event },
                        actions: { type: "rememberFound", params: ({ event }) => event },
                      },
                    ],
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
                    src: "findMore",
                    input: ({ context: { query, more, pages } }) => ({
                      query: query.trim(),
                      group: more!,
                      page: pages[more!],
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
                { type: "emitFailed", params: ({ event }) => ({ failure: failureIn(event.error) }) },
              ],
            },
          },
        },
      },
    },
  },
});
