import { readTexts } from "../../app/read-texts";
import { TranslationProvider } from "../../app/i18n/translation";
import { createI18n } from "../../app/i18n/create-i18n";
import { AnnouncedFeatures } from "../../app/components/announced-features";
import polaris from "@shopify/polaris/locales/en.json";
import { AppProvider } from "@shopify/polaris";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { isComing, screenIds, screens } from "../../app/features/screens/registry";
import { isBuilt } from "../../permissions/built";
import { featureIds } from "../../permissions/features";
import { aPlan, aStore, gatesOf, SHOP } from "../admin-data";
import { billingReplies } from "../billing-data";
import { Refusal } from "../msw/end-api";
import { gatesWith } from "../permissions/specified-gates";
import { faultsOf } from "./render-page";
import { clicks, openGated, starter } from "./gated-page";

beforeEach(() => {
  clicks.exports = 0;
});

describe("a feature that the plan opens", () => {
  it("is there, without a word about plans", async () => {
    await openGated();

    await userEvent.click(screen.getByRole("button", { name: "Export" }));

    expect(clicks.exports).toBe(1);
    expect(screen.queryByText("Available for Growth plan")).toBeNull();
  });

  it("is there for a store that was given a key of its own, and on Enterprise", async () => {
    const { unmount } = await openGated({
      getPlan: aPlan({ name: "Starter", plan: "STARTER", func_permission: "Free" }),
    });
    expect(screen.getByText("The correction")).toBeInTheDocument();
    unmount();

    await openGated({ getPlan: aPlan({ name: "Enterprise", plan: "CUSTOM" }) });

    expect(screen.getByText("The correction")).toBeInTheDocument();
  });
});

describe("a feature that the plan does not open", () => {
  it("is disabled, names the plan, and does nothing", async () => {
    await openGated(starter);

    const button = screen.getByRole("button", { name: "Export" });
    const reason = screen.getByText("Available for Growth plan");
    expect(button).toBeDisabled();
    // What comes first is read first: below a long form the reason was out of sight.
    expect(reason.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Export" }));
    expect(clicks.exports).toBe(0);
  });

  it("is not even made where it would load things of its own", async () => {
    await openGated(starter);

    expect(screen.queryByText("The correction")).toBeNull();
    expect(screen.getByText("Available for Advanced plan")).toBeInTheDocument();
  });

  it.each([
    ["export", "Upgrade to Growth or higher: Order export"],
    ["courier-auto-correction", "Upgrade to Advanced: Automatic courier correction"],
  ])("offers the way to it: %s", async (_, name) => {
    await openGated(starter);

    expect(screen.getByRole("button", { name })).toBeInTheDocument();
  });

  it("is locked as well when the plan cannot be read", async () => {
    await openGated({ getPlan: new Refusal() });

    expect(screen.getByText("Available for Growth plan")).toBeInTheDocument();
  });

  it("opens as soon as the plan was changed, without another page", async () => {
    const { service } = await openGated(starter);
    service.reply({ getPlan: aPlan({ name: "Advanced", plan: "ADVANCED" }) });

    await userEvent.click(screen.getByRole("button", { name: "Reload the plan" }));

    expect(await screen.findByText("The correction")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Export" })).toBeEnabled();
  });

  it("locks a whole page, whose title stays", async () => {
    const { container } = await openGated(starter, "/track/whole");

    expect(screen.getByRole("heading", { level: 1, name: "Whole page" })).toBeInTheDocument();
    expect(screen.getByText("Available for Growth plan")).toBeInTheDocument();
    expect(screen.queryByText("The whole page")).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
  });
});

describe("what is not built yet", () => {
  const announced = screenIds.find((id) => screens[id].area === "addOns" && isComing(id))!;

  it("is announced, with no word of a plan to buy", async () => {
    await openGated(starter, "/track/addOns");

    const coming = within(document.getElementById(announced)!);
    expect(coming.getByText("Coming soon")).toBeInTheDocument();
    expect(coming.queryByText(/^Available for/)).toBeNull();
    expect(coming.queryByRole("button", { name: /^Upgrade/ })).toBeNull();
  });

  it("locks no page", async () => {
    await openGated(starter, "/track/analytics");

    const upgrades = screen.queryAllByRole("button", { name: /^Upgrade/ });
    expect(upgrades).toHaveLength(isBuilt("analytics-page") ? 1 : 0);
  });
});

describe("a feature that is switched off", () => {
  const table = gatesWith({ export: { level: "Growth", off: "outage" } });
  const off = aPlan({ name: "Advanced", plan: "ADVANCED" });
  const getPlan = { ...off, gates: gatesOf(off, table) };

  it("is locked without a plan to buy, whatever the app was built with", async () => {
    await openGated({ getPlan });

    expect(screen.getByRole("button", { name: "Export" })).toBeDisabled();
    expect(screen.getByText("Not available for this store at the moment")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Upgrade/ })).toBeNull();
    expect(screen.getByText("The correction")).toBeInTheDocument();
  });

  it("is not among what an upgrade brings", async () => {
    await openGated({
      ...billingReplies(),
      getPlan: { ...starter.getPlan, gates: gatesOf(starter.getPlan, table) },
    });

    await userEvent.click(screen.getByRole("button", { name: /^Upgrade to Advanced/ }));

    const others = featureIds.filter(
      (id) => isBuilt(id) && !["courier-auto-correction", "export"].includes(id),
    );
    expect(within(screen.getByRole("dialog")).getAllByRole("listitem")).toHaveLength(others.length);
    expect(within(screen.getByRole("dialog")).queryByText("Order export")).toBeNull();
  });

  it("stays closed when the app is viewed as another plan", async () => {
    await openGated({ getPlan }, "/track/gated", { standalone: true, viewAs: "CUSTOM" });

    expect(screen.getByText("Not available for this store at the moment")).toBeInTheDocument();
  });

  it("is locked when the service does not speak of it, or speaks of features the app does not know", async () => {
    const unknown = { feature: "constructor", level: null, on: true, why: "store", plans: [] };
    await openGated({ getPlan: { ...off, gates: [unknown] } });

    expect(screen.getAllByText("Not available for this store at the moment")).toHaveLength(2);
  });
});

