import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { SavedView } from "../../contract/order-views";
import { ListView } from "../../contract/order-views";
import { anOrder, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { ordersPages } from "./orders-pages";
import { faultsOf, renderPage } from "./render-page";

const filterChoices = {
  couriers: [{ code: "ups", name: "UPS" }],
  countries: ["DE", "JP"],
  tags: [{ id: "7", name: "VIP" }],
};
const aView = (change: object = {}, view: object = {}): SavedView =>
  ({
    id: "5",
    name: "Late in Germany",
    is_default: false,
    view: ListView.parse(view),
    ...change,
  }) as SavedView;

async function open(replies: Replies = {}, at = "/track/orders") {
  const service = mockEndApi({
    ...wellReplies(),
    getFilterChoices: filterChoices,
    countViews: { counts: [{ id: "5", orders: 1234 }] },
    ...replies,
  });
  const view = await renderPage(service, at, ordersPages);
  const asked = (name: string) =>
    service.calls.filter((each) => each.name === name).map(({ input }) => input);
  return { ...view, service, asked, user: userEvent.setup() };
}

describe("the filters of the list", () => {
  it("stand in the address, so that a view can be shared", async () => {
    const { asked } = await open(
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
    const { user, asked } = await open({}, "/track/orders?couriers=ups&countries=JP&transit_min=3&tags=7");

    expect(screen.getByText("Courier: UPS")).toBeVisible();
    expect(screen.getByText("Destination: Japan")).toBeVisible();
    expect(screen.getByText("In transit at least: 3 days")).toBeVisible();
    expect(screen.getByText("Tags: VIP")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove Courier: UPS" }));
    await waitFor(() => expect(screen.queryByText("Courier: UPS")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Reset all" }));

    await waitFor(() => expect(asked("listOrders")).toContainEqual({ filter: {}, size: 50 }));
  });

  it("are shown as they are written where nobody has a name for them", async () => {
    await open({}, "/track/orders?couriers=constructor,ups,toString");

    expect(screen.getByText("Courier: constructor, UPS, toString")).toBeVisible();
  });

  it("are chosen together in a dialog, from what the store has", async () => {
    const { user, asked, container } = await open();

    await user.click(screen.getByRole("button", { name: "Filters" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.selectOptions(await dialog.findByLabelText("Sort by"), "Last event – oldest first");
    await user.click(dialog.getByText("Courier", { selector: "summary" }));
    await user.click(dialog.getByRole("checkbox", { name: "UPS" }));
    await user.type(
      within(dialog.getByRole("group", { name: "Days without news" })).getByLabelText("At least"),
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

  it("stay as they were when the dialog is cancelled", async () => {
    const { user, asked } = await open({}, "/track/orders?silent_min=4");
    const before = asked("listOrders").length;

    await user.click(screen.getByRole("button", { name: "Filters (1)" }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = within(await dialog.findByRole("group", { name: "Days without news" }));
    await user.type(field.getByLabelText("At most"), "9");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Without news at least: 4 days")).toBeVisible();
    expect(asked("listOrders")).toHaveLength(before);
  });
});

describe("the columns of the list", () => {
  it("sort it by a click on their heads, and the other way round by a second one", async () => {
    const { user, asked } = await open();

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
    await open({ getViews: saved, listOrders: { content: [order], next: null } });

    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual(["Order", "Days without news", "Tags"]);
    expect(screen.getByText("VIP")).toBeVisible();
    expect(screen.getByText("1 day")).toBeVisible();
  });

  it("are chosen in a dialog and remembered", async () => {
    const { user, asked } = await open({ rememberColumns: {} });

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

describe("saved views", () => {
  const german = aView({}, { filter: { tab: "in_transit", countries: ["DE"] }, sort: { by: "shipped" } });

  it("open with their filter and sort, and say how many orders they show", async () => {
    const { user, asked } = await open({ getViews: { views: [german], columns: null } });

    await user.click(screen.getByRole("button", { name: "Views" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("1,234")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Late in Germany" }));

    await waitFor(() =>
      expect(asked("listOrders").at(-1)).toMatchObject({
        filter: { tab: "in_transit", countries: ["DE"] },
        sort: { by: "shipped", direction: "desc" },
      }),
    );
    expect(await screen.findByRole("button", { name: "Late in Germany" })).toBeVisible();
  });

  it("keep the list as it is shown now", async () => {
    const { user, asked } = await open(
      { createView: german, getViews: { views: [], columns: null } },
      "/track/orders?tab=exception&couriers=ups&sort=shipped-asc&columns=status,tags",
    );

    await user.click(screen.getByRole("button", { name: "Views" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Save this list as a view"), "Trouble");
    await user.click(dialog.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(asked("createView")).toEqual([
        {
          name: "Trouble",
          view: {
            filter: { tab: "exception", couriers: ["ups"] },
            sort: { by: "shipped", direction: "asc" },
            columns: ["status", "tags"],
          },
        },
      ]),
    );
  });

  it("keep their columns as well, where the list shows those that the store remembers", async () => {
    const { user, asked } = await open({
      createView: german,
      getViews: { views: [], columns: ["status", "silent_days"] },
    });

    await user.click(screen.getByRole("button", { name: "Views" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Save this list as a view"), "Quiet{Enter}");

    await waitFor(() =>
      expect(asked("createView")).toMatchObject([{ view: { columns: ["status", "silent_days"] } }]),
    );
  });

  it("have columns of their own, which are changed in them only", async () => {
    const view = aView({}, { columns: ["status", "tags"] });
    const { user, asked } = await open(
      { getViews: { views: [view], columns: null } },
      "/track/orders?view=5&columns=status,tags",
    );

    await user.click(screen.getByRole("button", { name: "Columns" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("checkbox", { name: "Courier" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));

    expect(await screen.findByRole("columnheader", { name: "Courier" })).toBeVisible();
    expect(asked("rememberColumns")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Late in Germany" }));
    await user.click(await screen.findByRole("button", { name: "All orders" }));
    await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Courier" })).toBeNull());
  });

  it("are duplicated as often as wanted, each copy with a name that is free", async () => {
    const views = [german, aView({ id: "6", name: "Copy of Late in Germany" })];
    const { user, asked } = await open({ createView: german, getViews: { views, columns: null } });

    await user.click(screen.getByRole("button", { name: "Views" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getAllByRole("button", { name: "Duplicate" })[0]!);

    await waitFor(() => expect(asked("createView")).toMatchObject([{ name: "Copy of Late in Germany 2" }]));
  });

  it("name a tag that is gone as such, not by its number", async () => {
    await open({}, "/track/orders?tags=7,999");

    expect(screen.getByText("Tags: VIP, Deleted tag")).toBeVisible();
  });

  it("say why a name cannot be given", async () => {
    const { user } = await open({ createView: new Refusal("A0400", "This view cannot be saved") });

    await user.click(screen.getByRole("button", { name: "Views" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Save this list as a view"), "Trouble{Enter}");

    expect(await dialog.findByText("This view cannot be saved")).toBeVisible();
  });

  it("open by themselves where one is the default, and leave all orders within reach", async () => {
    const first = { ...german, is_default: true };

    const { asked } = await open({ getViews: { views: [first], columns: null } });

    expect(asked("listOrders").at(-1)).toMatchObject({ filter: { tab: "in_transit" } });
    expect(screen.getByRole("link", { name: /^All/ })).toHaveAttribute(
      "href",
      expect.stringContaining("view="),
    );
  });
});
