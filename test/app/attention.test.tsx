import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { adviceFor } from "../../app/features/attention/advice-for";
import * as dashboard from "../../app/routes/track.dashboard";
import * as order from "../../app/routes/track.orders.$id";
import * as settings from "../../app/routes/track.settings_.attention";
import * as history from "../../app/routes/track_.orders.history";
import * as map from "../../app/routes/track_.orders.map";
import * as neighbors from "../../app/routes/track_.orders.neighbors";
import { type AttentionSettings, DEFAULT_ATTENTION } from "../../contract/attention";
import { OrderDetail } from "../../contract/order-detail";
import { ATTENTION_REASONS } from "../../contract/order-filter";
import { anOrderDetail, attention, wellReplies } from "../admin-data";
import { keptSetting } from "../kept-setting";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = {
  "/track/dashboard": dashboard,
  "/track/orders/:id": order,
  "/track/orders/history": history,
  "/track/orders/map": map,
  "/track/orders/neighbors": neighbors,
  "/track/settings/attention": settings,
} as never;

async function open(at: string, replies: Replies = {}) {
  const service = mockEndApi({ ...wellReplies(), ...replies });
  const view = await renderPage(service, at, pages, { standalone: true });
  return { ...view, service };
}

describe("the dashboard", () => {
  it("leads from each reason to its orders, the most urgent first", async () => {
    await open("/track/dashboard", { attentionSummary: attention({ silent: 1200, exception: 3 }) });

    const reasons = screen.getAllByRole("link", { name: /Exception reported|No update for too long/ });
    expect(reasons.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Exception reported 3", "/track/orders?attention=exception"],
      ["No update for too long 1,200", "/track/orders?attention=silent"],
    ]);
    expect(screen.getByRole("link", { name: "View all" })).toHaveAttribute(
      "href",
      "/track/orders?attention=exception,silent",
    );
  });

  it("says so when nothing needs anybody", async () => {
    await open("/track/dashboard");

    expect(screen.getByText("No order needs attention.")).toBeInTheDocument();
  });

  it("gives one notice for a courier that is silent, and is readable with a screen reader", async () => {
    const outage = { courier: "UPS", since: "2026-11-20T08:00:00.000Z", orders: 340 };

    const { container } = await open("/track/dashboard", {
      attentionSummary: attention({ exception: 1 }, [outage]),
    });

    expect(screen.getByText("Hardly any updates from UPS")).toBeInTheDocument();
    expect(screen.getByText(/Nov 20, 2026.*340 of your orders are on their way/)).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
  });
});

