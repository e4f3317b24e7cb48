import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { featureIds } from "../../permissions/decide";
import {
  aBillingPlan,
  aCustomOption,
  aPlanList,
  aPreview,
  aUsage,
  linkedStores,
  MAIN_STORE,
  starter,
} from "../billing-data";
import { Refusal } from "../fake-end-api";
import { openBilling } from "./open-billing";
import { faultsOf } from "./render-page";

const tile = (name: string) => within(screen.getByRole("article", { name }));
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";
const planned = (change: object) => ({ getPlanList: aPlanList({ current_plan: aBillingPlan(change) }) });

beforeEach(() => {
  vi.spyOn(window, "open").mockReturnValue(null);
  sessionStorage.clear();
});

describe("the current plan", () => {
  it("shows its price, what is left of the quota and until when it is paid", async () => {
    await openBilling();

    expect(screen.getByRole("heading", { name: "Growth plan" })).toBeInTheDocument();
    expect(screen.getByText("120 of 300 orders used")).toBeInTheDocument();
    expect(screen.getByText("180 orders left")).toBeInTheDocument();
    expect(screen.getByText("Dec 8, 2026")).toBeInTheDocument();
  });

  it("shows a trial, a change that waits, and a subscription that is frozen", async () => {
    await openBilling(
      planned({
        frozen: true,
        trial_status: "active",
        trial_ends_at: "2026-11-27T23:30:00.000Z",
        next: { plan: "STARTER", name: "Starter", at: "2026-12-08T10:00:00.000Z" },
      }),
    );

    expect(screen.getByText("Your subscription is frozen")).toBeInTheDocument();
    // In the store's own zone the day has changed already.
    expect(screen.getByText("Nov 28, 2026")).toBeInTheDocument();
    expect(screen.getByText("Starter from Dec 8, 2026")).toBeInTheDocument();
  });
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

    expect(tile("Growth").getByText("7 days free trial")).toBeInTheDocument();
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

describe("a coupon", () => {
  const given = { applyDiscountCode: { discount: 0.7, duration: 6, plans: ["Growth"] } };
  const enter = async (code: string) => {
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), code);
    await userEvent.click(screen.getByRole("button", { name: "Verify" }));
  };

  it("is sent trimmed, shows its percent, and lowers the prices of its own plans", async () => {
    const { service } = await openBilling(given);

    await enter("  SAVE30 ");

    expect(await screen.findByText("30% off")).toBeInTheDocument();
    expect(service.calls.at(-1)?.input).toEqual({ discount_code: "SAVE30" });
    expect(tile("Growth").getByText("$6.30")).toBeInTheDocument();
    expect(tile("Advanced").getByText("$59")).toBeInTheDocument();
  });

  it("goes with a change to a plan it is for, and with no other", async () => {
    const { service } = await openBilling({ ...given, previewPlan: aPreview() });
    await enter("SAVE30");
    await screen.findByText("30% off");
    const asked = () => service.calls.filter(({ name }) => name === "previewPlan").at(-1)?.input;

    await userEvent.click(tile("Advanced").getByRole("button"));
    await screen.findByText("Takes effect");
    const forAdvanced = asked();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await userEvent.click(screen.getByRole("radio", { name: /Annual/ }));
    await userEvent.click(tile("Growth").getByRole("button"));
    await screen.findByText("Takes effect");

    expect(forAdvanced).not.toHaveProperty("discount_code");
    expect(asked()).toMatchObject({ plan: "GROWTH_300", interval: "ANNUAL", discount_code: "SAVE30" });
  });

  it("shows hostile words of the server as text", async () => {
    const words = '<img src=x onerror="alert(1)"> {count} $t(billing:title)';
    const { container } = await openBilling({ applyDiscountCode: new Refusal("A0001", words) });

    await enter("X");

    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(container.querySelector("img")).toBeNull();
  });
});

