import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { anOrder } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { faultsOf } from "./render-page";
import { inDirectory } from "./open-couriers";
import { bulkRequests, box, openOrders, press } from "./bulk-page";

const MANY = Array.from({ length: 50 }, (_, at) => anOrder({ id: String(at + 1), name: `#${at + 1}` }));
const bar = () => screen.queryByRole("region", { name: "Actions for the selected orders" });

describe("choosing orders", () => {
  it("is by boxes, and with Shift everything between two", async () => {
    const user = userEvent.setup();
    await openOrders();
    expect(bar()).toBeNull();

    await user.click(box("#1001"));
    expect(within(bar()!).getByText("1 selected")).toBeInTheDocument();
    await user.keyboard("{Shift>}");
    await user.click(box("#1004"));
    await user.keyboard("{/Shift}");

    expect(within(bar()!).getByText("4 selected")).toBeInTheDocument();
    expect(box("#1005")).not.toBeChecked();
    await press("Clear selection");
    expect(bar()).toBeNull();
    expect(box("#1004")).toHaveFocus();
  });

  it("takes the page, and from there everything that matches, but for what is taken out again", async () => {
    const { service } = await openOrders();

    await userEvent.click(screen.getByRole("checkbox", { name: "Select all orders on this page" }));
    expect(within(bar()!).getByText("5 selected")).toBeInTheDocument();
    await press("Select all 1,234 orders that match");
    await userEvent.click(box("#1002"));
    expect(within(bar()!).getByText("1,233 selected")).toBeInTheDocument();
    await press("Sync");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Sync" }));

    await expect
      .poll(() => bulkRequests(service))
      .toEqual([
        {
          selection: { filter: expect.objectContaining({ couriers: ["dhl"] }), except: ["2"] },
          action: { kind: "check" },
        },
      ]);
  });
});

describe("the keyboard", () => {
  const stopsTo = async (user: UserEvent, name: string, most: number) => {
    for (let stop = 1; stop <= most; stop += 1) {
      await user.tab();
      if (document.activeElement?.textContent === name) return stop;
    }
    throw new Error(`no ${name} within ${most} stops`);
  };

  it("goes from a chosen order to the actions within five stops, and hears how many are chosen", async () => {
    const user = userEvent.setup();
    await openOrders({ listOrders: { content: MANY, next: null } });
    box("#1").focus();
    await user.keyboard(" ");

    expect(screen.getByText("1 selected", { selector: "[role=status]" })).toBeInTheDocument();
    expect(await stopsTo(user, "Actions for the selected orders", 1)).toBe(1);
    await user.keyboard("{Enter}");
    expect(bar()).toHaveFocus();

    expect(await stopsTo(user, "Tags", 4)).toBeLessThanOrEqual(4);
  });

  it("stays among the rows when the selection is cleared, also where the last chosen order has left the list", async () => {
    const user = userEvent.setup();
    await openOrders({ bulkOrders: { job: null, done: ["1"], failed: [], left_out: 0, undo: null } });
    box("#1002").focus();
    await user.keyboard(" ");
    within(bar()!).getByRole("button", { name: "Clear selection" }).focus();

    await user.keyboard("{Enter}");

    expect(bar()).toBeNull();
    expect(box("#1002")).toHaveFocus();
  });
});

