import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isBuilt } from "../../permissions/built";
import { featureIds } from "../../permissions/features";
import { aPlan, gatesOf } from "../admin-data";
import { aBillingPlan, aCustomOption, aPlanList, aPreview, starter } from "../billing-data";
import { gatesWith } from "../permissions/specified-gates";
import { isOff, openBilling, tile } from "./open-billing";

beforeEach(() => {
  vi.spyOn(window, "open").mockReturnValue(null);
  sessionStorage.clear();
});

describe("the plans", () => {
  it("cannot be updated to the plan code and interval that are had", async () => {
    await openBilling();

    expect(isOff(tile("Growth").getByRole("button"))).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: /Annual/ }));

    expect(isOff(tile("Growth").getByRole("button"))).toBe(false);
    expect(isOff(tile("Starter").getByRole("button"))).toBe(false);
  });

  it("say what a year saves and costs, and that it has no extra orders", async () => {
    await openBilling();

    await userEvent.click(screen.getByRole("radio", { name: "Annual save 20%" }));

    expect(tile("Growth").getByText("$7.20")).toBeInTheDocument();
    expect(tile("Growth").getByText("$9")).toBeInTheDocument();
    expect(tile("Growth").getByText("Billed $86.40 a year")).toBeInTheDocument();
    expect(tile("Growth").getByText("3,600 orders per year")).toBeInTheDocument();
    expect(tile("Growth").queryByText(/Extra orders: \$/)).toBeNull();
  });

  it("have a slider that says orders, not steps", async () => {
    await openBilling();
    const slider = tile("Advanced").getByRole("slider", { name: "Orders in the Advanced plan" });

    fireEvent.change(slider, { target: { value: "6" } });

    expect(slider).toHaveAttribute("aria-valuetext", "20,000 orders per month");
    expect(tile("Advanced").getByText("$399")).toBeInTheDocument();
  });

  it("offer the trial to a store that never had one, by the month only, and ask for it", async () => {
    const { service } = await openBilling({
      getPlanList: aPlanList({ current_plan: starter() }),
      previewPlan: aPreview({ trial_days: 7, price: 9, first_price: 9 }),
      changePlan: { action: "reload" },
    });

    expect(tile("Growth").getByText("7-day free trial")).toBeInTheDocument();
    await userEvent.click(tile("Growth").getByRole("button"));
    await userEvent.click(await screen.findByRole("button", { name: "Upgrade" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(service.calls.find(({ name }) => name === "changePlan")?.input).toEqual({
      plan: "GROWTH_300",
      interval: "EVERY_30_DAYS",
      is_trial: true,
    });
  });

  it("lead to us for Enterprise, from 50,000 orders a month or 600,000 a year", async () => {
    await openBilling();

    expect(tile("Enterprise").getByText("50,000+ orders per month")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("radio", { name: /Annual/ }));
    expect(tile("Enterprise").getByText("600,000+ orders per year")).toBeInTheDocument();
    await userEvent.click(tile("Enterprise").getByRole("button", { name: "Contact us" }));

    expect(screen.getByRole("link", { name: /Write to us/ })).toHaveAttribute(
      "href",
      "mailto:help@waybill.example",
    );
  });

  it("offer what was arranged with this store, for the interval it was arranged for", async () => {
    await openBilling({ getPlanList: aPlanList({ custom: [aCustomOption()] }) });

    expect(tile("Enterprise").getByText("$900")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("radio", { name: /Annual/ }));

    expect(tile("Enterprise").getByRole("button", { name: "Contact us" })).toBeInTheDocument();
  });

  it("mark the one that the upgrade modal asked for, and nothing for a plan that does not exist", async () => {
    const { unmount } = await openBilling({}, "/track/billing?plan=ADVANCED");
    expect(screen.getByRole("article", { name: "Advanced" })).toHaveAttribute("data-wanted");
    unmount();

    await openBilling({}, "/track/billing?plan=%3Cscript%3E");

    expect(screen.getAllByRole("article").filter((each) => each.dataset.wanted)).toEqual([]);
  });
});

describe("the comparison", () => {
  it("says why every plan has as many couriers while the provider's list has not been read", async () => {
    const { unmount } = await openBilling();
    expect(screen.getByText("How many you can choose from.")).toBeInTheDocument();
    unmount();

    const same = { STARTER: 710, GROWTH: 710, ADVANCED: 710, CUSTOM: 710 };
    await openBilling({ getPlanList: aPlanList({ couriers: same }) });

    expect(
      screen.getByText(/^How many you can choose from\. Every plan has the same ones so far/),
    ).toBeInTheDocument();
  });

  it("has every gated feature, and opens it as the gates do", async () => {
    await openBilling();

    const rows = within(screen.getByRole("table", { name: "Compare plans" })).getAllByRole("row");

    expect(rows).toHaveLength(1 + 1 + 2 + featureIds.length);
    expect(rows[3]).toHaveTextContent(/^Order export/);
    expect(within(rows[3]!).getAllByText("Included")).toHaveLength(3);
    expect(within(rows.at(-1)!).getAllByText("Not included")).toHaveLength(2);
  });

  it("includes nothing that is not built: it is marked as coming, with the plans it is meant for", async () => {
    await openBilling();

    const marked = within(screen.getByRole("table", { name: "Compare plans" }))
      .getAllByRole("row")
      .filter((row) => within(row).queryAllByText("Coming soon").length > 0);

    expect(marked).toHaveLength(featureIds.filter((feature) => !isBuilt(feature)).length);
    for (const row of marked) expect(within(row).queryByText("Included")).toBeNull();
  });

  it("says how many couriers a plan has, and of dedicated support only where there is one", async () => {
    const { unmount } = await openBilling();
    const row = (name: RegExp) => screen.queryByRole("row", { name });
    expect(row(/^Couriers/)).toHaveTextContent(/641,0001,6211,621$/);
    expect(row(/^Dedicated support/)).toBeNull();
    unmount();

    const current_plan = aBillingPlan({ name: "Advanced", plan: "ADVANCED_2000" });
    const to = "mailto:priority@waybill.example";
    await openBilling({ getPlanList: aPlanList({ current_plan }) }, "/track/billing", {
      dedicatedSupportUrl: to,
    });

    expect(within(row(/^Dedicated support/)!).getAllByText("Included")).toHaveLength(2);
    expect(screen.getByRole("link", { name: /Contact support/ })).toHaveAttribute("href", to);
  });

  it("are compared by what the service says: what is switched off is included in none, what is widened in more", async () => {
    const plan = aPlan();
    const table = gatesWith({
      export: { level: "Growth", off: "outage" },
      "courier-auto-correction": { level: "Advanced", alsoFor: { plans: ["Growth"] } },
    });
    await openBilling({ getPlan: { ...plan, gates: gatesOf(plan, table) } });

    const comparison = within(screen.getByRole("table", { name: "Compare plans" }));
    const row = (name: RegExp) => within(comparison.getByRole("row", { name }));

    expect(row(/^Order export/).queryByText("Included")).toBeNull();
    expect(row(/^Automatic courier correction/).getAllByText("Included")).toHaveLength(3);
  });
});
