import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { anOrder, aStore } from "../admin-data";
import { faultsOf } from "./render-page";
import { openOrders } from "./open-orders";

describe("the filters of the list", () => {
  it("stand in the address, so that a view can be shared", async () => {
    const { asked } = await openOrders(
      {},
      "/track/orders?couriers=ups,dhl-paket&countries=DE,rubbish&transit_min=3&silent_max=x&ordered_from=2026-11-01&punctuality=late&attention=silent&sort=shipped-asc&size=100",
    );

    expect(asked("listOrders")[0]).toEqual({
      filter: {
        couriers: ["ups", "dhl-paket"],
        countries: ["DE"],
        transit_min: 3,
        ordered_from: "2026-11-01",
        punctuality: "late",
        attention: ["silent"],
      },
      sort: { by: "shipped", direction: "asc" },
      size: 100,
    });
  });

  it("are named, and can be taken back one by one and all at once", async () => {
    const { user, asked } = await openOrders(
      {},
      "/track/orders?couriers=ups&countries=JP&transit_min=3&tags=7",
    );

    expect(screen.getByText("Courier: UPS")).toBeVisible();
    expect(screen.getByText("Destination: Japan")).toBeVisible();
    expect(screen.getByText("In transit at least: 3 days")).toBeVisible();
    expect(screen.getByText("Tags: VIP")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove Courier: UPS" }));
    await waitFor(() => expect(screen.queryByText("Courier: UPS")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Reset all" }));

    await waitFor(() => expect(asked("listOrders")).toContainEqual({ filter: {}, size: 50 }));
  });

  it.each([
    ["?status=delivered", "delivered"],
    ["?status=IN_TRANSIT&couriers=dhl", "in_transit"],
  ])("of %s are those of the tab %s", async (search, tab) => {
    const { asked } = await openOrders({}, `/track/orders${search}`);

    expect(asked("listOrders").at(-1)).toMatchObject({ filter: { tab } });
  });

  it("say that a status of the address does not exist", async () => {
    await openOrders({}, "/track/orders?status=lost");

    expect(await screen.findByText(/There is no status “lost”/)).toBeVisible();
  });

  it("are shown as they are written where nobody has a name for them", async () => {
    await openOrders({}, "/track/orders?couriers=constructor,ups,toString");

    expect(screen.getByText("Courier: constructor, UPS, toString")).toBeVisible();
  });

  it("are chosen together in a dialog, from what the store has", async () => {
    const { user, asked, container } = await openOrders();

    await user.selectOptions(screen.getByLabelText("Sort by"), "Last event – oldest first");
    await user.click(screen.getByRole("button", { name: "Filters" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByLabelText("Punctuality")).toHaveFocus();
    await user.click(dialog.getByText("Courier", { selector: "summary" }));
    await user.click(dialog.getByRole("checkbox", { name: "UPS" }));
    await user.type(
      within(dialog.getByRole("group", { name: "Days since last update" })).getByLabelText("At least"),
      "4",
    );
    expect(await faultsOf(container)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Show orders" }));

    await waitFor(() =>
      expect(asked("listOrders")).toContainEqual({
        filter: { couriers: ["ups"], silent_min: 4 },
        sort: { by: "last_event", direction: "asc" },
        size: 50,
      }),
    );
  });

  it("cannot be thrown away by the first key while their choices are awaited", async () => {
    let answer!: () => void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { user } = await openOrders({
      getFilterChoices: async () => {
        await held;
        return { couriers: [], countries: [], tags: [] };
      },
    });
    screen.getByRole("button", { name: "Filters" }).focus();
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog"));

    expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Reset all" })).toBeNull();
    answer();

    expect(await dialog.findByLabelText("Punctuality")).toHaveFocus();
    expect(dialog.getByRole("button", { name: "Reset all" })).toBeVisible();
  });

  it("have the last days of the store's calendar as a range of one press", async () => {
    // It is Saturday there already, and Friday almost everywhere else.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T11:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    const getStoreInfo = aStore({ timezone: "Pacific/Kiritimati" });
    const { user, asked } = await openOrders({ getStoreInfo }, "/track/orders?ordered_to=2026-11-01");
    await user.click(screen.getByRole("button", { name: "Filters (1)" }));
    const dialog = within(await screen.findByRole("dialog"));
    const ordered = within(await dialog.findByRole("group", { name: "Order date" }));

    await user.click(ordered.getByRole("button", { name: "Last 7 days" }));
    await user.click(dialog.getByRole("button", { name: "Show orders" }));

    const ordered_from = "2026-11-15";
    await waitFor(() => expect(asked("listOrders").at(-1)).toMatchObject({ filter: { ordered_from } }));
    expect(asked("listOrders").at(-1)).not.toHaveProperty("filter.ordered_to");
  });

  it("are refused with a sentence beside each range that is reversed", async () => {
    const { user, asked } = await openOrders();
    await user.click(screen.getByRole("button", { name: "Filters" }));
    const dialog = within(await screen.findByRole("dialog"));
    const span = (name: string) => within(dialog.getByRole("group", { name }));
    const before = asked("listOrders").length;
    fireEvent.change(await dialog.findByLabelText("At least", { selector: "[name=transit_min]" }), {
      target: { value: "9" },
    });
    fireEvent.change(span("Days in transit").getByLabelText("At most"), { target: { value: "10" } });
    for (const name of ["Order date", "Shipped"]) {
      fireEvent.change(span(name).getByLabelText("From"), { target: { value: "2026-11-02" } });
      fireEvent.change(span(name).getByLabelText("To"), { target: { value: "2026-11-01" } });
    }

    await user.click(dialog.getByRole("button", { name: "Show orders" }));

    expect(dialog.getAllByText("The range is reversed.")).toHaveLength(2);
    expect(span("Order date").getByLabelText("To")).toHaveFocus();
    expect(asked("listOrders")).toHaveLength(before);
    fireEvent.change(span("Order date").getByLabelText("From"), { target: { value: "2026-11-01" } });
    expect(dialog.getAllByText("The range is reversed.")).toHaveLength(1);
  });

  it.each([
    ["en_US", "Filters", "Order date", "From", "Show orders", "Date format error"],
    ["ja", "絞り込み", "注文日", "開始日", "注文を表示", "日付の形式が正しくありません"],
  ])(
    "are refused with the sentence beside a date that is none, in %s",
    async (locale, open, group, from, show, sentence) => {
      const { user, asked } = await openOrders({ getLocale: { locale }, getLocaleData: { locale } });
      await user.click(await screen.findByRole("button", { name: open }));
      const dialog = within(await screen.findByRole("dialog"));
      const field = within(await dialog.findByRole("group", { name: group })).getByLabelText(from);
      const before = asked("listOrders").length;
      // What Chromium makes of a year with five digits.
      fireEvent.change(field, { target: { value: "12026-11-01" } });
      await user.click(dialog.getByRole("button", { name: show }));

      expect(field).toHaveAccessibleDescription(sentence);
      expect(field).toHaveFocus();
      expect(asked("listOrders")).toHaveLength(before);
      fireEvent.change(field, { target: { value: "2026-11-01" } });
      expect(dialog.queryByText(sentence)).toBeNull();
      // Typed in part: the browser gives no value then.
      Object.defineProperty(field, "validity", { value: { badInput: true }, configurable: true });
      await user.click(dialog.getByRole("button", { name: show }));
      expect(field).toHaveAccessibleDescription(sentence);
      Object.defineProperty(field, "validity", { value: { badInput: false }, configurable: true });
      await user.click(dialog.getByRole("button", { name: show }));

      await waitFor(() =>
        expect(asked("listOrders")).toContainEqual({ filter: { ordered_from: "2026-11-01" }, size: 50 }),
      );
    },
  );

  it("stay as they were when the dialog is cancelled", async () => {
    const { user, asked } = await openOrders({}, "/track/orders?silent_min=4");
    await user.click(screen.getByRole("button", { name: "Filters (1)" }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = within(await dialog.findByRole("group", { name: "Days since last update" }));
    await user.type(field.getByLabelText("At most"), "9");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("No update for at least: 4 days")).toBeVisible();
    // The list is read again by itself on a slow machine; never with what was cancelled.
    expect(JSON.stringify(asked("listOrders"))).not.toContain("silent_max");
  });
});

describe("the columns of the list", () => {
  it("sort it by days in words, the most first or the fewest", async () => {
    const { user, asked, container } = await openOrders({}, "/track/orders?columns=transit_days,status");
    const select = screen.getByRole("combobox", { name: "Sort by" });

    await user.selectOptions(select, "Days since last update – most first");
    await waitFor(() =>
      expect(asked("listOrders").at(-1)).toMatchObject({ sort: { by: "silent_days", direction: "desc" } }),
    );
    await user.selectOptions(select, "Days in transit – fewest first");

    await waitFor(() =>
      expect(asked("listOrders").at(-1)).toMatchObject({ sort: { by: "transit_days", direction: "asc" } }),
    );
    const head = () => screen.getByRole("columnheader", { name: /^Days in transit/ });
    await waitFor(() => expect(head()).toHaveAttribute("aria-sort", "ascending"));
    expect(await faultsOf(container)).toEqual([]);
  });

  it("sort it by a click on their heads, and the other way round by a second one", async () => {
    const { user, asked } = await openOrders();

    await user.click(screen.getByRole("link", { name: "Last event" }));
    await waitFor(() =>
      expect(asked("listOrders").at(-1)).toMatchObject({ sort: { by: "last_event", direction: "desc" } }),
    );
    const head = () => screen.getByRole("columnheader", { name: "Last event" });
    await waitFor(() => expect(head()).toHaveAttribute("aria-sort", "descending"));
    await user.click(screen.getByRole("link", { name: "Last event" }));

    await waitFor(() => expect(asked("listOrders").at(-1)).toMatchObject({ sort: { direction: "asc" } }));
    await waitFor(() => expect(head()).toHaveAttribute("aria-sort", "ascending"));
  });

  it("are those that the store remembers, unless the address names others", async () => {
    const saved = { views: [], columns: ["silent_days" as const, "tags" as const] };
    const order = anOrder({ tags: [{ id: "7", name: "VIP" }], attention: "silent" });
    await openOrders({ getViews: saved, listOrders: { content: [order], next: null } });

    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual(["Order", "Days since last update", "Tags"]);
    expect(screen.getByText("VIP")).toBeVisible();
    expect(screen.getByText("1 day")).toBeVisible();
  });

  it("are chosen in a dialog and remembered", async () => {
    const { user, asked } = await openOrders({ rememberColumns: {} });

    await user.click(screen.getByRole("button", { name: "Columns" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("checkbox", { name: "Tags" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(asked("rememberColumns")).toEqual([
        { columns: ["ordered", "customer", "status", "number", "last_event", "tags"] },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
