import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { PLAN_REQUIRED } from "../../contract/errors";
import { MAIL_KINDS } from "../../contract/mail-kinds";
import { INITIAL_SWITCHES } from "../../contract/notifications";
import * as history from "../../app/routes/track.notification_.history";
import * as notification from "../../app/routes/track.notification";
import * as recipients from "../../app/routes/track.notification_.recipients";
import * as preview from "../../app/routes/track_.notification.preview";
import { aPlan, wellReplies } from "../admin-data";
import { keptSetting } from "../kept-setting";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = {
  "/track/notification": notification,
  "/track/notification/history": history,
  "/track/notification/recipients": recipients,
  "/track/notification/preview": preview,
} as never;

async function open(replies: Replies = {}, at = "/track/notification") {
  const switches = keptSetting<object>({ kinds: INITIAL_SWITCHES });
  const pause = keptSetting<object>({ paused: false, reason: "" });
  const service = mockEndApi({
    ...wellReplies(),
    getNotificationSettings: switches.show,
    updateNotificationSettings: switches.save,
    getMailPause: pause.show,
    updateMailPause: pause.save,
    ...replies,
  } as never);
  return { ...(await renderPage(service, at, pages, { standalone: true })), service };
}

const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
const save = () => userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));
const box = (name: string) => screen.getByRole("checkbox", { name });
const sent = (service: { calls: { name: string; input: unknown }[] }, name: string) =>
  service.calls.filter((call) => call.name === name).map(({ input }) => (input as { value: unknown }).value);
const rowOf = (title: string) => screen.getByRole("link", { name: new RegExp(`^${title}`) });
const row = (kind: string) => within(document.querySelector<HTMLElement>(`li[data-kind=${kind}]`)!);

