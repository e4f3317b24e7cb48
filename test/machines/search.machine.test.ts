import { describe, expect, it } from "vitest";
import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  waitFor,
  type EventFromLogic,
  type EventObject,
} from "xstate";
import {
  NO_CONFIG,
  NO_ROWS,
  NOT_SEARCHED,
  REMOTE_GROUPS,
  type FoundGroup,
  type Items,
  type SearchItem,
  withMore,
} from "../../machines/search-items";
import { searchMachine } from "../../machines/search.machine";
import type { SearchQuestion } from "../../machines/search.setup";
import { momentsOf } from "../../machines/tooling/moment";
import { coverOf } from "../../machines/tooling/path-cover";
import {
  anOrderRow,
  aPlace,
  arrived,
  arrivesInTurn,
  lost,
  nothing,
  searchEvents,
  searchKey,
  someOrders,
} from "../../machines/search.paths";

interface Calls {
  find?: (question: SearchQuestion) => Promise<FoundGroup>;
  load?: () => Promise<Items>;
  save?: (input: { items: Items; base: Items }) => Promise<Items>;
}

const never = () => new Promise<never>(() => {});

function created({ find = never, load = never, save = never }: Calls = {}) {
  const clock = new SimulatedClock();
  const actors = {
    findRows: fromCallback<EventObject, { query: string }>(({ input: { query }, sendBack }) => {
      for (const group of REMOTE_GROUPS) {
        const answer = find({ query, group, page: 0 }).catch(() => NOT_SEARCHED);
        void answer.then((found) => sendBack(arrived(group, found)));
      }
    }),
    findMore: fromPromise<FoundGroup, SearchQuestion>(({ input }) => find(input)),
    loadItems: fromPromise<Items, object>(load),
    saveItems: fromPromise<Items, { items: Items; base: Items }>(({ input }) => save(input)),
  };
  const actor = createActor(searchMachine.provide({ actors }), { clock }).start();
  const type = (query: string) => actor.send({ type: "query.edited", query, features: [] });
  return { actor, clock, type };
}

function opened(calls: Calls = {}) {
  const search = created(calls);
  search.actor.send({ type: "search.opened" });
  return search;
}
const place = (n: number): SearchItem => ({ title: `Place ${n}`, path: "/track/orders", anchor: `a${n}` });

const another: SearchItem = { ...anOrderRow, title: "#1002", key: "#1002" };
const twoMore: FoundGroup = { rows: [anOrderRow, another], total: 8, failed: false };