describe("viewing the app as another plan", () => {
  it("changes what is open, for somebody with an admin token", async () => {
    await openGated({}, "/track/gated", { standalone: true, viewAs: "ADVANCED" });

    expect(screen.getByText("The correction")).toBeInTheDocument();
  });

  it("can take as well as give", async () => {
    await openGated({}, "/track/gated", { standalone: true, viewAs: "STARTER" });

    expect(screen.getByRole("button", { name: "Export" })).toBeDisabled();
  });

  it.each(["ADVANCED", "CUSTOM"])("does nothing for a merchant whose cookie says %s", async (viewAs) => {
    await openGated(starter, "/track/gated", { viewAs });

    expect(screen.getByText("Available for Advanced plan")).toBeInTheDocument();
  });

  it.each(["Advanced", "__proto__", "%00"])("takes %s for no plan", async (viewAs) => {
    await openGated(starter, "/track/gated", { standalone: true, viewAs });

    expect(screen.getByText("Available for Advanced plan")).toBeInTheDocument();
  });
});

describe("a linked store", () => {
  it("has its main store's features", async () => {
    const group = [
      { myshopify_domain: "main.myshopify.com", master: true, quota_usage: 1, quota_amount: 2_000 },
      { myshopify_domain: SHOP, master: false, quota_usage: 1, quota_amount: 2_000 },
    ];

    await openGated({
      getStoreInfo: aStore({ plan: "STARTER" }),
      getPlan: aPlan({ name: "Advanced", plan: "ADVANCED", store_plan_quota_list: group }),
    });

    expect(screen.getByText("The correction")).toBeInTheDocument();
  });
});

it.each(["zh-CN", "ja"] as const)("announced features stand apart in %s, which has no spaces", (tag) => {
  const { container } = render(
    <AppProvider i18n={polaris}>
      <TranslationProvider i18n={createI18n(tag, readTexts(tag))}>
        <AnnouncedFeatures features={["webhook", "logo-editor", "apple-wallet"]} />
      </TranslationProvider>
    </AppProvider>,
  );

  expect(container.textContent!.split("、")).toHaveLength(3);
});