describe("an order that needs somebody", () => {
  const attention = { attention: "failed_twice" as const, attention_since: "2026-11-20T08:00:00.000Z" };

  it("says why, since when and what to do", async () => {
    const { container } = await open("/track/orders/1", { getOrder: anOrderDetail(attention) });

    expect(screen.getByText("Two failed attempts")).toBeInTheDocument();
    expect(screen.getByText(/^Since Nov 20, 2026/)).toBeInTheDocument();
    expect(screen.getByText(/Ask the customer for a better address/)).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
  });

  it.each([
    ["refused", { sub_status: "ABNORMAL_05" as const }],
    ["returned", { sub_status: "ABNORMAL_06" as const }],
    ["customs", { sub_status: "ABNORMAL_02" as const }],
    ["damaged", { sub_status: "ABNORMAL_03" as const, flag: "damaged" as const }],
    ["lost", { sub_status: "ABNORMAL_03" as const }],
    ["manual", { sub_status: null, is_manual: true }],
    ["exception", { sub_status: "ABNORMAL_08" as const }],
  ])("gets the advice for its cause: %s", (advice, change) => {
    const status = "ABNORMAL" as const;
    const shipments = anOrderDetail().shipments.map((each) => ({ ...each, status, ...change }));

    expect(adviceFor("exception", OrderDetail.parse(anOrderDetail({ status, shipments })))).toBe(advice);
    expect(adviceFor("overdue", OrderDetail.parse(anOrderDetail({ status, shipments })))).toBe("overdue");
  });

  it("is advised at its parcel where nothing is flagged, such as one that has come back", async () => {
    const change = { status: "ABNORMAL" as const, sub_status: "ABNORMAL_06" as const };
    const shipments = anOrderDetail().shipments.map((each) => ({ ...each, ...change }));
    await open("/track/orders/1", { getOrder: anOrderDetail({ status: "ABNORMAL", shipments }) });

    expect(screen.getByText(/Check the goods, then refund or resend/)).toBeInTheDocument();
  });

  it("can be put away until something is heard", async () => {
    const { service } = await open("/track/orders/1", {
      getOrder: anOrderDetail(attention),
      dismissAttention: { dismissed: true },
    });
    service.reply({ getOrder: anOrderDetail() });

    await userEvent.click(screen.getByRole("button", { name: "Dismiss until next event" }));

    expect(await screen.findByText("Dismissed until the next event")).toBeInTheDocument();
    await expect.poll(() => screen.queryByText("Two failed attempts")).toBeNull();
    expect(service.calls.find(({ name }) => name === "dismissAttention")?.input).toEqual({ id: "1" });
  });

  it("is said to be put away although the page is read again before React draws anything", async () => {
    const { service } = await open("/track/orders/1", {
      getOrder: anOrderDetail(attention),
      dismissAttention: { dismissed: true },
    });
    service.reply({ getOrder: anOrderDetail() });
    const reads = () => service.calls.filter(({ name }) => name === "getOrder").length;
    const before = reads();

    // On a busy machine React draws the answer and the page that was read after it at once: within `act` it always does.
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: "Dismiss until next event" }));
      await expect.poll(reads).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });

    expect(await screen.findByText("Dismissed until the next event")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Two failed attempts")).toBeNull());
  });

  it("stays flagged, and says why, when that is refused", async () => {
    await open("/track/orders/1", {
      getOrder: anOrderDetail(attention),
      dismissAttention: new Refusal("B0300", "Please try again in a moment"),
    });

    await userEvent.click(screen.getByRole("button", { name: "Dismiss until next event" }));

    expect(await screen.findByText("Please try again in a moment")).toBeInTheDocument();
    expect(screen.getByText("Two failed attempts")).toBeInTheDocument();
  });

  it("has words for every reason", async () => {
    for (const reason of ATTENTION_REASONS) {
      const { unmount } = await open("/track/orders/1", {
        getOrder: anOrderDetail({ ...attention, attention: reason }),
      });
      expect(screen.queryByText(new RegExp(`^(reasons|advice)\\.${reason}$`))).toBeNull();
      unmount();
    }
  });
});

describe("the rules", () => {
  /** A service that remembers, as the real one does. */
  const openRules = (replies: Replies = {}) => {
    const stored = keptSetting<AttentionSettings>(DEFAULT_ATTENTION);
    return open("/track/settings/attention", {
      getAttention: stored.show,
      updateAttention: stored.save as never,
      ...replies,
    });
  };
  const silentDays = () => screen.getByRole("spinbutton", { name: /“No update for too long”/ });
  const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
  const saveButton = () => within(bar()!).getByRole("button", { name: "Save" });

  it("are shown as they are stored, and can be read with a screen reader", async () => {
    const { container } = await openRules();

    expect(screen.getAllByRole("checkbox")).toHaveLength(8);
    expect(silentDays()).toHaveValue(10);
    expect(screen.getByRole("link", { name: "Open service notifications" })).toHaveAttribute(
      "href",
      "/track/settings/notifications",
    );
    expect(bar()).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("are saved", async () => {
    const { service } = await openRules();

    await userEvent.clear(silentDays());
    await userEvent.type(silentDays(), "7");
    await userEvent.click(screen.getByRole("checkbox", { name: "Never scanned" }));
    await userEvent.click(saveButton());

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    await waitFor(() => expect(bar()).toBeNull());
    expect(service.calls.find(({ name }) => name === "updateAttention")?.input).toMatchObject({
      value: {
        rules: {
          ...DEFAULT_ATTENTION.rules,
          silent: { on: true, days: 7 },
          not_scanned: { on: false, days: 3 },
        },
      },
    });
  });

  it("cannot be saved with days that make no sense, and say so at the field", async () => {
    await openRules();

    await userEvent.clear(silentDays());

    expect(screen.getByText("Enter a whole number from 1 to 90")).toBeInTheDocument();
    expect(saveButton()).toHaveAttribute("aria-disabled", "true");
    expect(within(bar()!).getByRole("status")).toHaveTextContent("Some fields are empty or wrong.");
  });

  it("go back to what is stored when they are discarded", async () => {
    await openRules();
    await userEvent.click(screen.getByRole("checkbox", { name: "Exception reported" }));

    await userEvent.click(within(bar()!).getByRole("button", { name: "Discard" }));

    expect(screen.getByRole("checkbox", { name: "Exception reported" })).toBeChecked();
    expect(bar()).toBeNull();
  });
});
