import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isBuilt } from "../../permissions/built";
import { featureIds, specifiedLevel } from "../../permissions/features";
import { aBillingPlan, aPlanList, aPreview, MAIN_STORE, starter } from "../billing-data";
import { Refusal } from "../msw/end-api";
import { isOff, openBilling, planned, tile } from "./open-billing";

const builtOf = (level: "Growth" | "Advanced") =>
  featureIds.filter((feature) => isBuilt(feature) && specifiedLevel(feature) === level);

beforeEach(() => {
  vi.spyOn(window, "open").mockReturnValue(null);
  sessionStorage.clear();
});

describe("a change of plan", () => {
  const change = async (response: object, config = {}) => {
    const view = await openBilling(
      { previewPlan: aPreview(), changePlan: response as never },
      "/track/billing",
      config,
    );
    await userEvent.click(tile("Advanced").getByRole("button"));
    await userEvent.click(await screen.findByRole("button", { name: "Upgrade" }));
    return view;
  };

  it("shows what it brings, when and for how much, before it is confirmed", async () => {
    const discount = { by: "coupon" as const, percent: 30, payments: 6 };
    await openBilling({ previewPlan: aPreview({ first_price: 41.3, discount }) });

    await userEvent.click(tile("Advanced").getByRole("button"));
    const dialog = within(await screen.findByRole("dialog"));

    expect(await dialog.findByText("$41.30 every 30 days")).toBeInTheDocument();
    expect(
      dialog.getByText("30% off your first 6 payments, then $59 · with your coupon"),
    ).toBeInTheDocument();
    expect(dialog.getByText("$9 every 30 days")).toBeInTheDocument();
    expect(dialog.getAllByRole("listitem")).toHaveLength(builtOf("Advanced").length);
  });

  it("shows what is lost, and that it waits for the end of the cycle", async () => {
    const preview = aPreview({
      direction: "down",
      takes_effect: "cycle_end",
      at: "2026-12-08T10:00:00.000Z",
    });
    await openBilling({ previewPlan: preview });

    await userEvent.click(tile("Starter").getByRole("button"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change to Starter" }));

    expect(dialog.getByText(new RegExp(`^You lose ${builtOf("Growth").length} features?$`))).toBeVisible();
    expect(await dialog.findByText("On Dec 8, 2026, at the end of the cycle")).toBeInTheDocument();
  });

  it("from Advanced to Growth names dedicated support, where there is any, and the couriers", async () => {
    const config = { dedicatedSupportUrl: "https://waybill.example/dedicated" };
    const current = { ...planned({ plan: "ADVANCED_2000", name: "Advanced" }), previewPlan: aPreview() };
    await openBilling(current, "/track/billing", config);

    await userEvent.click(tile("Growth").getByRole("button"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change to Growth" }));

    const count = builtOf("Advanced").length + 1;
    expect(dialog.getByText(`You lose ${count} feature${count > 1 ? "s" : ""}`)).toBeVisible();
    expect(dialog.getByText("Dedicated support")).toBeVisible();
    expect(dialog.getByText("1,621 couriers").closest("p")).toHaveTextContent("→1,000 couriers");
  });

  it.each([
    "https://fern-and-harbour.myshopify.com/admin/charges/1/confirm",
    "https://admin.shopify.com/store/fern-and-harbour/charges/1/confirm",
  ])("opens %s in the top window", async (url) => {
    await change({ action: "redirect", url });

    await waitFor(() => expect(window.open).toHaveBeenCalledWith(url, "_top"));
  });

  it.each([
    "https://evil.example/admin/charges/1",
    "https://admin.shopify.com/store/fern-and-harbour-2/charges/1",
    "https://admin.shopify.com.evil.example/store/fern-and-harbour/charges/1",
    "https://fern-and-harbour.myshopify.com@evil.example/admin",
    "https://user@admin.shopify.com/store/fern-and-harbour/charges",
    "http://fern-and-harbour.myshopify.com/admin/charges/1",
    "https://admin.shopify.com/store/fern-and-harbour/../other/charges",
    "https://fern-and-harbour.myshopify.com/administrator",
    "javascript:alert(1)",
    "http://app.test/sandbox/shopify/admin",
  ])("refuses to open %s and says so", async (url) => {
    await change({ action: "redirect", url });

    expect(await screen.findByText("The plan was not changed")).toBeInTheDocument();
    expect((await screen.findAllByText(/not in your Shopify admin/)).length).toBeGreaterThan(0);
    expect(window.open).not.toHaveBeenCalled();
  });

  it("opens the sandbox's approval page where the outside world is simulated", async () => {
    const url = "http://app.test/sandbox/shopify/admin/store/fern-and-harbour/charges/1/confirm";

    await change({ action: "redirect", url }, { sandbox: true });

    await waitFor(() => expect(window.open).toHaveBeenCalledWith(url, "_top"));
  });

  it("tells a refusal by toast and by a banner that stays", async () => {
    await change(new Refusal("A0301", "Only the main store may change billing"));

    const banner = within(document.getElementById("plans")!);
    expect(await banner.findByText("Only the main store may change billing")).toBeInTheDocument();
    expect(banner.getByText("Reference: trace-7f3a")).toBeInTheDocument();
    // The toast comes by itself.
    await waitFor(() =>
      expect(screen.getAllByText("Only the main store may change billing")).toHaveLength(2),
    );
  });

  it("reads everything again after a reload, and says that the plan was changed", async () => {
    const { service } = await openBilling({ previewPlan: aPreview(), changePlan: { action: "reload" } });
    service.reply({ getPlanList: aPlanList({ current_plan: starter() }) });

    await userEvent.click(tile("Starter").getByRole("button"));
    await userEvent.click(await screen.findByRole("button", { name: "Change plan" }));

    expect(await screen.findByText("Plan changed")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Starter plan" })).toBeInTheDocument();
    await waitFor(() => expect(isOff(tile("Starter").getByRole("button"))).toBe(true));
  });

  it("of a smaller size names the orders that were used, and what becomes of the next ones", async () => {
    const current_plan = aBillingPlan({
      plan: "GROWTH_1000",
      price: 29,
      quota_amount: 1000,
      quota_used: 634,
    });
    await openBilling({
      getPlanList: aPlanList({ current_plan }),
      previewPlan: aPreview({
        direction: "down",
        quota_used: 634,
        current_price: 29,
        price: 15,
        first_price: 15,
      }),
    });
    fireEvent.change(tile("Growth").getByRole("slider"), { target: { value: "1" } });

    await userEvent.click(tile("Growth").getByRole("button"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change your Growth plan" }));

    expect(
      await dialog.findByText(/^You have already used 634 orders; the new plan includes 500\./),
    ).toHaveTextContent(/charged as extra orders until your limit is reached\.$/);
    expect(dialog.getByText("$29 every 30 days")).toBeVisible();
  });

  it("from a year to a month compares this month's orders, and does not call them the reason to wait", async () => {
    const current_plan = aBillingPlan({
      plan: "GROWTH_1000",
      interval: "ANNUAL",
      quota_amount: 12_000,
      quota_used: 4_000,
    });
    const preview = aPreview({ direction: "down", takes_effect: "cycle_end", quota_used: 340 });
    await openBilling({ getPlanList: aPlanList({ current_plan }), previewPlan: preview });
    await userEvent.click(screen.getByRole("radio", { name: /^Monthly/ }));
    fireEvent.change(tile("Growth").getByRole("slider"), { target: { value: "0" } });

    await userEvent.click(tile("Growth").getByRole("button"));
    const dialog = within(await screen.findByRole("dialog"));

    expect(
      await dialog.findByText("You have used 340 orders this month; the new plan includes 300."),
    ).toBeVisible();
    expect(dialog.getByText("Used this month")).toBeVisible();
  });

  it("goes with the limit for extra orders that the merchant writes, and not with a wrong one", async () => {
    const { service } = await openBilling({
      previewPlan: aPreview(),
      changePlan: { action: "redirect", url: "https://admin.shopify.com/store/fern-and-harbour/charges/1" },
    });
    await userEvent.click(tile("Advanced").getByRole("button"));
    const limit = await within(screen.getByRole("dialog")).findByRole("textbox", { name: /Limit for extra/ });
    expect(limit).toHaveValue("59");

    fireEvent.change(limit, { target: { value: "0" } });
    expect(isOff(screen.getByRole("button", { name: "Upgrade" }))).toBe(true);
    fireEvent.change(limit, { target: { value: "25,50" } });
    await userEvent.click(screen.getByRole("button", { name: "Upgrade" }));

    await waitFor(() => expect(window.open).toHaveBeenCalled());
    expect(service.calls.find(({ name }) => name === "changePlan")?.input).toMatchObject({
      capped_amount: 25.5,
    });
  });

  it("that nobody answers for is looked for in the plans before anything is said", async () => {
    await change(new Refusal("B0100", "timeout"));

    expect(await screen.findByText("We could not confirm the change")).toBeVisible();
    expect(screen.queryByText("The plan was not changed")).toBeNull();
    expect(screen.queryByText("timeout")).toBeNull();
  });

  it("that nobody answers for is said to wait in Shopify where its charge can still be approved", async () => {
    const { service } = await openBilling({
      previewPlan: aPreview(),
      changePlan: new Refusal("B0100", "timeout") as never,
    });
    const open_approvals = [{ plan: "ADVANCED_2000", interval: "EVERY_30_DAYS" as const }];
    service.reply(planned({ open_approvals }));

    await userEvent.click(tile("Advanced").getByRole("button"));
    await userEvent.click(await screen.findByRole("button", { name: "Upgrade" }));

    expect(await screen.findByText("Advanced is waiting for your approval in Shopify")).toBeVisible();
    expect(screen.queryByText("We could not confirm the change")).toBeNull();
  });

  it("is made in the main store by a linked one", async () => {
    await openBilling(planned({ main_store: { myshopify_domain: MAIN_STORE } }));

    await userEvent.click(tile("Advanced").getByRole("button"));
    const dialog = within(screen.getByRole("dialog", { name: "Modify billing settings" }));

    expect(dialog.getByText(new RegExp(MAIN_STORE))).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: /Open main store/ })).toHaveAttribute(
      "href",
      "https://admin.shopify.com/store/harbour-main/apps/id/track/billing",
    );
  });
});
