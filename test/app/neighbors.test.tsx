import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as order from "../../app/routes/track.orders.$id";
import * as history from "../../app/routes/track_.orders.history";
import * as map from "../../app/routes/track_.orders.map";
import * as neighbors from "../../app/routes/track_.orders.neighbors";
import { anOrder, anOrderDetail, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { ordersPages } from "./orders-pages";
import { faultsOf, renderPage } from "./render-page";

const pages = {
  ...ordersPages,
  "/track/orders/:id": order,
  "/track/orders/history": history,
  "/track/orders/map": map,
  "/track/orders/neighbors": neighbors,
} as never;
const LIST = "tab=in_transit&couriers=dhl&sort=shipped-asc";

async function open(at: string, replies: Replies = {}) {
  const service = mockEndApi({
    ...wellReplies(),
    getOrder: ({ id }) => ({ ...anOrderDetail(), id, name: `#100${id}` }) as never,
    getNeighbors: ({ id }) => ({
      previous: id === "1" ? null : { id: String(Number(id) - 1), name: `#100${Number(id) - 1}` },
      next: id === "3" ? null : { id: String(Number(id) + 1), name: `#100${Number(id) + 1}` },
    }),
    ...replies,
  } as Replies);
  const view = await renderPage(service, at, pages);
  const asked = () => service.calls.filter(({ name }) => name === "getNeighbors").map(({ input }) => input);
  return { ...view, service, asked, user: userEvent.setup() };
}
const links = () => within(screen.getByRole("navigation", { name: "Orders before and after this one" }));

describe("the orders before and behind one", () => {
  it("are those of the list that the merchant came from, which the way back still has", async () => {
    const { user, asked, container } = await open(`/track/orders?${LIST}&after=mark&trail=-`, {
      listOrders: { content: [anOrder({ id: "2", name: "#1002" })], next: null },
    });

    await user.click(screen.getByRole("link", { name: "#1002" }));

    expect(await screen.findByRole("link", { name: "Previous order: #1001" })).toBeVisible();
    expect(asked().at(-1)).toEqual({
      id: "2",
      filter: { tab: "in_transit", couriers: ["dhl"] },
      sort: { by: "shipped", direction: "asc" },
    });
    const back = screen.getByRole("link", { name: "Back to orders" }).getAttribute("href")!;
    expect(Object.fromEntries(new URL(back, "http://app.test").searchParams)).toMatchObject({
      ...{ tab: "in_transit", couriers: "dhl", sort: "shipped-asc", after: "mark", trail: "-" },
    });
    expect(await faultsOf(container)).toEqual([]);
  });

  it("are reached by the keyboard one after another, with the focus staying on the way on", async () => {
    const { user } = await open(`/track/orders/1?${LIST}`);
    const next = await screen.findByRole("link", { name: "Next order: #1002" });
    next.focus();

    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "#1002" })).toBeVisible();
    await waitFor(() => expect(links().getByRole("link", { name: "Next order: #1003" })).toHaveFocus());
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { level: 1, name: "#1003" });

    await waitFor(() =>
      expect(links().getByRole("link", { name: "Next order" })).toHaveAttribute("aria-disabled", "true"),
    );
    await user.keyboard("{Enter}");
    expect(screen.getByRole("heading", { level: 1, name: "#1003" })).toBeVisible();
  });

  it("are those by order date where the page was opened by itself", async () => {
    const { asked } = await open("/track/orders/2");

    expect(await screen.findByRole("link", { name: "Next order: #1003" })).toHaveAttribute(
      "href",
      "/track/orders/3",
    );
    expect(asked()).toEqual([{ id: "2", filter: {} }]);
  });

  it("are missing, and nothing else, where the order is no longer listed", async () => {
    await open("/track/orders/2", { getNeighbors: new Refusal("A0404", "No such order") });

    expect(screen.getByRole("heading", { level: 1, name: "#1002" })).toBeVisible();
    expect(links().getByRole("link", { name: "Next order" })).toHaveAttribute("aria-disabled", "true");
  });
});
