import { screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { SavedView } from "../../contract/saved-views";
import { ListView } from "../../contract/saved-views";
import { Refusal } from "../msw/end-api";
import { openOrders } from "./open-orders";
import { faultsOf } from "./render-page";

const aView = (change: object = {}, view: object = {}): SavedView =>
  ({
    id: "5",
    name: "Late in Germany",
    is_default: false,
    view: ListView.parse(view),
    ...change,
  }) as SavedView;

describe("saved views", () => {
  const german = aView({}, { filter: { tab: "in_transit", countries: ["DE"] }, sort: { by: "shipped" } });

  it("open with their filter and sort, and say how many orders they show", async () => {
    const { user, asked } = await openOrders({ getViews: { views: [german], columns: null } });

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
    const { user, asked } = await openOrders(
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
    const { user, asked } = await openOrders({
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
    const { user, asked } = await openOrders(
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
    const { user, asked } = await openOrders({ createView: german, getViews: { views, columns: null } });

    await user.click(screen.getByRole("button", { name: "Views" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getAllByRole("button", { name: "Duplicate" })[0]!);

    await waitFor(() => expect(asked("createView")).toMatchObject([{ name: "Copy of Late in Germany 2" }]));
  });

  it("name a tag that is gone as such, not by its number", async () => {
    await openOrders({}, "/track/orders?tags=7,999");

    expect(screen.getByText("Tags: VIP, Deleted tag")).toBeVisible();
  });

  it("say why a name cannot be given", async () => {
    const { user } = await openOrders({ createView: new Refusal("A0400", "This view cannot be saved") });

    await user.click(screen.getByRole("button", { name: "Views" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Save this list as a view"), "Trouble{Enter}");

    expect(await dialog.findByText("This view cannot be saved")).toBeVisible();
  });

  it("open by themselves where one is the default, and leave all orders within reach", async () => {
    const first = { ...german, is_default: true };

    const { asked } = await openOrders({ getViews: { views: [first], columns: null } });

    expect(asked("listOrders").at(-1)).toMatchObject({ filter: { tab: "in_transit" } });
    expect(screen.getByRole("link", { name: /^All \d/ })).toHaveAttribute(
      "href",
      expect.stringContaining("view="),
    );
  });

  const tabs = () => within(screen.getByRole("navigation", { name: "Saved views" }));
  const menu = (user: ReturnType<typeof userEvent.setup>, name = german.name) =>
    user.click(tabs().getByRole("button", { name: `Actions for the view “${name}”` }));

  it("stand over the list as tabs, of which one is open", async () => {
    const { user, asked, container } = await openOrders({ getViews: { views: [german], columns: null } });
    expect(tabs().getByRole("link", { current: "page" })).toHaveTextContent("All orders");

    await user.click(tabs().getByRole("link", { name: "Late in Germany" }));

    await waitFor(() => expect(asked("listOrders").at(-1)).toMatchObject({ filter: { countries: ["DE"] } }));
    await waitFor(() =>
      expect(tabs().getByRole("link", { current: "page" })).toHaveTextContent("Late in Germany"),
    );
    await menu(user);
    expect(await faultsOf(container)).toEqual([]);
  });

  it("are made of the list from beside their tabs, and opened then", async () => {
    const { user, asked } = await openOrders(
      { createView: german, getViews: { views: [], columns: null } },
      "/track/orders?tab=exception",
    );
    await user.click(screen.getByRole("button", { name: "Save as view" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save this list as a view" }));
    await user.type(dialog.getByRole("textbox", { name: "Name of the view" }), "Late in Germany{Enter}");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked("createView")).toMatchObject([
      { name: "Late in Germany", view: { filter: { tab: "exception" } } },
    ]);
  });

  it("are changed, renamed, copied, made the default and deleted by the menu of the open one", async () => {
    const { user, asked } = await openOrders(
      {
        getViews: { views: [german], columns: null },
        createView: german,
        updateView: german,
        deleteView: {},
      },
      "/track/orders?view=5&tab=exception",
    );
    const choose = async (action: string) => {
      await menu(user);
      await user.click(tabs().getByRole("button", { name: action }));
    };

    await choose("Update “Late in Germany” to what is shown now");
    await waitFor(() =>
      expect(asked("updateView")).toMatchObject([{ id: "5", view: { filter: { tab: "exception" } } }]),
    );
    await choose("Duplicate");
    await waitFor(() => expect(asked("createView")).toMatchObject([{ name: "Copy of Late in Germany" }]));
    await choose("Make default");
    await waitFor(() => expect(asked("updateView").at(-1)).toEqual({ id: "5", is_default: true }));
    await choose("Rename");
    const field = within(await screen.findByRole("dialog", { name: "Rename" })).getByRole("textbox");
    await user.clear(field);
    await user.type(field, "Very late{Enter}");
    await waitFor(() => expect(asked("updateView").at(-1)).toEqual({ id: "5", name: "Very late" }));
    await choose("Delete");
    const question = within(
      await screen.findByRole("dialog", { name: "Delete the view “Late in Germany”?" }),
    );
    await user.click(question.getByRole("button", { name: "Delete" }));

    await waitFor(() => expect(asked("deleteView")).toEqual([{ id: "5" }]));
    await waitFor(() =>
      expect(tabs().getByRole("link", { current: "page" })).toHaveTextContent("All orders"),
    );
  });

  it("have a menu that the keyboard opens, walks and closes, and comes back from", async () => {
    const { user } = await openOrders(
      { getViews: { views: [german], columns: null } },
      "/track/orders?view=5",
    );
    const opener = tabs().getByRole("button", { name: "Actions for the view “Late in Germany”" });
    expect(opener).toHaveAttribute("aria-expanded", "false");
    opener.focus();

    await user.keyboard("{Enter}");
    expect(tabs().getByRole("button", { name: /^Update/ })).toHaveFocus();
    await user.tab();
    expect(tabs().getByRole("button", { name: "Rename" })).toHaveFocus();
    await user.keyboard("{Escape}");

    expect(opener).toHaveFocus();
    expect(tabs().queryByRole("button", { name: "Rename" })).toBeNull();
  });
});
