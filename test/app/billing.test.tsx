import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aPlanList, aPreview, aUsage, linkedStores, MAIN_STORE } from "../billing-data";
import { Refusal } from "../msw/end-api";
import { isOff, openBilling, planned, tile } from "./open-billing";
import { faultsOf } from "./render-page";

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
    expect(screen.getByText("Dec 7, 2026")).toBeInTheDocument();
  });

  it("says that the last plan was canceled, since its discount had been taken with another", async () => {
    await openBilling(planned({ discount_taken: { name: "Advanced" } }));

    expect(screen.getByText("Advanced was canceled")).toBeVisible();
    expect(screen.getByText(/^Its discount had already been used with another plan\./)).toBeVisible();
  });

  it("shows a trial, a change that waits, and a subscription that is frozen", async () => {
    await openBilling(
      planned({
        frozen: true,
        trial_status: "active",
        trial_ends_at: "2026-11-27T23:30:00.000Z",
        next: { plan: "STARTER", interval: "EVERY_30_DAYS", name: "Starter", at: "2026-12-08T10:00:00.000Z" },
      }),
    );

    expect(screen.getByText("Your subscription is frozen")).toBeInTheDocument();
    // In the store's own zone the day has changed already.
    expect(screen.getByText("Nov 28, 2026")).toBeInTheDocument();
    expect(screen.getByText("Starter from Dec 8, 2026")).toBeInTheDocument();
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
    expect(
      screen.getByText("2 orders wait for quota: the plan quota has been exhausted"),
    ).toBeInTheDocument();
  });

  it("says where orders wait because extra ones have reached what was approved", async () => {
    const cap = aUsage().capped_amount!;
    const used = { ...cap, used: cap.amount };
    await openBilling({ getUsage: aUsage({ waiting_orders: 1, capped_amount: used }) });

    expect(
      screen.getByText("1 order waits for quota: the usage charges have reached the capped amount"),
    ).toBeInTheDocument();
  });

  it("draws the days of a period on its first one, before anything is counted", async () => {
    const period = {
      from: "2026-11-22",
      to: "2026-12-29",
      quota: 300,
      used: 0,
      overage_orders: 0,
      overage_cost: 0,
    };
    const { container } = await openBilling({
      getUsage: aUsage({ periods: [period], days: [], runs_out_on: null }),
    });

    const axis = [...container.querySelectorAll(".wb-chart svg text")].map(({ textContent }) => textContent);
    expect(axis).toContain("Dec 28");
    expect(axis.filter((text) => /^(Nov|Dec) \d+$/.test(text)).length).toBeGreaterThan(2);
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
