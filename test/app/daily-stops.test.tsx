import { screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { box, openOrders } from "./bulk-page";

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
async function atContent(): Promise<{ user: UserEvent; stops: number }> {
  const user = userEvent.setup();
  await openOrders();
  const stops = await stopsTo(user, /^Skip to content$/);
  await user.keyboard("{Enter}");
  return { user, stops };
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
    const { user, stops: first } = await atContent();
    let stops = first;
    for (const skip of skips) {
      stops += await stopsTo(user, skip);
      await user.keyboard("{Enter}");
    }

    stops += await stopsTo(user, what);

    expect(stops).toBeLessThanOrEqual(DAILY);
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
