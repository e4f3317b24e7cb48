import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { anOrder, aStore, counts, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { ordersPages } from "./orders-pages";
import { faultsOf, renderPage } from "./render-page";

const open = (replies: Replies = {}, at = "/track/orders") => {
  const service = mockEndApi({ ...wellReplies(), ...replies });
  return renderPage(service, at, ordersPages).then((view) => ({ ...view, service }));
};
const list = (change: object = {}) => ({
  content: [anOrder()],
  next: null,
  ...change,
});
const none = list({ content: [] });

describe("the orders list", () => {
  it("shows an order's day in the store's zone, customer, country, status, shipment and last news", async () => {
    await open();

    const row = screen.getByRole("row", { name: /#1001/ });

    for (const words of ["Nov 21, 2026", "Greta Schmidt-Rosenberger", "Germany", "In transit", "DHL"]) {
      expect(within(row).getByText(words)).toBeInTheDocument();
    }
    expect(within(row).getByText("00340434161094042557")).toBeInTheDocument();
    expect(within(row).getByText("Left the sorting centre")).toBeInTheDocument();
    expect(within(row).getByRole("link", { name: "#1001" })).toHaveAttribute("href", "/track/orders/1");
  });

  it("shows first the shipment that gives the order its status", async () => {
    const [fine] = anOrder().shipments;
    const lost = { ...fine!, id: "12", tracking_number: "LOST1", status: "ABNORMAL" as const };
    const order = anOrder({ status: "ABNORMAL", shipments: [fine!, lost] });

    await open({ listOrders: list({ content: [order] }) });

    expect(screen.getByText("LOST1")).toBeInTheDocument();
    expect(screen.getByText("DHL · and 1 more")).toBeInTheDocument();
  });

  it("says why an order needs somebody, unless its status says so already", async () => {
    const silent = anOrder({ attention: "silent" });
    const wrong = anOrder({ id: "2", name: "#1002", status: "ABNORMAL", attention: "exception" });

    await open({ listOrders: list({ content: [silent, wrong] }) });

    expect(screen.getByText("No update for too long")).toBeInTheDocument();
    expect(within(screen.getByRole("row", { name: /#1002/ })).getByText("Exception")).toBeInTheDocument();
    expect(screen.queryByText("Exception reported")).toBeNull();
  });

  it("draws an order about which Shopify says almost nothing", async () => {
    const bare = anOrder({ customer: null, destination: null, status: null, shipments: [], item_count: 1 });

    await open({ listOrders: list({ content: [bare] }) });

    expect(screen.getByText("No customer")).toBeInTheDocument();
    expect(screen.getByText("1 item")).toBeInTheDocument();
  });

  it("marks orders that wait for quota or are cancelled", async () => {
    await open({ listOrders: list({ content: [anOrder({ tracked: false, cancelled: true })] }) });

    expect(screen.getByText("Waiting for quota")).toBeInTheDocument();
    expect(screen.getByText("Canceled")).toBeInTheDocument();
  });

  it("has a tab for each status with its number, and says which is open", async () => {
    await open({ countOrders: counts({ all: 1_234, exception: 2 }) }, "/track/orders?tab=exception");

    const tabs = within(screen.getByRole("navigation", { name: "Orders by status" }));

    expect(tabs.getAllByRole("link")).toHaveLength(11);
    expect(tabs.getByRole("link", { name: "All 1,234" })).toHaveAttribute("href", "/track/orders?view=all");
    expect(tabs.getByRole("link", { current: "page" })).toHaveTextContent("Exception 2");
  });

  it("draws another list with new rows, of which none moves", async () => {
    await open();
    const row = screen.getByRole("row", { name: /#1001/ });

    const tabs = within(screen.getByRole("navigation", { name: "Orders by status" }));
    await userEvent.click(tabs.getByRole("link", { name: /^In transit/ }));

    await waitFor(() => expect(row).not.toBeInTheDocument());
    expect(screen.getByRole("row", { name: /#1001/ })).toBeInTheDocument();
  });

  it("searches after a pause in typing, from the first page on", async () => {
    const { service } = await open({}, "/track/orders?tab=delivered&after=mark");

    const field = screen.getByRole("textbox", { name: /Search orders/ });
    // Without a pause between: on a slow machine single keys are further apart than the pause that is waited for.
    for (const value of ["g", "gr", "greta"]) fireEvent.change(field, { target: { value } });

    await expect
      .poll(() => service.calls.filter(({ name }) => name === "listOrders").map(({ input }) => input))
      .toContainEqual(expect.objectContaining({ filter: { tab: "delivered", query: "greta" } }));
    const asked = service.calls.map(({ input }) => (input.filter as { query?: string } | undefined)?.query);
    expect(new Set(asked.filter(Boolean))).toEqual(new Set(["greta"]));
  });

  it("leads forward and back through the pages", async () => {
    const { service } = await open({ listOrders: list({ next: "second" }) });
    service.reply({ listOrders: list({ content: [anOrder({ id: "2", name: "#1000" })], next: null }) });

    await userEvent.click(screen.getByRole("link", { name: "Next" }));
    expect(await screen.findByRole("link", { name: "#1000" })).toBeInTheDocument();
    expect(service.calls.at(-1)).toBeDefined();
    expect(service.calls.map(({ input }) => input.after)).toContain("second");
    service.reply({ listOrders: list() });
    await userEvent.click(screen.getByRole("link", { name: "Previous" }));

    expect(await screen.findByRole("link", { name: "#1001" })).toBeInTheDocument();
  });

  it("says that there are no orders yet", async () => {
    await open({ listOrders: none });

    expect(screen.getByRole("heading", { name: "No orders yet" })).toBeInTheDocument();
  });

  it("says that nothing was found, and leads back to all", async () => {
    await open({ listOrders: none }, "/track/orders?query=nobody");

    expect(screen.getByRole("heading", { name: "No orders found" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Show all orders" })).toHaveAttribute(
      "href",
      "/track/orders?view=all",
    );
    expect(screen.getByRole("textbox", { name: /Search orders/ })).toHaveValue("nobody");
  });

  it("takes an address that makes no sense for all orders", async () => {
    const { service } = await open({}, "/track/orders?tab=rubbish&after=");

    expect(service.calls.find(({ name }) => name === "listOrders")?.input).toEqual({ filter: {}, size: 50 });
  });

  it("does not name a filter that it does not know", async () => {
    const { service } = await open({}, "/track/orders?attention=any,exception&transit_min=x");

    expect(screen.getByText("Needs attention: Exception reported")).toBeVisible();
    expect(screen.queryByText(/reasons.any/)).toBeNull();
    expect(screen.getByRole("button", { name: /Filters/ })).toHaveTextContent("Filters (1)");
    const { input } = service.calls.findLast(({ name }) => name === "listOrders")!;
    expect(input).toMatchObject({ filter: { attention: ["exception"] } });
  });

  it("takes the mark of a page that is none for the first page", async () => {
    const { service } = await open(
      {
        listOrders: ({ after }: { after?: string }) =>
          after ? new Refusal("A0400", "This page is not known") : list(),
      },
      "/track/orders?query=anna&after=cut",
    );

    expect(screen.getByRole("link", { name: "#1001" })).toBeVisible();
    const asked = service.calls.filter(({ name }) => name === "listOrders").map(({ input }) => input);
    expect(asked).toContainEqual({ filter: { query: "anna" }, size: 50 });
  });

  it("starts a sync, says so, and shows its progress", async () => {
    const { service } = await open({ syncOrders: { started: true } });
    const running = {
      state: "counting" as const,
      done: 0,
      total: null,
      left_out: 0,
      started_at: null,
      finished_at: null,
    };
    service.reply({ getStoreInfo: aStore({ sync: running }) });

    await userEvent.click(screen.getByRole("button", { name: "Sync orders" }));

    expect(await screen.findByText("Order sync started")).toBeInTheDocument();
    expect(await screen.findByText("Counting recent orders")).toBeInTheDocument();
  });

  it("keeps a refused sync on the page", async () => {
    await open({ syncOrders: new Refusal("B0210", "Too many requests, please wait a moment") });

    await userEvent.click(screen.getByRole("button", { name: "Sync orders" }));

    expect(await screen.findByText("Too many requests, please wait a moment")).toBeInTheDocument();
  });

  it("loads by itself when a new order has come in", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const { service } = await open();
    const asked = () => service.calls.filter(({ name }) => name === "getVersions").length;
    await expect.poll(asked, { message: "the page's first pulse" }).toBe(1);
    service.reply({
      listOrders: list({ content: [anOrder({ id: "3", name: "#1003" }), anOrder()] }),
      getVersions: { versions: { orders: 1 }, order: null },
    });

    await vi.advanceTimersByTimeAsync(4_000);

    expect(await screen.findByRole("link", { name: "#1003" })).toBeInTheDocument();
    vi.useRealTimers();
  });

  it("is readable with a screen reader, with and without orders", async () => {
    const { container, unmount } = await open({ listOrders: list({ next: "more" }) });

    expect(await faultsOf(container)).toEqual([]);
    unmount();
    expect(await faultsOf((await open({ listOrders: none })).container)).toEqual([]);
  });
});
