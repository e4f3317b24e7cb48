import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createI18n } from "../../app/i18n/create-i18n";
import { readTexts } from "../../app/read-texts";
import { isBuilt } from "../../permissions/built";
import { featureIds, specifiedLevel } from "../../permissions/features";
import { billingReplies } from "../billing-data";
import { faultsOf } from "./render-page";
import { clicks, openGated, starter } from "./gated-page";

const titles = createI18n("en", readTexts("en"));
const others = (level: "Growth" | "Advanced") =>
  featureIds.filter((feature) => specifiedLevel(feature) === level && feature !== "export");

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

    expect(modal.getByText("Order export")).toBeInTheDocument();
    expect(modal.getByText("Available for Growth plan")).toBeInTheDocument();
    expect(modal.getByText("From $9 a month")).toBeInTheDocument();
    expect(modal.getAllByRole("listitem")).toHaveLength(others("Growth").filter(isBuilt).length);
    expect(modal.queryByText("Automatic courier correction")).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("tells what is coming apart from what works", async () => {
    const { modal } = await openModal();

    const coming = others("Growth").filter((feature) => !isBuilt(feature));
    const name = (coming[0] && titles.t(`gates:feature.${coming[0]}`)) ?? "";
    expect(modal.queryAllByText("Coming soon")).toHaveLength(coming.length > 0 ? 1 : 0);
    expect(modal.queryAllByText(name, { selector: "li" })).toEqual([]);
  });

  it("leads to that plan on the billing page", async () => {
    const { modal } = await openModal();

    const action = modal.getByRole("link", { name: "See Growth plan" });
    expect(action).toHaveAttribute("href", "/track/billing?plan=GROWTH");
    await userEvent.click(action);

    expect(await screen.findByRole("heading", { level: 1, name: "Billing" })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
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

    expect(within(screen.getByRole("dialog")).getAllByRole("listitem")).toHaveLength(
      featureIds.filter(isBuilt).length - 1,
    );
    expect(screen.getByText("From $59 a month")).toBeInTheDocument();
  });
});
