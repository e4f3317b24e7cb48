import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openOrders } from "./open-orders";
import { faultsOf } from "./render-page";

beforeEach(() => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ ...window.matchMedia(""), matches: true });
});

describe("the list of orders on a phone", () => {
  it("has the page's actions behind one button, and does them from there", async () => {
    const { user, asked, container } = await openOrders({ syncOrders: { started: true } });
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();

    await user.click(screen.getByRole("button", { name: "More actions" }));
    const menu = within(screen.getByRole("list", { name: "More actions" }));
    expect(menu.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Import",
      "Export",
      "Sync orders",
    ]);
    expect(await faultsOf(container)).toEqual([]);
    await user.click(menu.getByRole("button", { name: "Sync orders" }));

    await expect.poll(() => asked("syncOrders")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(await screen.findByRole("dialog", { name: "Export orders" })).toBeInTheDocument();
  });

  it("has its tools as icons with names, and an open view by its own", async () => {
    const { user } = await openOrders();

    const tool = screen.getByRole("button", { name: "Filters" });
    expect(tool).toHaveTextContent("");
    await user.click(tool);
    expect(await screen.findByRole("dialog", { name: "Filter orders" })).toBeInTheDocument();
    for (const name of ["Columns", "Views"])
      expect(screen.getByRole("button", { name })).toHaveTextContent("");
  });
});