describe("the search", () => {
  it("asks once for 400 + 400 + 100 ms of typing, with the last text", () => {
    const asked: SearchQuestion[] = [];
    const { clock, type } = opened({ find: (question) => (asked.push(question), never()) });

    type("1");
    clock.increment(400);
    type("10");
    clock.increment(400);
    type("100 ");
    clock.increment(100);
    expect(asked).toEqual([]);
    clock.increment(400);

    expect(asked).toEqual(REMOTE_GROUPS.map((group) => ({ query: "100", group, page: 0 })));
  });

  it("shows no older answer over a newer one", async () => {
    const responses: ((found: FoundGroup) => void)[] = [];
    const { actor, clock, type } = opened({ find: () => new Promise((resolve) => responses.push(resolve)) });
    type("1");
    clock.increment(500);
    type("2");
    clock.increment(500);

    for (const answer of responses.slice(3)) answer(nothing);
    await waitFor(actor, (state) => state.hasTag("status:empty"));
    responses[0]!(someOrders);
    await Promise.resolve();

    expect(actor.getSnapshot().context.found).toEqual(NO_ROWS);
  });

  it("shows what a group has found while another is still searched, and is done with the last one", async () => {
    const responses = new Map<string, (found: FoundGroup) => void>();
    const find = ({ group }: SearchQuestion) =>
      new Promise<FoundGroup>((resolve) => responses.set(group, resolve));
    const { actor, clock, type } = opened({ find });
    type("100");
    clock.increment(500);

    responses.get("order")!(someOrders);
    const early = await waitFor(actor, (state) => state.context.found.order.rows.length > 0);
    expect([early.hasTag("status:searching"), early.context.awaited]).toEqual([
      true,
      ["shipment", "customer"],
    ]);
    responses.get("shipment")!(NOT_SEARCHED);
    responses.get("customer")!(nothing);

    const done = await waitFor(actor, (state) => state.hasTag("status:result"));
    expect(done.context.found).toEqual({ order: someOrders, shipment: NOT_SEARCHED, customer: nothing });
  });

  it("goes from pending to recent when there is something pinned or recent, and else stays", async () => {
    const some = opened({ load: async () => ({ pins: [aPlace], recents: [] }) });
    const none = opened({ load: async () => NO_CONFIG });

    await waitFor(some.actor, (state) => state.hasTag("status:recent"));
    await waitFor(none.actor, (state) => state.matches({ items: "idle" }));

    expect(none.actor.getSnapshot().hasTag("status:pending")).toBe(true);
  });

  it("returns to recent when the text is emptied", () => {
    const { actor, type } = opened();

    type("1");
    type(" ");

    expect(actor.getSnapshot().hasTag("status:recent")).toBe(true);
  });

  it("pages one group on, and begins all four at 0 with another text", async () => {
    const asked: SearchQuestion[] = [];
    const { actor, clock, type } = opened({
      find: async (question) => {
        asked.push(question);
        if (question.group !== "order") return nothing;
        return question.page === 0 ? someOrders : twoMore;
      },
    });
    type(" 100 ");
    clock.increment(500);
    await waitFor(actor, (state) => state.hasTag("status:result"));

    actor.send({ type: "more.wanted", group: "order" });
    actor.send({ type: "more.wanted", group: "shipment" });
    await waitFor(actor, (state) => !state.hasTag("busy"));

    expect(asked.slice(3)).toEqual([{ query: "100", group: "order", page: 1 }]);
    expect(actor.getSnapshot().context.pages).toEqual({ feature: 0, order: 1, shipment: 0, customer: 0 });
    // A row that moved over the page's end is there once.
    expect(actor.getSnapshot().context.found.order.rows).toEqual([anOrderRow, another]);
    type("1001");
    expect(actor.getSnapshot().context.pages).toEqual({ feature: 0, order: 0, shipment: 0, customer: 0 });
  });

  it("lets a page that could not be had be asked for again", async () => {
    let isLost = false;
    const find = () => (isLost ? Promise.reject(lost) : Promise.resolve(someOrders));
    const { actor, clock, type } = opened({ find: find as Calls["find"] });
    type("100");
    clock.increment(500);
    await waitFor(actor, (state) => state.hasTag("status:result"));

    isLost = true;
    actor.send({ type: "more.wanted", group: "order" });
    const after = await waitFor(actor, (state) => state.context.found.order.failed);

    expect(after.context.pages.order).toBe(0);
    expect(after.context.found.order.rows).toEqual([anOrderRow]);
  });

  it("keeps five pins and ten recent items, the newest first and each once", () => {
    const { actor } = opened();

    for (let n = 0; n < 12; n++) {
      actor.send({ type: "item.pinned", item: place(n) });
      actor.send({ type: "item.opened", item: place(n) });
    }
    actor.send({ type: "item.opened", item: place(5) });

    const { pins, recents } = actor.getSnapshot().context.items;
    expect(pins.map(({ anchor }) => anchor)).toEqual(["a0", "a1", "a2", "a3", "a4"]);
    expect(recents.map(({ anchor }) => anchor)).toEqual([
      "a5",
      "a11",
      "a10",
      "a9",
      "a8",
      "a7",
      "a6",
      "a4",
      "a3",
      "a2",
    ]);
  });

  it("sends a change made while saving after the one before it, on top of it", async () => {
    const saved: { items: Items; base: Items }[] = [];
    const save = async (input: { items: Items; base: Items }) => (saved.push(input), input.items);
    const { actor } = opened({ save });

    actor.send({ type: "item.pinned", item: aPlace });
    actor.send({ type: "item.unpinned", item: aPlace });
    actor.send({ type: "search.closed" });
    await waitFor(actor, () => saved.length === 2);

    const withPin = { pins: [aPlace], recents: [] };
    expect(saved).toEqual([
      { items: withPin, base: NO_CONFIG },
      { items: NO_CONFIG, base: withPin },
    ]);
  });

  it("takes back what could not be saved, and says so", async () => {
    const { actor } = opened({ save: () => Promise.reject(lost) });
    const emitted: unknown[] = [];
    actor.on("*", (event) => emitted.push(event));

    actor.send({ type: "item.pinned", item: aPlace });
    await waitFor(actor, (state) => state.matches({ items: "loading" }));

    expect(actor.getSnapshot().context.items).toEqual(NO_CONFIG);
    expect(emitted).toEqual([
      { type: "pin.added", item: aPlace },
      { type: "save.failed", failure: lost },
    ]);
  });
});

it("a search that was closed while more rows were on their way opens without them", () => {
  const { after } = momentsOf(searchMachine, undefined, [
    { type: "search.opened" },
    { type: "query.edited", query: "100", features: [] },
    { type: "xstate.after.pauseInTyping.search.overlay.open.searching.debouncing" },
    arrived("shipment", nothing),
    arrived("customer", nothing),
    arrived("order", someOrders),
    { type: "more.wanted", group: "order" },
    { type: "search.closed" },
    { type: "search.opened" },
  ] as EventObject[]).at(-1)!;

  expect(after.context).toMatchObject({ query: "", more: null, pages: { order: 0 }, found: NO_ROWS });
});

describe("every path of the search", () => {
  const paths = coverOf(searchMachine, {
    events: searchEvents,
    stateKey: searchKey,
    isPossible: arrivesInTurn,
  });

  it.each(paths)("holds for a running machine: $name", ({ steps }) => {
    const { actor: fresh } = created();

    for (const { event, state } of steps) {
      fresh.send(event as EventFromLogic<typeof searchMachine>);

      // What a state's own key leaves out may differ between the ways to it.
      const { context } = fresh.getSnapshot();
      expect(searchKey(fresh.getSnapshot())).toEqual(searchKey(state));
      expect(JSON.parse(JSON.stringify(context))).toEqual(context);
    }
  });
});

it("a row that moved over the end of its page comes once", () => {
  const third: SearchItem = { ...anOrderRow, title: "#1003", key: "#1003" };
  const next = { rows: [another, third], total: 8, failed: false };

  expect(withMore({ ...NO_ROWS, order: twoMore }, "order", next).order.rows).toEqual([
    anOrderRow,
    another,
    third,
  ]);
});