describe("the kinds of email", () => {
  it("are switched, and saved with the page's bar", async () => {
    const { service } = await open();

    await userEvent.click(box("In transit"));
    await save();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(sent(service, "updateNotificationSettings")).toEqual([
      { kinds: { ...INITIAL_SWITCHES, in_transit: false } },
    ]);
  });

  it("that Shopify sends as well are switched on only after a question", async () => {
    await open();

    await userEvent.click(box("Order confirmed"));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    const refused = (box("Order confirmed") as HTMLInputElement).checked;
    await userEvent.click(box("Order confirmed"));
    await userEvent.click(screen.getByRole("button", { name: "Switch on" }));

    expect(refused).toBe(false);
    expect(box("Order confirmed")).toBeChecked();
    expect(row("order_confirmed").getByRole("link", { name: "Shopify’s notifications" })).toHaveAttribute(
      "href",
      expect.stringContaining("/settings/notifications/customer"),
    );
  });

  it("show how many went out, and when they do", async () => {
    await open();

    expect(row("delivered").getByText("1,200 sent")).toBeInTheDocument();
    expect(row("delivered").getByText("3 not sent")).toBeInTheDocument();
    expect(row("number_changed").queryByRole("checkbox")).toBeNull();
  });

  it("say that they have no postal address, and lead to where all get it", async () => {
    const template = { version: 2, is_ours: false, changed: null, failing: null, kind: "out_for_delivery" };
    const getMailTemplates = { templates: [{ ...template, has_address: false }] } as never;
    const { unmount } = await open({ getMailTemplates });

    expect(screen.getByRole("link", { name: "Add a postal address" })).toHaveAttribute(
      "href",
      "/track/notification/design",
    );
    expect(rowOf("Email design")).toHaveTextContent("No postal address yet");
    unmount();
    const { getMailDesign } = wellReplies();
    const value = { ...getMailDesign.value, address: "Fern & Harbour\n12 Quay Street" };
    await open({ getMailTemplates, getMailDesign: { ...getMailDesign, value } } as never);
    expect(screen.queryByText("Your emails have no postal address")).toBeNull();
    expect(rowOf("Email design")).toHaveTextContent("Fern & Harbour, 12 Quay Street");
  });

  it("are marked where the merchant has changed them, and named where one cannot be filled in", async () => {
    const state = { version: 2, is_ours: false, changed: null, failing: null, has_address: true };
    const failing = {
      since: "2026-11-20T10:00:00.000Z",
      problem: null,
      retry_at: "2026-11-20T11:00:00.000Z",
    };
    await open({
      getMailTemplates: {
        templates: [
          { ...state, kind: "delivered" },
          { ...state, kind: "in_transit", failing },
        ],
      } as never,
    });

    expect(row("delivered").getByText("Changed by you")).toBeVisible();
    expect(row("shipped").queryByText("Changed by you")).toBeNull();
    expect(row("delivered").getByRole("link", { name: "Edit email: Delivered" })).toHaveAttribute(
      "href",
      "/track/notification/edit?kind=delivered",
    );
    expect(screen.getByText("Some emails go out by our template")).toBeVisible();
    expect(screen.getByRole("link", { name: "In transit" })).toHaveAttribute(
      "href",
      "/track/notification/edit?kind=in_transit",
    );
  });

  it("can be seen and not switched on a plan without them", async () => {
    const refusal = new Refusal(PLAN_REQUIRED, "Available for Growth plan");
    await open({
      getPlan: aPlan({ name: "Starter", plan: "STARTER" }) as never,
      getNotificationSettings: refusal as never,
    });

    expect(box("In transit")).toBeDisabled();
    expect(box("In transit")).toBeChecked();
    expect(box("Shipped")).not.toBeChecked();
    expect(screen.getByRole("button", { name: "Pause all emails" })).toBeEnabled();
    await userEvent.click(row("delivered").getByRole("button", { name: "Edit email: Delivered" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("Growth");
  });

  it("are previewed in the languages of customers", async () => {
    const { service } = await open({
      previewMailKind: ({ language }: { language: string }) => ({
        ...{ subject: `Subject ${language}`, preheader: "The next fact", text: "t" },
        html: "<p>x</p>",
      }),
    } as never);

    await userEvent.click(screen.getByRole("button", { name: "Preview “Held by customs”" }));
    await screen.findByText("Subject en");
    await userEvent.selectOptions(screen.getByLabelText("Language"), "ja");

    expect(await screen.findByText("Subject ja")).toBeInTheDocument();
    expect(screen.getByTitle("Content of the email")).toHaveAttribute("sandbox", "");
    expect(service.calls.filter(({ name }) => name === "previewMailKind")).toHaveLength(2);
  });
});

describe("the kinds of email in a narrow window", () => {
  it("are folded by group, which says what is on, also before it is saved", async () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ ...window.matchMedia(""), matches: true });
    await open();

    const group = screen.getByRole("button", { name: /^Delivered/ });
    expect(group).toHaveTextContent("1 of 2 on");
    expect(screen.getAllByText("Delivered")).toHaveLength(2);
    expect(screen.queryByRole("checkbox", { name: "Delivered" })).toBeNull();
    await userEvent.click(group);
    await userEvent.click(box("All parcels delivered"));
    await userEvent.click(group);

    expect(group).toHaveTextContent("2 of 2 on");
    expect(screen.getByText("Delivered · All parcels delivered")).toBeVisible();
    expect(bar()).toBeVisible();
  });
});

describe("the pause", () => {
  it("stops emails with a reason, says so, and ends after a question", async () => {
    const { service } = await open();

    await userEvent.type(screen.getByLabelText("Why? (optional)"), "We move");
    await userEvent.click(screen.getByRole("button", { name: "Pause all emails" }));
    const banner = await screen.findAllByText(/Reason: We move/);
    const [inBanner] = screen.getAllByRole("button", { name: "Resume emails" });
    await userEvent.click(inBanner!);
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Resume emails" }));

    expect(banner.length).toBeGreaterThan(0);
    expect(await screen.findByRole("button", { name: "Pause all emails" })).toBeInTheDocument();
    expect(sent(service, "updateMailPause")).toEqual([
      { paused: true, reason: "We move" },
      { paused: false, reason: "" },
    ]);
  });
});

