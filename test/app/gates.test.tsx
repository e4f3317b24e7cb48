import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRevalidator } from "@remix-run/react";
import { Button } from "@shopify/polaris";
import { describe, expect, it } from "vitest";
import * as addOns from "../../app/routes/track.addOns";
import * as analytics from "../../app/routes/track.analytics";
import * as billing from "../../app/routes/track.billing";
import { Gate } from "../../app/components/gate";
import { aPlan, aStore, gatesOf, SHOP, wellReplies } from "../admin-data";
import { billingReplies } from "../billing-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { gatesWith } from "../permissions/specified-gates";
import { faultsOf, renderPage } from "./render-page";

let exports = 0;
/** A page with a button that only Growth opens, and a part that must not run where it is locked. */
function GatedPage() {
  const { revalidate } = useRevalidator();
  return (
    <>
      <h1>Gated</h1>
      <Button onClick={revalidate}>Reload the plan</Button>
      <Gate feature="export">
        <Button onClick={() => (exports += 1)}>Export</Button>
      </Gate>
      <Gate feature="webhook">{() => <p>The webhooks</p>}</Gate>
    </>
  );
}

const pages = {
  "/track/analytics": analytics,
  "/track/addOns": addOns,
  "/track/billing": billing,
  "/track/gated": { default: GatedPage },
} as never;
const open = (replies: Replies = {}, at = "/track/gated", options: Parameters<typeof renderPage>[3] = {}) => {
  const service = mockEndApi({ ...wellReplies(), ...replies });
  return renderPage(service, at, pages, options).then((view) => ({ ...view, service }));
};
const starter = { getPlan: aPlan({ name: "Starter", plan: "STARTER", quota_amount: 100 }) };

describe("a feature that the plan opens", () => {
  it("is there, without a word about plans", async () => {
    await open();

    await userEvent.click(screen.getByRole("button", { name: "Export" }));

    expect(exports).toBe(1);
    expect(screen.queryByText("Available for Growth plan")).toBeNull();
  });

  it("is there for a store that was given a key of its own, and on Enterprise", async () => {
    const { unmount } = await open({
      getPlan: aPlan({ name: "Starter", plan: "STARTER", func_permission: "Free" }),
    });
    expect(screen.getByText("The webhooks")).toBeInTheDocument();
    unmount();

    await open({ getPlan: aPlan({ name: "Enterprise", plan: "CUSTOM" }) });

    expect(screen.getByText("The webhooks")).toBeInTheDocument();
  });
});

