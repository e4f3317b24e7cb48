import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aPlanList, aPreview, MAIN_STORE, starter } from "../billing-data";
import { Refusal } from "../msw/end-api";
import { isOff, openBilling, planned, tile } from "./open-billing";

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
    await openBilling({ previewPlan: aPreview({ first_price: 41.3 }) });

    await userEvent.click(tile("Advanced").getByRole("button"));
    const dialog = within(await screen.findByRole("dialog"));

    expect(await dialog.findByText("$41.30 every 30 days")).toBeInTheDocument();
    expect(dialog.getByText("instead of $59")).toBeInTheDocument();
    expect(dialog.getByText("Advanced adds 11 features")).toBeInTheDocument();
    expect(dialog.getAllByRole("listitem")).toHaveLength(11);
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

    expect(dialog.getByText("You lose 10 features")).toBeInTheDocument();
    expect(await dialog.findByText("On Dec 8, 2026, at the end of the cycle")).toBeInTheDocument();
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
    expect(screen.getAllByText(/not in your Shopify admin/).length).toBeGreaterThan(0);
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
    expect(await screen.findAllByText("Only the main store may change billing")).toHaveLength(2);
  });

  it("reads everything again after a reload, and says that the plan was changed", async () => {
    const { service } = await openBilling({ previewPlan: aPreview(), changePlan: { action: "reload" } });
    service.reply({ getPlanList: aPlanList({ current_plan: starter() }) });

    await userEvent.click(tile("Starter").getByRole("button"));
    await userEvent.click(await screen.findByRole("button", { name: "Change plan" }));

    expect(await screen.findByText("Plan changed")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Starter plan" })).toBeInTheDocument();
    expect(isOff(tile("Starter").getByRole("button"))).toBe(true);
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

describe("after Shopify's approval page", () => {
  const wanted = { kind: "plan", plan: "ADVANCED_2000", interval: "EVERY_30_DAYS" };
  const come = (change: object, at: string) => {
    sessionStorage.setItem("waybill:approval", JSON.stringify(wanted));
    return openBilling(planned(change), at);
  };

  it("says approved only when the plan read back is the one that was wanted", async () => {
    await come({ plan: "ADVANCED_2000", name: "Advanced" }, "/track/billing?charge_id=1");

    expect(await screen.findByText("Approved: you are on Advanced")).toBeInTheDocument();
  });

  it("says so while Shopify has not confirmed it, whatever the address claims", async () => {
    const { service } = await come({}, "/track/billing?charge_id=1");
    expect(await screen.findByText("Shopify has not confirmed Advanced yet")).toBeInTheDocument();
    service.reply(planned({ plan: "ADVANCED_2000", name: "Advanced" }));

    await userEvent.click(screen.getByRole("button", { name: "Check again" }));

    expect(await screen.findByText("Approved: you are on Advanced")).toBeInTheDocument();
  });

  it("says declined to somebody who comes back without a charge, until it is put away", async () => {
    await come({}, "/track/billing");
    const note = await screen.findByText("Advanced was not approved; your plan is unchanged");

    await userEvent.click(screen.getByRole("button", { name: "Dismiss notification" }));

    expect(note).not.toBeInTheDocument();
    expect(sessionStorage.getItem("waybill:approval")).toBeNull();
  });
});
