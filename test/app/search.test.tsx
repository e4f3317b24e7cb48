import { createI18n } from "../../app/i18n/create-i18n";
import { readTexts } from "../../app/read-texts";
import { isComing, screenIds, screens, titleKeyOf } from "../../app/features/screens/registry";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aFoundCustomer, aFoundOrder, aFoundShipment, anOrder, aStore, counts } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { holdCalls } from "./pending-calls";
import { openSearch, openSearchPage } from "./open-search";
import { faultsOf } from "./render-page";

const oneOrder = { content: [aFoundOrder()], total_elements: 8 };
const oneShipment = { content: [aFoundShipment()], total_elements: 1 };
const oneCustomer = { content: [aFoundCustomer()], total_elements: 1 };

afterEach(() => void vi.useRealTimers());

describe("the search", () => {
  it("finds orders, shipments with their status and customers with their count, without a fault of axe's", async () => {
    const { user, field, container, service } = await openSearch({
      searchOrders: oneOrder,
      searchShipments: oneShipment,
      searchCustomers: oneCustomer,
    });

    await user.type(field, "100");

    const row = (name: RegExp) => screen.findByRole("button", { name });
    const order = await row(/^#1001 ?Greta Schmidt-Rosenberger · Nov 20, 2026.*In transit$/);
    expect(await row(/^LP100 ?DHL · #1001.*In transit$/)).toBeVisible();
    expect(
      await row(/^Greta ?greta@example.com · Last order #1001, Nov 20, 2026 ?1 shipment$/),
    ).toBeVisible();
    expect(order.querySelector("mark")).toHaveTextContent(/^100$/);
    expect(service.calls.filter(({ name }) => name === "searchOrders").map(({ input }) => input)).toEqual([
      { query: "100", page: 0, size: 5 },
    ]);
    expect(await faultsOf(container)).toEqual([]);
  });

  it("tells customers of one name apart, and shows five more of them", async () => {
    const ids = ["1", "2", "3", "4", "5", "6", "7"];
    const people = ids.map((id) => aFoundCustomer({ customer_id: id, email: `greta${id}@example.com` }));
    const { user, field, service } = await openSearch({
      searchCustomers: ({ page }: { page: number }) => ({
        content: page === 0 ? people.slice(0, 5) : people.slice(5),
        total_elements: 7,
      }),
      listOrders: { content: [anOrder({ customer: "Greta" })], next: null },
      countOrders: counts({ all: 1 }),
    });
    await user.type(field, "greta");

    await user.click(await screen.findByRole("button", { name: "Show 5 more" }));
    await waitFor(() => expect(screen.getAllByRole("button", { name: /^Greta/ })).toHaveLength(7));
    await user.click(screen.getByRole("button", { name: /greta6@/ }));

    expect(await screen.findByText("Customer: Greta")).toBeVisible();
    expect(service.calls.find(({ name }) => name === "listOrders")?.input).toMatchObject({
      filter: { customer: "6" },
    });
    const saved = service.calls.find(({ name }) => name === "updateSettingConfig")!.input;
    expect(saved.global_search_config).toMatchObject({
      search_history: [expect.stringContaining("Greta · greta6@example.com")],
    });
  });

  it("shows a group that has answered while another is still searched", async () => {
    const { user, field, service } = await openSearch({ searchOrders: oneOrder });
    const held = holdCalls(service, ["searchCustomers"]);

    await user.type(field, "100");

    expect(await screen.findByRole("button", { name: /^#1001/ })).toBeVisible();
    expect(screen.getByText("Searching…")).toBeVisible();
    await held.answer("searchCustomers", oneCustomer);
    expect(await screen.findByRole("button", { name: /^Greta/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Searching…")).toBeNull());
  });

  it("shows only the group whose chip is chosen, and all of them again without", async () => {
    const { user, field } = await openSearch({ searchOrders: oneOrder, searchCustomers: oneCustomer });
    await user.type(field, "100");
    await screen.findByRole("button", { name: /^#1001/ });
    // Each group answers by itself.
    await screen.findByRole("button", { name: /^Greta/ });
    const panel = within(screen.getByRole("dialog"));
    const groups = () => panel.getAllByRole("region").map((region) => region.getAttribute("aria-label"));
    const chip = panel.getByRole("button", { name: "Customer" });
    expect(groups()).toEqual(expect.arrayContaining(["Order", "Customer"]));

    await user.click(chip);
    expect(panel.getByRole("button", { name: /Greta/ })).toBeVisible();
    expect(panel.queryByRole("button", { name: /^#1001/ })).toBeNull();
    expect(panel.queryByRole("region", { name: "Order" })).toBeNull();
    await user.click(chip);

    expect(panel.getByRole("button", { name: /^#1001/ })).toBeVisible();
  });

  it("says that a group failed and shows the others", async () => {
    const { user, field } = await openSearch({ searchOrders: new Refusal(), searchCustomers: oneCustomer });

    await user.type(field, "gre");

    const failed = await screen.findByRole("region", { name: "Order" });
    expect(await within(failed).findByText("The search failed. Try again.")).toBeVisible();
    expect(await screen.findByRole("button", { name: /Greta/ })).toBeVisible();
  });

  it("shows what one group found while the other two failed", async () => {
    const { user, field } = await openSearch({
      searchOrders: new Refusal(),
      searchShipments: new Refusal(),
      searchCustomers: oneCustomer,
    });

    await user.type(field, "gre");

    expect(await screen.findByRole("button", { name: /Greta/ })).toBeVisible();
    await waitFor(() => expect(screen.getAllByText("The search failed. Try again.")).toHaveLength(2));
    expect(within(screen.getByRole("region", { name: "Customer" })).queryByText(/could not/)).toBeNull();
  });

  it("asks once, half a second after the last letter", async () => {
    const { field, service } = await openSearch();
    const asked = () => service.calls.filter(({ name }) => name === "searchOrders");
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

    for (const [text, ms] of [
      ["1", 400],
      ["10", 400],
      ["100", 100],
    ] as const) {
      fireEvent.change(field, { target: { value: text } });
      await pass(ms);
    }
    expect(asked()).toEqual([]);
    await pass(399);
    expect(asked()).toEqual([]);
    await pass(1);
    vi.useRealTimers();

    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]!.input).toMatchObject({ query: "100" });
  });

  it("says No result found where every group has answered and none has found anything", async () => {
    const { user, field, service } = await openSearch();
    const held = holdCalls(service, ["searchCustomers"]);

    await user.type(field, "nobody");
    await waitFor(() => expect(service.calls.some(({ name }) => name === "searchCustomers")).toBe(true));
    expect(screen.queryByText("No result found")).toBeNull();
    await held.answer("searchCustomers", { content: [], total_elements: 0 });

    expect(await screen.findByText("No result found")).toBeVisible();
  });

  it("shows no slow answer over a newer one", async () => {
    const { user, field, service } = await openSearch();
    const held = holdCalls(service, ["searchOrders"]);
    await user.type(field, "1");
    await waitFor(() => expect(service.calls.some(({ name }) => name === "searchOrders")).toBe(true));
    await user.type(field, "x");
    await waitFor(() => expect(service.calls.filter(({ name }) => name === "searchOrders")).toHaveLength(2));

    await held.answer("searchOrders", oneOrder);
    await held.answer("searchOrders", { content: [], total_elements: 0 });

    expect(await screen.findByText("No result found")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^#1001/ })).toBeNull();
  });

  it("goes by arrow key and Enter to the orders, narrowed to what was found, and closes", async () => {
    const { user, field, service } = await openSearch({
      searchOrders: oneOrder,
      listOrders: { content: [anOrder()], next: null },
      countOrders: counts({ all: 1 }),
    });
    await user.type(field, "100");
    await screen.findByRole("button", { name: /^#1001/ });

    await user.keyboard("{ArrowDown}{Enter}");

    await screen.findByRole("heading", { level: 1, name: "Orders" });
    expect(service.calls.find(({ name }) => name === "listOrders")?.input).toMatchObject({
      filter: { order: "1" },
    });
    expect(await screen.findByText("Order: #1001")).toBeVisible();
    await waitFor(() => expect(document.querySelector("tr[data-found]")).toHaveTextContent("#1001"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(service.calls.some(({ name }) => name === "updateSettingConfig")).toBe(true));
  });

  it("pins a feature, and takes it back by Undo", async () => {
    const { user, field, service } = await openSearch();
    await user.type(field, "webh");
    await user.click(await screen.findByRole("button", { name: /^Pin: / }));

    await user.click(await screen.findByRole("button", { name: "Undo" }));

    expect(await screen.findByRole("button", { name: /^Pin: / })).toBeVisible();
    const saved = () => service.calls.filter(({ name }) => name === "updateSettingConfig");
    await waitFor(() => expect(saved()).toHaveLength(2));
    const lists = saved().map(({ input }) => input.global_search_config as { pined_item_list: string[] });
    expect(lists.map((each) => each.pined_item_list.length)).toEqual([1, 0]);
  });

  it("names the plan of a locked feature", async () => {
    const { user, field } = await openSearch();

    await user.type(field, "courier corr");

    expect(await screen.findByRole("button", { name: /Available for Advanced plan/ })).toBeVisible();
  });

  it("marks what is not built yet as coming, with no word of a plan", async () => {
    const coming = screenIds.find((id) => isComing(id) && screens[id].feature)!;
    const { user, field } = await openSearch();

    await user.type(field, createI18n("en", readTexts("en")).t(titleKeyOf(coming) as never));

    const row = (await screen.findAllByRole("button", { name: /Coming soon/ }))[0]!;
    expect(row).not.toHaveTextContent("Available for");
  });

  it("empties both lists silently where one does not parse, and leaves out what leads out of the app", async () => {
    const item = (path: string) => JSON.stringify({ title: "x", path, anchor: "other" });
    const broken = { pined_item_list: ["{broken"], search_history: [item("/track/orders")] };
    const opened = await openSearch({ getSettingConfig: { global_search_config: broken } });
    expect(await screen.findByText("Find features, orders, shipments and customers.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Recent searches" })).toBeNull();
    opened.unmount();

    await openSearch({}, [item("https://evil.example"), item("/track/orders")]);
    expect(await screen.findAllByRole("button", { name: "x" })).toHaveLength(1);
  });

  it("offers the help centre with the text encoded", async () => {
    const { user, field } = await openSearch();

    await user.type(field, "a&b c");

    const link = screen.getByRole("link", { name: "Search a&b c in Help Center" });
    expect(link).toHaveAttribute("href", "mailto:help@waybill.example?subject=a%26b%20c");
    expect(link).toHaveAttribute("target", "_blank");
  });

  it("closes on Escape, and keeps Tab inside while it is open", async () => {
    const { user, field } = await openSearch();

    await user.tab({ shift: true });
    expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement);
    field.focus();
    await user.keyboard("{Escape}");

    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is not there before the onboarding is done", async () => {
    const opened = await openSearchPage();
    expect(screen.getByRole("button", { name: "Search" })).toBeVisible();
    opened.unmount();

    const { user } = await openSearchPage({ getStoreInfo: aStore({ show_on_boarding: true }) });
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("button", { name: "Search" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Search" })).toBeNull();
  });
});