describe("a change of plan", () => {
  const change = async (answer: object, config = {}) => {
    const view = await openBilling(
      { previewPlan: aPreview(), changePlan: answer as never },
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

describe("usage", () => {
  it("shows periods, the forecast, what happens at the limit, and orders that wait", async () => {
    await openBilling({ getUsage: aUsage({ waiting_orders: 2 }) });

    const history = within(screen.getByRole("table", { name: "History" }));
    expect(
      history.getByRole("row", { name: /^Oct 9\s–\sNov 7, 2026 325 300 25 \$1\.25$/ }),
    ).toBeInTheDocument();
    expect(screen.getByText(/runs out on Dec 3, 2026/)).toBeInTheDocument();
    expect(screen.getByText(/tracked for \$0\.05 each/)).toBeInTheDocument();
    expect(screen.getByText("2 orders wait for quota")).toBeInTheDocument();
  });

  it("draws a store that has counted nothing", async () => {
    await openBilling({
      getUsage: aUsage({ periods: [], days: [], runs_out_on: null, capped_amount: null }),
    });

    expect(screen.getByText("Nothing has been counted yet.")).toBeInTheDocument();
  });

  it.each(["0.99", "10001", "-5", "1e3", "abc", "5.005", ""])("does not take %j as a limit", async (text) => {
    await openBilling();
    const field = screen.getByRole("textbox", { name: /Limit for extra orders/ });

    fireEvent.change(field, { target: { value: text } });

    expect(screen.getByText("Enter an amount from $1 to $10,000.")).toBeInTheDocument();
    expect(isOff(screen.getByRole("button", { name: "Change" }))).toBe(true);
  });

  it("sends a new limit to Shopify for approval", async () => {
    const url = "https://admin.shopify.com/store/fern-and-harbour/charges/2/confirm";
    const { service } = await openBilling({ changeCappedAmount: { action: "redirect", url } });

    fireEvent.change(screen.getByRole("textbox", { name: /Limit for extra orders/ }), {
      target: { value: "25,5" },
    });
    await userEvent.click(screen.getByRole("button", { name: "Change" }));

    await waitFor(() => expect(window.open).toHaveBeenCalledWith(url, "_top"));
    expect(service.calls.find(({ name }) => name === "changeCappedAmount")?.input).toEqual({ amount: 25.5 });
  });

  it("refuses a strange address for the limit as well", async () => {
    await openBilling({ changeCappedAmount: { action: "redirect", url: "https://evil.example/" } });

    fireEvent.change(screen.getByRole("textbox", { name: /Limit for extra orders/ }), {
      target: { value: "25" },
    });
    await userEvent.click(screen.getByRole("button", { name: "Change" }));

    expect(await screen.findByText(/not in your Shopify admin/)).toBeInTheDocument();
    expect(window.open).not.toHaveBeenCalled();
  });
});

describe("the comparison", () => {
  it("has every gated feature, and opens it as the gates do", async () => {
    await openBilling();

    const rows = within(screen.getByRole("table", { name: "Compare plans" })).getAllByRole("row");

    expect(rows).toHaveLength(1 + 2 + featureIds.length);
    expect(rows[2]).toHaveTextContent(/Export/);
    expect(within(rows[2]!).getAllByText("Included")).toHaveLength(3);
    expect(within(rows.at(-1)!).getAllByText("Not included")).toHaveLength(2);
  });
});

describe("linked stores", () => {
  it("are unlinked after a question only", async () => {
    const stores = [{ myshopify_domain: "side.myshopify.com", name: "Side shop", quota_usage: 3 }];
    const replies = { getLinkedStores: linkedStores({ role: "main", stores }), unlinkStore: linkedStores() };
    const { service } = await openBilling(replies);
    const asked = () => service.calls.filter(({ name }) => name === "unlinkStore").map(({ input }) => input);

    await userEvent.click(screen.getByRole("button", { name: "Unlink Side shop" }));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Unlink Side shop" }));
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Unlink" }));

    await waitFor(() => expect(asked()).toEqual([{ myshopify_domain: "side.myshopify.com" }]));
  });

  it("are linked with a key, and a wrong key is told under the field", async () => {
    const { service } = await openBilling({ linkStore: new Refusal("A0001", "No store has this key") });

    await userEvent.type(screen.getByRole("textbox", { name: "Key of the main store" }), " abc ");
    await userEvent.click(screen.getByRole("button", { name: "Link" }));

    expect(await screen.findByText("No store has this key")).toBeInTheDocument();
    expect(service.calls.find(({ name }) => name === "linkStore")?.input).toEqual({ connection_key: "abc" });
  });

  it("leave their main store themselves, and see no key", async () => {
    const main_store = { myshopify_domain: MAIN_STORE };
    const { service } = await openBilling({
      ...planned({ main_store }),
      getLinkedStores: linkedStores({ role: "linked", main_store, connection_key: null }),
      unlinkStore: linkedStores(),
    });

    await userEvent.click(screen.getByRole("button", { name: "Unlink Fern & Harbour" }));
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Unlink" }));

    await waitFor(() => expect(service.calls.find(({ name }) => name === "unlinkStore")).toBeDefined());
    expect(screen.queryByRole("textbox", { name: "Connection key" })).toBeNull();
  });
});

describe("the page", () => {
  it.each([
    ["getPlanList", "Plans", "Usage"],
    ["getUsage", "Usage", "Plans"],
    ["getLinkedStores", "Linked stores", "Plans"],
  ] as const)("stands when %s fails, and tries that part again", async (call, failed, other) => {
    const { service } = await openBilling({ [call]: new Refusal("B0100", "timeout") });
    expect(screen.getByText("timeout")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: other })).toBeInTheDocument();
    service.reply({ getPlanList: aPlanList(), getUsage: aUsage(), getLinkedStores: linkedStores() });

    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    await waitFor(() => expect(screen.queryByText("timeout")).toBeNull());
    expect(screen.getByRole("heading", { name: failed })).toBeInTheDocument();
  });

  it("is readable with a screen reader, with its dialogs too", async () => {
    const { container } = await openBilling({ previewPlan: aPreview() });
    const before = await faultsOf(container);

    await userEvent.click(tile("Advanced").getByRole("button"));
    await screen.findByText("Takes effect");

    expect(before).toEqual([]);
    expect(await faultsOf(container)).toEqual([]);
  });
});
