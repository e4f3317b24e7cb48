import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import * as addOns from "../../app/routes/track.addOns";
import { configOf } from "../../app/features/search/items-config";
import { describeMachine } from "../../machines/tooling/describe-machine";
import { coverReport, fewestOf, type GeneratedStep } from "../../machines/tooling/path-cover-report";
import type { FoundGroup, Items } from "../../machines/search-items";
import { searchMachine } from "../../machines/search.machine";
import { arrived, someOrders as oneOrder } from "../../machines/search.paths";
import { aFoundOrder, wellReplies } from "../admin-data";
import { mockEndApi, type MockedEndApi } from "../msw/end-api";
import { ordersPages } from "./orders-pages";
import { renderPage } from "./render-page";
import { gatedSearch, type Call } from "./search-gate";
import { aFeature, byHand } from "./search-person";

const pause = globalThis.setTimeout;
const none = { content: [], total_elements: 0 };
const someOrders = { content: [aFoundOrder()], total_elements: 8 };

afterEach(() => {
  vi.useRealTimers();
});

/** Again and again until it holds; the page's own time stands still meanwhile. */
async function eventually(check: () => void) {
  for (let tries = 0; ; tries++) {
    try {
      return check();
    } catch (error) {
      if (tries === 600) throw error;
      await act(() => new Promise((resolve) => pause(resolve, 5)));
    }
  }
}

