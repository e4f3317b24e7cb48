import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aFoundOrder, anOrder } from "../admin-data";
import { openSearch } from "./open-search";

const focused = () => document.activeElement as HTMLElement;
const oneOrder = { content: [aFoundOrder()], total_elements: 1 };

describe("while the search is open", () => {
  it("the page can be reached by nothing, the toasts by everything, and both again after it", async () => {
    const { user } = await openSearch();

    expect(document.querySelector("main")!.closest("[inert][aria-hidden]")).not.toBeNull();
    expect(document.querySelector(".wb-toasts")!.closest("[inert]")).toBeNull();
    expect(screen.getByRole("dialog").closest("[inert]")).toBeNull();
    await user.keyboard("{Escape}");

    // What Polaris hides of its own controls is no part of the page.
    const ofControls = "svg, .Polaris-Icon *, .Polaris-TextField__Spinner, .Polaris-Select__Content";
    expect(document.querySelector(`[inert], [aria-hidden=true]:not(${ofControls})`)).toBeNull();
  });

  it("Tab goes round its parts and on to the Undo of a toast, which a click leaves it open for", async () => {
    const { user, field } = await openSearch();
    await user.type(field, "webh");
    await user.click(await screen.findByRole("button", { name: /^Pin: / }));
    const undo = await screen.findByRole("button", { name: "Undo" });

    screen.getByRole("link", { name: /Help Center/ }).focus();
    await user.tab();
    expect(focused()).toBe(undo);
    await user.tab({ shift: true });
    expect(focused()).toBe(screen.getByRole("link", { name: /Help Center/ }));
    screen.getByRole("button", { name: "Dismiss" }).focus();
    await user.tab();
    expect(focused()).toBe(field);
    await user.click(undo);

    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("a press beside the panel closes it, one that only ends there does not", async () => {
    const { user, field } = await openSearch();
    const beside = screen.getByRole("dialog").parentElement!;

    await user.pointer([
      { keys: "[MouseLeft>]", target: field },
      { target: beside },
      { keys: "[/MouseLeft]" },
    ]);
    expect(screen.getByRole("dialog")).toBeVisible();
    await user.click(beside);

    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keys that put a word together, as in Chinese, stay with the word", async () => {
    const { field } = await openSearch();

    for (const key of ["Escape", "ArrowDown", "Tab"]) {
      field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, isComposing: true }));
    }

    expect(screen.getByRole("dialog")).toBeVisible();
    expect(focused()).toBe(field);
  });
});

describe("the focus", () => {
  it("comes back to where it was, and where nothing had it to the icon", async () => {
    const { user } = await openSearch();
    await user.keyboard("{Escape}");
    expect(focused()).toBe(screen.getByRole("button", { name: "Search" }));
    const link = within(document.querySelector("main")!)
      .getAllByRole("button")
      .find((each) => !each.matches(":disabled, [aria-disabled=true]") && each !== focused());
    link!.focus();

    await user.keyboard("{Control>}k{/Control}");
    await user.keyboard("{Escape}");

    expect(focused()).toBe(link);
  });

  it("goes with an opened result to the page it leads to", async () => {
    const { user, field } = await openSearch({
      searchOrders: oneOrder,
      listOrders: { content: [anOrder()], next: null },
    });
    await user.type(field, "100");
    await user.click(await screen.findByRole("button", { name: /^#1001/ }));

    const title = await screen.findByRole("heading", { level: 1, name: "Orders" });
    await waitFor(() => expect([title, document.getElementById("order:1")]).toContain(focused()));
  });

  it("goes on to the first of five more rows", async () => {
    const names = ["#1", "#2", "#3", "#4", "#5", "#6"];
    const rows = names.map((order_name, at) => aFoundOrder({ order_id: String(at + 1), order_name }));
    const { user, field } = await openSearch({
      searchOrders: ({ page }: { page: number }) => ({
        content: page === 0 ? rows.slice(0, 5) : rows.slice(5),
        total_elements: 6,
      }),
    });
    await user.type(field, "#");

    await user.click(await screen.findByRole("button", { name: "Show 5 more" }));

    await waitFor(() => expect(focused()).toHaveTextContent("#6"));
  });
});
