import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { billingReplies } from "../billing-data";
import { faultsOf } from "./render-page";
import { clicks, openGated, starter } from "./gated-page";

beforeEach(() => {
  clicks.exports = 0;
});

describe("the upgrade modal", () => {
  const openModal = async () => {
    const view = await openGated({ ...billingReplies(), ...starter });
    await userEvent.click(screen.getByRole("button", { name: /^Upgrade to Growth/ }));
    return { ...view, modal: within(screen.getByRole("dialog", { name: "Upgrade your plan" })) };
  };

  it("says which plan opens the feature, from which price, and what else it brings", async () => {
    const { modal, container } = await openModal();

    expect(modal.getByText("Export of orders and reports")).toBeInTheDocument();
    expect(modal.getByText("Available for Growth plan")).toBeInTheDocument();
    expect(modal.getByText("From $9 a month")).toBeInTheDocument();
    expect(modal.getAllByRole("listitem")).toHaveLength(9);
    expect(modal.queryByText("Webhooks")).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("leads to that plan on the billing page", async () => {
    const { modal } = await openModal();

    const action = modal.getByRole("link", { name: "See Growth plan" });
    expect(action).toHaveAttribute("href", "/track/billing?plan=GROWTH");
    await userEvent.click(action);

    expect(await screen.findByRole("heading", { level: 1, name: "Billing" })).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("gives the focus back to where the keyboard opened it", async () => {
    await openGated(starter);
    screen.getByRole("button", { name: /^Upgrade to Growth/ }).focus();
    await userEvent.keyboard("{Enter}");

    expect(screen.getByRole("button", { name: "Not now" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: /^Upgrade to Growth/ })).toHaveFocus();
  });

  it("closes by the × in its corner, and gives the focus back to what the mouse clicked", async () => {
    const { modal } = await openModal();

    await userEvent.click(modal.getByRole("button", { name: "Close" }));

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: /^Upgrade to Growth/ })).toHaveFocus();
  });

  it("closes by Escape, which the browser tells as cancel", async () => {
    await openModal();

    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));

    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  });

  it("tells of everything up to Advanced where that is what is needed", async () => {
    await openGated(starter);

    await userEvent.click(screen.getByRole("button", { name: /^Upgrade to Advanced/ }));

    expect(within(screen.getByRole("dialog")).getAllByRole("listitem")).toHaveLength(20);
    expect(screen.getByText("From $59 a month")).toBeInTheDocument();
  });
});
