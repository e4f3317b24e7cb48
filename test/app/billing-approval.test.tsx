import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aUsage } from "../billing-data";
import { openBilling, planned } from "./open-billing";

beforeEach(() => {
  vi.spyOn(window, "open").mockReturnValue(null);
  sessionStorage.clear();
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

  it("reads the usage after the plan, which that reading may have put in force", async () => {
    const order: string[] = [];
    const list = planned({ plan: "ADVANCED_2000", name: "Advanced" }).getPlanList;

    await openBilling({
      getPlanList: async () => {
        await new Promise((resolve) => setTimeout(resolve));
        order.push("plans are read");
        return list;
      },
      getUsage: () => {
        order.push("usage is asked for");
        return aUsage();
      },
    });

    expect(order).toEqual(["plans are read", "usage is asked for"]);
  });

  it("does not take the same plan with another interval for the one that was approved", async () => {
    const next = { plan: wanted.plan, name: "Advanced", at: "2026-12-08T10:00:00.000Z" };
    await come({ next: { ...next, interval: "ANNUAL" } }, "/track/billing");

    expect(await screen.findByText(/was not approved/)).toBeVisible();
  });

  it("says that the charge is open as long as it can be approved", async () => {
    await come({ open_approvals: [{ plan: wanted.plan, interval: wanted.interval }] }, "/track/billing");

    expect(await screen.findByText("Advanced is waiting for your approval in Shopify")).toBeVisible();
    expect(screen.queryByText(/was not approved/)).toBeNull();
  });

  it("leads from the app's home, where Shopify sends who declines, to billing, once", async () => {
    sessionStorage.setItem("waybill:approval-away", "1");
    const view = await come({}, "/track/dashboard");
    expect(await screen.findByText("Advanced was not approved; your plan is unchanged")).toBeVisible();
    view.unmount();

    await come({}, "/track/dashboard");
    expect(screen.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  it("leads there also whoever came back, went forward to Shopify's page, and declined then", async () => {
    const view = await come(
      { open_approvals: [{ plan: wanted.plan, interval: wanted.interval }] },
      "/track/billing",
    );
    await screen.findByText("Advanced is waiting for your approval in Shopify");
    fireEvent(window, new Event("pagehide"));
    view.unmount();

    await come({}, "/track/dashboard");
    expect(await screen.findByText("Advanced was not approved; your plan is unchanged")).toBeVisible();
  });

  it("says declined to somebody who comes back without a charge, until it is put away", async () => {
    await come({}, "/track/billing");
    const note = await screen.findByText("Advanced was not approved; your plan is unchanged");

    await userEvent.click(screen.getByRole("button", { name: "Dismiss notification" }));

    expect(note).not.toBeInTheDocument();
    expect(sessionStorage.getItem("waybill:approval")).toBeNull();
  });
});