async function openApp() {
  const service = mockEndApi({
    ...wellReplies(),
    listOrders: { content: [], next: null },
    searchOrders: none,
    searchShipments: none,
    searchCustomers: none,
    updateSettingConfig: (input) => input as never,
  });
  const gate = gatedSearch();
  await renderPage(service, "/track/addOns", {
    "/track/addOns": addOns,
    ...ordersPages,
    ...gate.pages,
  } as never);
  // Before the first visit to it, and so without the time that React takes to show it.
  await import("../../app/features/search/search-overlay");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return { service, gate };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const panel = () => within(screen.getByRole("dialog"));
const pin = (verb: string) => press(`${verb}: ${aFeature.title}`);
/** The same text again would be no edit to a browser; a blank behind it is one, and means the same. */
function edit(text: string) {
  const field = panel().getByRole("textbox") as HTMLInputElement;
  fireEvent.change(field, { target: { value: text === field.value ? `${text} ` : text } });
}

/** What a person does, or the service, for an event of the machine. */
async function perform(
  event: { type: string; query?: string; group?: string; found?: FoundGroup; output?: unknown },
  service: MockedEndApi,
  gate: ReturnType<typeof gatedSearch>,
) {
  const response = async (call: Call, isLost = false) => act(async () => gate.let(call, isLost));
  switch (event.type) {
    case "search.opened":
      press("Search");
      return act(() => vi.advanceTimersByTimeAsync(1_000));
    case "search.closed":
      return press("Cancel");
    case "query.edited":
      return edit(event.query!);
    case "group.chosen":
      return press("Order");
    case "more.wanted":
      return fireEvent.click(
        within(
          panel().getByRole("region", { name: event.group === "order" ? "Order" : "Feature" }),
        ).getByRole("button", { name: "Show 5 more" }),
      );
    case "search.repeated":
      return press("Try again");
    case "item.opened":
      return press(/^#1001/);
    case "item.pinned":
      return pin("Pin");
    case "item.unpinned":
      return pin("Unpin");
    case "xstate.after.pauseInTyping.search.overlay.open.searching.debouncing":
      return act(() => vi.advanceTimersByTimeAsync(500));
    case "group.arrived":
      service.reply({ searchOrders: event.found!.rows.length > 0 ? someOrders : none });
      return response(event.group as Call, event.found!.failed);
    case "xstate.done.actor.findMore":
      service.reply({ searchOrders: someOrders });
      return response("order");
    case "xstate.done.actor.loadItems":
      service.reply({ getSettingConfig: { global_search_config: configOf(event.output as Items) } });
      return response("load");
    case "xstate.done.actor.saveItems":
      return response("save");
    case "xstate.error.actor.findMore":
      return response("order", true);
    case "xstate.error.actor.loadItems":
      return response("load", true);
    case "xstate.error.actor.saveItems":
      return response("save", true);
    default:
      throw new Error(`Nobody can do ${event.type}`);
  }
}

const REQUESTING = { overlay: { open: { searching: "requesting" } } };
const CALLS: Record<Call, object[]> = {
  order: [REQUESTING, { overlay: { open: { result: "loadingMore" } } }],
  shipment: [REQUESTING],
  customer: [REQUESTING],
  load: [{ items: "loading" }],
  save: [{ items: "saving" }],
};
const EVERY_CALL = Object.keys(CALLS) as Call[];
const isAsking = (call: Call, state: AnyMachineSnapshot) => CALLS[call].some((value) => state.matches(value));

/** Whether a step began a call: its state was entered, or entered again by the call's own end. */
function began(call: Call, before: AnyMachineSnapshot, { event, state }: GeneratedStep): boolean {
  if (!isAsking(call, state)) return false;
  return !isAsking(call, before) || event.type.endsWith(`.${call}Items`);
}

/** What must be on the screen in a state. */
function see(state: AnyMachineSnapshot) {
  const dialog = screen.queryByRole("dialog");
  expect(dialog !== null).toBe(state.hasTag("open"));
  if (!dialog) return;
  const shown = within(dialog);
  const { items, group } = state.context as { items: Items; group: string | null };
  const says = (text: string | RegExp) => shown.queryByText(text) !== null;
  // Once the last pin is gone, there is nothing recent to show.
  const isBare = state.hasTag("status:recent") && items.pins.length + items.recents.length === 0;
  expect(says(/^Find features, orders/)).toBe(state.hasTag("status:pending") || isBare);
  expect(says("Searching…")).toBe(
    state.hasTag("status:searching") || (state.hasTag("busy") && state.hasTag("status:result")),
  );
  expect(says("No result found")).toBe(state.hasTag("status:empty"));
  expect(says(/results?$/)).toBe(state.hasTag("status:result"));
  expect(dialog.querySelector(".wb-search-results")!.getAttribute("aria-busy")).toBe(
    String(state.hasTag("busy")),
  );
  expect(shown.getByRole("button", { name: "Order" }).getAttribute("aria-pressed")).toBe(
    String(group === "order"),
  );
  if (!state.hasTag("status:recent")) return;
  expect(shown.queryAllByRole("button", { name: /^Unpin: / })).toHaveLength(items.pins.length);
}

const { paths, covered } = coverReport(byHand as never);

describe("the search in the app, gone through by hand", () => {
  it.each(fewestOf(paths))("$name", async ({ first, steps }) => {
    const { service, gate } = await openApp();
    const begun: Record<Call, number> = { order: 0, shipment: 0, customer: 0, load: 0, save: 0 };

    let before = first;
    for (const step of steps) {
      await perform(step.event, service, gate);
      for (const call of EVERY_CALL) if (began(call, before, step)) begun[call] += 1;
      before = step.state;

      await eventually(() => {
        see(step.state);
        for (const call of EVERY_CALL) expect(gate.arrivals(call)).toBe(begun[call]);
      });
    }
  });

  it("leaves no transition out but the one of a row that is opened, which closes it and is remembered", async () => {
    const { transitions } = describeMachine(searchMachine);
    expect(transitions.map(({ key }) => key).filter((key) => !covered.includes(key))).toEqual([
      "search item.opened 0",
    ]);
    const { service, gate } = await openApp();
    const before = [
      { type: "search.opened" },
      { type: "query.edited", query: "#1001" },
      { type: "xstate.after.pauseInTyping.search.overlay.open.searching.debouncing" },
    ];
    for (const event of before) await perform(event, service, gate);
    await eventually(() => expect(gate.arrivals("order")).toBe(1));
    await perform(arrived("order", oneOrder), service, gate);
    await eventually(() => screen.getByRole("button", { name: /^#1001/ }));

    await perform({ type: "item.opened" }, service, gate);

    await eventually(() => screen.getByRole("heading", { level: 1, name: "Orders" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await eventually(() => expect(gate.arrivals("save")).toBe(1));
  });
});
