import { screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as dashboard from "../../app/routes/track.dashboard";
import { wellReplies } from "../admin-data";
import { mockEndApi } from "../msw/end-api";
import { box, openOrders } from "./bulk-page";
import { openOrder } from "./open-order";
import { renderPage } from "./render-page";

/** Stops of the tabulator key to whatever a merchant does daily. */
const DAILY = 15;

/** One stop after another, in the document or back in it, until one is on what has this name. */
async function stopsTo(user: UserEvent, wanted: RegExp, { shift = false } = {}): Promise<number> {
  for (let stop = 1; stop <= DAILY; stop += 1) {
    await user.tab({ shift });
    const { activeElement: at } = document;
    const field = at instanceof HTMLElement && (at as HTMLInputElement).labels?.[0]?.textContent;
    const name = at?.getAttribute("aria-label") || field || at?.textContent || "";
    if (wanted.test(name.trim())) return stop;
  }
  throw new Error(`nothing named ${wanted} within ${DAILY} stops`);
}

/** From the top of the page past the navigation. */
async function atContent(
  open: () => Promise<unknown> = openOrders,
): Promise<{ user: UserEvent; stops: number }> {
  const user = userEvent.setup();
  await open();
  const stops = await stopsTo(user, /^Skip to content$/);
  await user.keyboard("{Enter}");
  return { user, stops };
}

/** Past what the links skip, to what has this name. */
async function stopsThrough(skips: RegExp[], what: RegExp, open?: () => Promise<unknown>): Promise<number> {
  const { user, stops: first } = await atContent(open);
  let stops = first;
  for (const skip of skips) {
    stops += await stopsTo(user, skip);
    await user.keyboard("{Enter}");
  }
  return stops + (await stopsTo(user, what));
}

describe("from the top of the orders page, by the keyboard, within 15 stops,", () => {
  it.each([
    ["orders are imported", /^Import/, []],
    ["orders are exported", /^Export/, []],
    ["orders are synced", /^Sync/, []],
    ["a view is opened", /^All orders$/, []],
    ["a view is saved", /^Save as view$/, []],
    ["the first order is opened", /^#1001$/, [/^Skip to the orders$/]],
    ["the page is chosen", /^Select all orders on this page$/, [/^Skip to the orders$/]],
    ["an order is chosen", /^Select order #1001$/, [/^Skip to the orders$/]],
    ["orders are searched", /^Search orders/, [/^Skip to search and filters$/]],
    ["the list is sorted", /^Sort by$/, [/^Skip to search and filters$/]],
    ["the list is filtered", /^Filters/, [/^Skip to search and filters$/]],
    ["columns are chosen", /^Columns$/, [/^Skip to search and filters$/]],
  ])("%s", async (_, what, skips) => {
    expect(await stopsThrough(skips, what)).toBeLessThanOrEqual(DAILY);
  });

  it.each([/^Exception/, /^In transit/, /^Delivered/])(
    "the tab %s is opened, back from the search",
    async (tab) => {
      const { user, stops } = await atContent();
      const skipped = await stopsTo(user, /^Skip to search and filters$/);
      await user.keyboard("{Enter}");

      expect(stops + skipped + (await stopsTo(user, tab, { shift: true }))).toBeLessThanOrEqual(DAILY);
    },
  );
});

describe("from the top of an order's page, by the keyboard, within 15 stops,", () => {
  it.each([
    ["its status is set", /^Set status$/, []],
    ["the next order is opened", /^Next order/, []],
    ["the tracking number is copied", /^Copy tracking number/, [/^Skip to the parcel$/]],
    ["the courier is asked", /^Check now$/, [/^Skip to the parcel$/]],
    ["courier and number are edited", /^Edit courier and number$/, [/^Skip to the parcel$/]],
    ["the delivery date is set", /delivery date$/, [/^Skip to the parcel$/]],
    ["an email is seen, and sent again", /^Preview email$/, [/^Skip to the emails$/]],
    ["tags are changed", /tags$/, [/^Skip to tags and notes$/]],
    ["a note is written", /^New note$/, [/^Skip to tags and notes$/]],
  ])("%s", async (_, what, skips) => {
    const replies = { getNeighbors: { previous: null, next: { id: "2", name: "#1002" } } };
    expect(await stopsThrough(skips, what, () => openOrder(replies))).toBeLessThanOrEqual(DAILY);
  });
});

describe("from the top of the dashboard, by the keyboard, within 15 stops,", () => {
  it.each([
    ["orders without tracking are opened", /^No tracking/, [/^Skip to orders by status$/]],
    ["delivered orders are opened", /^Delivered/, [/^Skip to orders by status$/]],
    ["the latest exception is opened", /^#\d+$/, [/^Skip to the latest exceptions$/]],
  ])("%s", async (_, what, skips) => {
    const open = () =>
      renderPage(mockEndApi(wellReplies()), "/track/dashboard", { "/track/dashboard": dashboard } as never);
    expect(await stopsThrough(skips, what, open)).toBeLessThanOrEqual(DAILY);
  });
});

describe("from a chosen order, by the keyboard, within 15 stops,", () => {
  it.each(["Tags", "Set status", "Courier", "Sync", "Export", "Delete"])("%s is reached", async (action) => {
    const user = userEvent.setup();
    await openOrders();
    box("#1001").focus();
    await user.keyboard(" ");

    const toBar = await stopsTo(user, /^Actions for the selected orders$/);
    await user.keyboard("{Enter}");
    const inBar = await stopsTo(user, new RegExp(`^${action}$`));

    expect(toBar + inBar).toBeLessThanOrEqual(DAILY);
    const bar = screen.getByRole("region", { name: "Actions for the selected orders" });
    expect(within(bar).getByRole("button", { name: action })).toHaveFocus();
  });
});