describe("a feature that the plan does not open", () => {
  it("is disabled, names the plan, and does nothing", async () => {
    await open(starter);
    exports = 0;

    expect(screen.getByRole("button", { name: "Export" })).toBeDisabled();
    expect(screen.getByText("Available for Growth plan")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Export" }));
    expect(exports).toBe(0);
  });

  it("is not even made where it would load things of its own", async () => {
    await open(starter);

    expect(screen.queryByText("The webhooks")).toBeNull();
    expect(screen.getByText("Available for Advanced plan")).toBeInTheDocument();
  });

  it.each([
    ["export", "Upgrade to Growth or higher: Export of orders and reports"],
    ["webhook", "Upgrade to Advanced: Webhooks"],
  ])("offers the way to it: %s", async (_, name) => {
    await open(starter);

    expect(screen.getByRole("button", { name })).toBeInTheDocument();
  });

  it("is locked as well when the plan cannot be read", async () => {
    await open({ getPlan: new Refusal() });

    expect(screen.getByText("Available for Growth plan")).toBeInTheDocument();
  });

  it("opens as soon as the plan was changed, without another page", async () => {
    const { service } = await open(starter);
    service.reply({ getPlan: aPlan({ name: "Advanced", plan: "ADVANCED" }) });

    await userEvent.click(screen.getByRole("button", { name: "Reload the plan" }));

    expect(await screen.findByText("The webhooks")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Export" })).toBeEnabled();
  });

  it("locks a whole page, whose title stays", async () => {
    const { container } = await open(starter, "/track/analytics");

    expect(screen.getByRole("heading", { level: 1, name: "Analytics" })).toBeInTheDocument();
    expect(screen.getByText("Available for Growth plan")).toBeInTheDocument();
    expect(screen.queryByText("Not there yet")).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("names its plan beside a section that is not built yet, and none beside one that is open", async () => {
    await open({}, "/track/addOns");

    const named = (id: string) => within(document.getElementById(id)!).queryByText(/^Available for/);
    expect(named("estimated-delivery-time")).toHaveTextContent("Available for Advanced plan");
    expect(named("custom-status")).toBeNull();
  });
});

describe("a feature that is switched off", () => {
  const table = gatesWith({ export: { level: "Growth", off: "outage" } });
  const off = aPlan({ name: "Advanced", plan: "ADVANCED" });
  const getPlan = { ...off, gates: gatesOf(off, table) };

  it("is locked without a plan to buy, whatever the app was built with", async () => {
    await open({ getPlan });

    expect(screen.getByRole("button", { name: "Export" })).toBeDisabled();
    expect(screen.getByText("Not open for this store at the moment")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Upgrade/ })).toBeNull();
    expect(screen.getByText("The webhooks")).toBeInTheDocument();
  });

  it("is not among what an upgrade brings", async () => {
    await open({
      ...billingReplies(),
      getPlan: { ...starter.getPlan, gates: gatesOf(starter.getPlan, table) },
    });

    await userEvent.click(screen.getByRole("button", { name: /^Upgrade to Advanced/ }));

    expect(within(screen.getByRole("dialog")).getAllByRole("listitem")).toHaveLength(19);
    expect(within(screen.getByRole("dialog")).queryByText("Export of orders and reports")).toBeNull();
  });

  it("stays closed when the app is viewed as another plan", async () => {
    await open({ getPlan }, "/track/gated", { standalone: true, viewAs: "CUSTOM" });

    expect(screen.getByText("Not open for this store at the moment")).toBeInTheDocument();
  });

  it("is locked when the service does not speak of it, or speaks of features the app does not know", async () => {
    const unknown = { feature: "constructor", level: null, on: true, why: "store", plans: [] };
    await open({ getPlan: { ...off, gates: [unknown] } });

    expect(screen.getAllByText("Not open for this store at the moment")).toHaveLength(2);
  });
});

describe("the upgrade modal", () => {
  const openModal = async () => {
    const view = await open({ ...billingReplies(), ...starter });
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
    await open(starter);
    screen.getByRole("button", { name: /^Upgrade to Growth/ }).focus();
    await userEvent.keyboard("{Enter}");

    expect(screen.getByRole("button", { name: "Not now" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: /^Upgrade to Growth/ })).toHaveFocus();
  });

  it("closes by Escape, which the browser tells as cancel", async () => {
    await openModal();

    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));

    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  });

  it("tells of everything up to Advanced where that is what is needed", async () => {
    await open(starter);

    await userEvent.click(screen.getByRole("button", { name: /^Upgrade to Advanced/ }));

    expect(within(screen.getByRole("dialog")).getAllByRole("listitem")).toHaveLength(20);
    expect(screen.getByText("From $59 a month")).toBeInTheDocument();
  });
});

describe("viewing the app as another plan", () => {
  it("changes what is open, for somebody with an admin token", async () => {
    await open({}, "/track/gated", { standalone: true, viewAs: "ADVANCED" });

    expect(screen.getByText("The webhooks")).toBeInTheDocument();
  });

  it("can take as well as give", async () => {
    await open({}, "/track/gated", { standalone: true, viewAs: "STARTER" });

    expect(screen.getByRole("button", { name: "Export" })).toBeDisabled();
  });

  it.each(["ADVANCED", "CUSTOM"])("does nothing for a merchant whose cookie says %s", async (viewAs) => {
    await open(starter, "/track/gated", { viewAs });

    expect(screen.getByText("Available for Advanced plan")).toBeInTheDocument();
  });

  it.each(["Advanced", "__proto__", "%00"])("takes %s for no plan", async (viewAs) => {
    await open(starter, "/track/gated", { standalone: true, viewAs });

    expect(screen.getByText("Available for Advanced plan")).toBeInTheDocument();
  });
});

describe("a linked store", () => {
  it("has its main store's features", async () => {
    const group = [
      { myshopify_domain: "main.myshopify.com", master: true, quota_usage: 1, quota_amount: 2_000 },
      { myshopify_domain: SHOP, master: false, quota_usage: 1, quota_amount: 2_000 },
    ];

    await open({
      getStoreInfo: aStore({ plan: "STARTER" }),
      getPlan: aPlan({ name: "Advanced", plan: "ADVANCED", store_plan_quota_list: group }),
    });

    expect(screen.getByText("The webhooks")).toBeInTheDocument();
  });
});
