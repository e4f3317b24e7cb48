import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { openOrders } from "./open-orders";
import { faultsOf } from "./render-page";

const NUMBER = "00340434161094042557";
const copyButton = () => screen.getByRole("button", { name: `Copy tracking number ${NUMBER}` });

describe("a tracking number", () => {
  it("is copied by the keyboard, which is said, and leaves the order closed", async () => {
    const { user } = await openOrders();

    copyButton().focus();
    await user.keyboard("{Enter}");

    expect(await screen.findByText("Tracking number copied")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(NUMBER);
    expect(screen.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  });

  it("stands selected where the browser refuses to copy, until it is left", async () => {
    const { user, container } = await openOrders();
    const refusal = new DOMException("denied", "NotAllowedError");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(refusal);

    await user.click(copyButton());

    const note = within(
      (await screen.findByText(/^Your browser does not allow copying here/)).parentElement!,
    );
    const field = note.getByRole<HTMLInputElement>("textbox", { name: "Tracking number" });
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe(NUMBER);
    expect(screen.queryByText("Tracking number copied")).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
    await user.tab();
    expect(screen.queryByText(/Your browser does not allow/)).toBeNull();
  });
});