describe("what is done to chosen orders", () => {
  it("is done to those that were chosen when the dialog was opened, though the list has loaded again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const { service } = await openOrders();
    await userEvent.click(box("#1001"));
    await press("Delete");
    service.reply({
      listOrders: { content: [anOrder({ id: "6", name: "#1006" })], next: null },
      getVersions: { versions: { orders: 1 }, order: null },
    });
    await vi.advanceTimersByTimeAsync(4_000);
    await screen.findByText("#1006");

    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));

    await expect
      .poll(() => bulkRequests(service).map(({ selection }) => selection))
      .toEqual([{ ids: ["1"] }]);
    vi.useRealTimers();
  });

  it("is deleted after a question, and brought back by Undo", async () => {
    const { service } = await openOrders({
      bulkOrders: { job: null, done: ["1", "2"], failed: [], left_out: 0, undo: "9" },
    });
    await userEvent.click(box("#1001"));
    await userEvent.click(box("#1002"));

    await press("Delete");
    const dialog = screen.getByRole("dialog", { name: "Delete 2 orders?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("2 orders deleted")).toBeInTheDocument();
    await press("Undo");

    expect(await screen.findByText("2 orders restored")).toBeInTheDocument();
    expect(bulkRequests(service)).toEqual([
      { selection: { ids: ["1", "2"] }, action: { kind: "delete" } },
      { selection: { job: "9" }, action: { kind: "restore" } },
    ]);
  });

  it("is given a status that is chosen first, quietly unless the box is set; or has it put back, or taken back", async () => {
    const { service } = await openOrders({
      bulkOrders: { job: null, done: ["1"], failed: [], left_out: 0, undo: "9" },
    });
    await userEvent.click(box("#1001"));

    await press("Set status");
    const dialog = await screen.findByRole("dialog", { name: "Set the status of 1 order" });
    expect(within(dialog).getByRole("button", { name: "Set status" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(within(dialog).queryByRole("radio", { checked: true })).toBeNull();
    await userEvent.click(within(dialog).getByRole("radio", { name: "Exception" }));
    await userEvent.type(within(dialog).getByRole("textbox"), "Lost on the way{Enter}");
    expect(await screen.findByText("1 order set to Exception")).toBeInTheDocument();
    await waitFor(() => expect(bar()).toBeNull());
    await press("Undo");
    expect(await screen.findByText("Status of 1 order restored")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("1 order set to Exception")).toBeNull());
    service.reply({ bulkOrders: { job: null, done: [], failed: [], left_out: 1, undo: null } });
    await userEvent.click(box("#1001"));
    await press("Set status");
    const again = await screen.findByRole("dialog");
    await userEvent.click(within(again).getByRole("radio", { name: "Delivered" }));
    await userEvent.click(within(again).getByRole("button", { name: "Back to automatic" }));
    expect(await screen.findByText("1 order has no such status set by you")).toBeInTheDocument();

    await expect
      .poll(() => bulkRequests(service).map(({ action }) => action))
      .toEqual([
        { kind: "set_status", status: "ABNORMAL", note: "Lost on the way", notify_customers: false },
        { kind: "undo_status", job: "9" },
        { kind: "automatic", status: "DELIVERED" },
      ]);
  });

  it("is tagged, by a new name or an old one, and tags are renamed and deleted there", async () => {
    const { service } = await openOrders({ renameTag: { id: "7", name: "Best" }, deleteTag: { orders: 3 } });
    await userEvent.click(box("#1001"));

    await press("Tags");
    const dialog = await screen.findByRole("dialog", { name: "Tags of 1 order" });
    await userEvent.click(await within(dialog).findByRole("button", { name: "Rename the tag VIP" }));
    const field = within(dialog).getByRole("textbox", { name: "New name for VIP" });
    await userEvent.clear(field);
    await userEvent.type(field, "Best");
    service.reply({ listTags: { tags: [{ id: "7", name: "Best", orders: 3 }] } });
    await userEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
    expect(await within(dialog).findByText("Best")).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove the tag Best" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Apply changes" }));

    await expect.poll(() => bulkRequests(service).at(-1)?.action).toEqual({ kind: "remove_tag", tag: "7" });

    await press("Tags");
    await userEvent.type(
      await screen.findByRole("textbox", { name: "Find or create a tag" }),
      " gift {Enter}",
    );
    await press("Apply changes");
    await expect.poll(() => bulkRequests(service).at(-1)?.action).toEqual({ kind: "add_tag", name: "gift" });
  });

  it("is given several tags at once, new and old ones, and others are taken off", async () => {
    const tags = ["VIP", "Gift", "Late"].map((name, at) => ({ id: String(at + 1), name, orders: 3 }));
    const { service } = await openOrders({
      listTags: { tags },
      bulkOrders: { job: null, done: ["1", "2"], failed: [], left_out: 0, undo: null },
    });
    await userEvent.click(box("#1001"));
    await userEvent.click(box("#1002"));
    await press("Tags");
    const dialog = within(await screen.findByRole("dialog", { name: "Tags of 2 orders" }));
    const field = dialog.getByRole("textbox", { name: "Find or create a tag" });
    expect(field).toHaveAccessibleDescription(/40 characters a tag, 20 tags at a time, 200 tags/);
    await dialog.findByRole("button", { name: "Add the tag VIP" });

    await userEvent.type(field, " wholesale {Enter}");
    await userEvent.type(field, "return{Enter}RETURN{Enter}");
    // A name that a tag has is that tag.
    await userEvent.type(field, "gift{Enter}");
    await userEvent.click(dialog.getByRole("button", { name: "Add the tag VIP" }));
    await userEvent.click(dialog.getByRole("button", { name: "Remove the tag Late" }));
    await userEvent.click(dialog.getByRole("button", { name: "Remove return" }));
    expect(dialog.getByRole("button", { name: "Add the tag Gift", pressed: true })).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Apply changes" }));

    expect(await screen.findByText("Tags of 2 orders changed")).toBeVisible();
    expect(bulkRequests(service)).toEqual([
      {
        selection: { ids: ["1", "2"] },
        action: { kind: "change_tags", add: ["VIP", "Gift", "wholesale"], remove: ["3"] },
      },
    ]);
  });

  it("is given another courier, which is put back by Undo", async () => {
    const { service, container } = await openOrders({
      bulkOrders: { job: null, done: ["1"], failed: [], left_out: 0, undo: "9" },
      listCouriers: {
        content: [
          inDirectory("ups", "UPS"),
          inDirectory("dear", "Dear Post", { level: "Growth", available: false }),
        ],
        next: null,
        total: 2,
        list: { is_set_up: true, read_at: null, tried_at: null, error: null },
      },
    });
    await userEvent.click(box("#1001"));
    await press("Courier");
    const dialog = within(await screen.findByRole("dialog", { name: "Courier of 1 order" }));
    expect(dialog.getByRole("button", { name: "Change courier" })).toHaveAttribute("aria-disabled", "true");

    await userEvent.type(dialog.getByRole("textbox", { name: "Find a courier" }), "p");
    await userEvent.click(await dialog.findByRole("button", { name: "Choose UPS" }));
    expect(dialog.queryByRole("button", { name: "Choose Dear Post" })).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Change to UPS" }));
    expect(await screen.findByText("Courier of 1 order changed")).toBeVisible();
    await press("Undo");
    expect(await screen.findByText("Courier of 1 order restored")).toBeVisible();

    expect(bulkRequests(service).map(({ action }) => action)).toEqual([
      { kind: "set_courier", courier: "ups" },
      { kind: "undo_courier", job: "9" },
    ]);
  });

  it("is told where it could not be done, with the reason and the way there", async () => {
    await openOrders({
      bulkOrders: {
        job: null,
        done: [],
        failed: [{ id: "1", order: "#1001", why: "not_shipped" }],
        left_out: 0,
        undo: null,
      },
    });
    await userEvent.click(box("#1001"));
    await press("Sync");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Sync" }));

    expect(await screen.findByText("1 order could not be changed")).toBeInTheDocument();
    expect(screen.getByText(/nothing has been shipped yet/)).toBeInTheDocument();
  });

  it("is refused in the bar, which stays in sight, until that is put away", async () => {
    await openOrders({ bulkOrders: new Refusal("A0409", "Another job is still running") });
    await userEvent.click(box("#1001"));
    await press("Delete");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));

    await screen.findByText("Another job is still running");
    expect(within(bar()!).getByText("Another job is still running")).toBeVisible();
    await userEvent.click(within(bar()!).getByRole("button", { name: /^Dismiss/ }));
    expect(within(bar()!).queryByText("Another job is still running")).toBeNull();
    expect(within(bar()!).getByText("1 selected")).toBeInTheDocument();
  });

  it("is read from Shopify again for a period", async () => {
    const { service } = await openOrders({ syncOrders: { started: true } });
    await userEvent.click(box("#1001"));
    await press("Sync");
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("radio", { name: /from Shopify/ }));
    await userEvent.selectOptions(within(dialog).getByRole("combobox"), "30");
    await userEvent.click(within(dialog).getByRole("button", { name: "Sync" }));

    expect(await screen.findByText("Order sync started")).toBeInTheDocument();
    expect(service.calls.find(({ name }) => name === "syncOrders")?.input).toEqual({ days: 30 });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