describe("the history", () => {
  const mail = {
    ...{ id: "7", at: "2026-11-20T08:00:00.000Z", kind: "out_for_delivery", state: "skipped" },
    ...{ reason: "old_news", to: null, subject: null, shipment: "3", not_before: null },
    order: { id: "9", name: "#1009" },
  };

  it("says of one that waits for its time when it goes out, not since when it waits", async () => {
    const waits = { ...mail, state: "queued", reason: null, not_before: "2026-12-04T09:00:00.000Z" };
    await open(
      { listMails: { content: [waits], next: null } } as never,
      "/track/notification/history?kind=arriving_soon",
    );

    expect(screen.getByText(/^Goes out Dec 4, 2026/)).toBeInTheDocument();
    expect(screen.queryByText(/Nov 20/)).toBeNull();
  });

  it("says what was not sent and why, with the way to the order, by kind and state", async () => {
    const { service } = await open(
      { listMails: { content: [mail], next: "abc" } } as never,
      "/track/notification/history?kind=out_for_delivery",
    );

    expect(screen.getByText(/Too long ago/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Open order #1009" })).toHaveAttribute("href", "/track/orders/9");
    expect(screen.getByRole("link", { name: "Older" })).toHaveAttribute(
      "href",
      "/track/notification/history?kind=out_for_delivery&after=abc&trail=-",
    );
    await userEvent.selectOptions(screen.getByLabelText("State"), "skipped");
    await screen.findByText(/Too long ago/);
    expect(service.calls.filter(({ name }) => name === "listMails").at(-1)!.input).toMatchObject({
      kind: "out_for_delivery",
      state: "skipped",
    });
  });
});

describe("the history, narrowed", () => {
  it("says that nothing matches, and leads to all emails", async () => {
    await open({}, "/track/notification/history?state=failed");

    expect(screen.getByRole("heading", { name: "No emails found" })).toBeVisible();
    expect(screen.queryByText("No emails yet")).toBeNull();
    expect(screen.getByRole("link", { name: "Clear filters" })).toHaveAttribute(
      "href",
      "/track/notification/history",
    );
  });
});

describe("the rows to the pages below", () => {
  it("say how each is set now", async () => {
    const reply = wellReplies();
    const [first, ...others] = reply.getNotifications.kinds;
    await open({
      getMailSender: {
        ...reply.getMailSender,
        value: { name: "", address: "orders@fern.example", reply_to: "" },
        state: "verified",
      },
      getSenderDomain: {
        domain: {
          ...{ domain: "fern.example", name: "fern.example", state: "waiting", zone: "fern.example" },
          records: ["key", "next_key", "dmarc"].map((use) => ({
            ...{ use, type: "TXT", name: "n.fern.example", name_in_zone: "n", value: "v" },
            ...{ state: "missing", found: [] },
          })),
          ...{ dmarc: null, failure: null, checked_at: null, next_check_at: "2026-11-20T12:00:00.000Z" },
          ...{ given_up_at: null, can_rotate: false, replaced_at: null, is_used: false, is_verifying: false },
        },
        offered: null,
      },
      getMailServer: {
        server: {
          ...{ host: "smtp.fern.example", port: 587, tls: "starttls", user: "orders@fern.example" },
          failing: {
            ...{ problem: "mailServerTimeout", answer: null, since: "2026-11-20T10:00:00Z" },
            ...{ next_check_at: null, waits_until: "2026-11-20T12:00:00Z" },
          },
          is_used: false,
        },
        is_sender_verified: true,
      },
      getMailConsent: {
        ...reply.getMailConsent,
        value: { countries: { FR: { marketing: "opt_out" } }, reviews_by_checkout: false },
      },
      getNotifications: {
        ...reply.getNotifications,
        kinds: [{ ...first!, bounced: 12, complained: 1 }, ...others],
        blocked: 3,
      },
    } as never);

    expect(rowOf("Sender")).toHaveTextContent("orders@fern.example · Verified");
    expect(rowOf("Sender")).toHaveTextContent("fern.example · 2 DNS records missing");
    expect(rowOf("Sender")).toHaveTextContent("Your email server is not working");
    expect(rowOf("Consent by country")).toHaveTextContent("1 country changed by you");
    expect(rowOf("Deliverability")).toHaveTextContent("3 addresses blocked");
    expect(rowOf("Deliverability")).toHaveTextContent("Last 30 days: 12 bounced · 1 marked as spam");
    expect(rowOf("Sent emails")).toHaveTextContent(
      `Last 30 days: ${(1200 * MAIL_KINDS.length).toLocaleString("en")} sent · ${3 * MAIL_KINDS.length} not sent`,
    );
  });

  it("say of a shop that has set nothing what holds", async () => {
    await open();

    expect(rowOf("Sender")).toHaveTextContent("From Waybill’s address, under your store’s name");
    expect(rowOf("Consent by country")).toHaveTextContent("Our defaults in every country");
    expect(rowOf("Deliverability")).toHaveTextContent("No address blocked");
  });

  it("name the plan where it has no sender of the shop's own", async () => {
    const refusal = new Refusal(PLAN_REQUIRED, "Available for Growth plan");
    await open({
      getPlan: aPlan({ name: "Starter", plan: "STARTER" }),
      getNotificationSettings: refusal,
      getMailSender: refusal,
      getSenderDomain: refusal,
    } as never);

    expect(rowOf("Sender")).toHaveTextContent("Available for Growth plan");
    expect(rowOf("Consent by country")).toHaveTextContent("Our defaults");
  });
});

describe("what became of emails", () => {
  it("is counted by kind and together, without kinds that nothing was sent of", async () => {
    const { getNotifications } = wellReplies();
    const kinds = getNotifications.kinds.map((each) =>
      each.kind === "delivered"
        ? { ...each, delivered: 1100, bounced: 4, unsubscribed: 2 }
        : each.kind === "shipped"
          ? each
          : { ...each, sent: 0, not_sent: 0 },
    );
    await open(
      { getNotifications: { ...getNotifications, kinds } } as never,
      "/track/notification/recipients",
    );

    const cellsOf = (name: string) =>
      within(within(screen.getByRole("table")).getByRole("rowheader", { name }).closest("tr")!)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cellsOf("Delivered")).toEqual(["1,200", "1,100", "4", "–", "2", "3"]);
    expect(cellsOf("All emails")).toEqual(["2,400", "1,100", "4", "–", "2", "6"]);
    expect(screen.queryByRole("rowheader", { name: "In transit" })).toBeNull();
  });
});

describe("blocked addresses", () => {
  const blocked = {
    ...{ id: "7", address: "anna@example.com", reason: "bounced" as const, at: "2026-11-20T12:00:00Z" },
    ...{ detail: "550 5.1.1 no such mailbox", order: null },
  };

  it("say why, and can have emails again after a question", async () => {
    const { service } = await open(
      {
        listSuppressions: {
          content: [blocked, { ...blocked, id: "8", address: null, reason: "complained" }],
          next: null,
        },
        clearSuppression: { cleared: true },
      } as never,
      "/track/notification/recipients",
    );

    const list = within(screen.getByRole("list", { name: "Blocked addresses" }));
    expect(list.getByText(/550 5\.1\.1/, { selector: "li:first-child small" })).toBeInTheDocument();
    expect(list.getByText("Erased customer")).toBeInTheDocument();
    expect(list.getByText("Spam complaint")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Allow emails to anna@example.com" }));
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Allow emails" }),
    );

    expect(await screen.findByText("Emails can go to this address again")).toBeInTheDocument();
    expect(service.calls.filter(({ name }) => name === "clearSuppression").map(({ input }) => input)).toEqual(
      [{ id: "7" }],
    );
  });
});
