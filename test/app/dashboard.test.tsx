import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as dashboard from "../../app/routes/track.dashboard";
import { aPlan, aStore, statistics, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = { "/track/dashboard": dashboard } as never;
const open = (replies: Replies = {}, at = "/track/dashboard") => {
  const service = mockEndApi({ ...wellReplies(), ...replies });
  return renderPage(service, at, pages).then((view) => ({ ...view, service }));
};

describe("the dashboard", () => {
  it("leads from each status to its orders", async () => {
    await open();

    const tiles = within(screen.getByRole("navigation", { name: "Orders by status" }));

    expect(tiles.getByRole("link", { name: "In transit 5" })).toHaveAttribute(
      "href",
      "/track/orders?tab=in_transit",
    );
    expect(tiles.getAllByRole("link")).toHaveLength(10);
  });

  it("tells how long shipments take, with the singular where it belongs", async () => {
    await open({
      statusStatistics: statistics({ delivery: { shipments: 1, median_days: 1, slowest_tenth_days: 1 } }),
    });

    expect(screen.getByText("1 day")).toBeInTheDocument();
    expect(screen.getByText("median of 1 delivered parcel")).toBeInTheDocument();
  });

  it("says so when nothing was delivered and nothing is wrong", async () => {
    await open({
      statusStatistics: statistics({
        delivery: { shipments: 0, median_days: null, slowest_tenth_days: null },
        exceptions: [],
      }),
    });

    expect(screen.getByText("No parcel was delivered in this period.")).toBeInTheDocument();
    expect(screen.getByText("Nothing needs your attention right now.")).toBeInTheDocument();
  });

  it("gives the chart's numbers to those who do not see it, and by arrow keys to those who do", async () => {
    await open();
    const table = within(screen.getByRole("table", { name: "Orders and shipments" }));

    screen.getByRole("group", { name: /arrow keys/ }).focus();
    await userEvent.keyboard("{ArrowLeft}");

    expect(table.getByRole("row", { name: "Nov 20 6 3" })).toBeInTheDocument();
    expect(screen.getAllByText("Nov 20")).toHaveLength(3);
  });

  it("draws no chart of nothing", async () => {
    await open({
      statusStatistics: statistics({ days: [{ day: "2026-11-20", orders: 0, shipments: 0, delivered: 0 }] }),
    });

    expect(screen.getByRole("heading", { name: "Orders and shipments" })).toBeInTheDocument();
    expect(screen.getByText("No orders or shipments in this period.")).toBeInTheDocument();
    expect(screen.queryByRole("group", { name: /arrow keys/ })).toBeNull();
  });

  it("asks for the period in the address, and for 30 days when it makes no sense", async () => {
    const { service, unmount } = await open({}, "/track/dashboard?days=7");
    unmount();
    const { service: other } = await open({}, "/track/dashboard?days=-1");

    expect(service.calls.find(({ name }) => name === "statusStatistics")?.input).toEqual({ days: 7 });
    expect(other.calls.find(({ name }) => name === "statusStatistics")?.input).toEqual({ days: 30 });
  });

  it("says what happens when the quota is used up", async () => {
    await open({ getPlan: aPlan({ quota_usage: 300, percent: 100, quota_used_up: true }) });

    expect(screen.getByText(/stored and tracked as soon as there is quota again/)).toBeInTheDocument();
  });

  it("says how many orders could not be saved, once the others are read", async () => {
    const sync = aStore().sync;

    await open({ getStoreInfo: aStore({ sync: { ...sync, left_out: 2 } }) });

    expect(screen.getByText(/2 orders could not be saved/)).toBeInTheDocument();
  });

  it("shows how far the orders have been read, and stops the sync", async () => {
    const sync = {
      state: "reading" as const,
      done: 40,
      total: 160,
      left_out: 0,
      started_at: null,
      finished_at: null,
    };

    const { service } = await open({ getStoreInfo: aStore({ sync }), cancelSync: { cancelled: true } });

    expect(screen.getByRole("progressbar", { name: "40 of 160 orders" })).toHaveValue(25);
    service.reply({ getStoreInfo: aStore({ sync: { ...sync, state: "cancelled" } }) });
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(
      await screen.findByText("The sync was stopped. Orders synced so far are kept."),
    ).toBeInTheDocument();
    expect(screen.queryByRole("progressbar", { name: "40 of 160 orders" })).not.toBeInTheDocument();
    expect(service.calls.filter(({ name }) => name === "cancelSync")).toHaveLength(1);
  });

  it("marks a task of the set-up guide as done", async () => {
    const { service } = await open({ updateSetup: { done: ["view_page", "add_menu"], dismissed: false } });
    service.reply({ getStoreInfo: aStore({ setup: { done: ["view_page", "add_menu"], dismissed: false } }) });

    await userEvent.click(screen.getByRole("checkbox", { name: /Add it to your store’s menu/ }));

    expect(await screen.findByText("2 of 3 tasks done")).toBeInTheDocument();
    expect(service.calls.find(({ name }) => name === "updateSetup")?.input).toEqual({
      task: "add_menu",
      done: true,
    });
  });

  it("marks the task that is done with its button", async () => {
    const { service } = await open({
      getStoreInfo: aStore({ setup: { done: [], dismissed: false } }),
      updateSetup: { done: ["view_page"], dismissed: false },
    });
    service.reply({ getStoreInfo: aStore({ setup: { done: ["view_page"], dismissed: false } }) });

    await userEvent.click(screen.getByRole("link", { name: /^Open page/ }));

    expect(await screen.findByText("1 of 3 tasks done")).toBeInTheDocument();
    expect(service.calls.find(({ name }) => name === "updateSetup")?.input).toEqual({
      task: "view_page",
      done: true,
    });
  });

  it("gives the page's address to whoever adds it to the shop's menu", async () => {
    const user = userEvent.setup();
    await open();

    await user.click(screen.getByRole("button", { name: "Copy page address" }));

    expect(await screen.findByText("Address copied")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(aStore().tracking_page_url);
  });

  it("puts the guide away for good", async () => {
    const { service } = await open({ updateSetup: { done: [], dismissed: true } });
    service.reply({ getStoreInfo: aStore({ setup: { done: [], dismissed: true } }) });

    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));

    await expect.poll(() => screen.queryByText("Setup guide")).toBeNull();
  });

  it("keeps a refused change on the page, with the service's words and the trace", async () => {
    await open({ updateSetup: new Refusal("B0300", "Please try again in a moment") });

    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));

    expect(await screen.findByText("Please try again in a moment")).toBeInTheDocument();
    expect(screen.getByText("Reference: trace-7f3a")).toBeInTheDocument();
    expect(screen.getByText("Setup guide")).toBeInTheDocument();
  });

  it("offers another try when its figures cannot be read, with the navigation still there", async () => {
    const { service } = await open({ statusStatistics: new Refusal() });
    service.reply({ statusStatistics: statistics() });

    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeInTheDocument();
  });

  it("is readable with a screen reader", async () => {
    const { container } = await open();

    expect(await faultsOf(container)).toEqual([]);
  });
});
