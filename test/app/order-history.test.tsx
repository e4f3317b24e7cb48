import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as order from "../../app/routes/track.orders.$id";
import * as history from "../../app/routes/track_.orders.history";
import * as mail from "../../app/routes/track_.orders.mail";
import * as map from "../../app/routes/track_.orders.map";
import * as neighbors from "../../app/routes/track_.orders.neighbors";
import { anOrderDetail, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = {
  "/track/orders/:id": order,
  "/track/orders/history": history,
  "/track/orders/mail": mail,
  "/track/orders/map": map,
  "/track/orders/neighbors": neighbors,
} as never;
const open = async (replies: object = {}) => {
  const service = mockEndApi({ ...wellReplies(), ...replies } as Replies);
  return { ...(await renderPage(service, "/track/orders/1", pages)), service };
};
const entry = (id: string, change: object, more: object = {}) => ({
  ...{ id, at: "2026-11-20T08:00:00.000Z", by: "merchant", automation: null, way: null, change },
  ...{ action: null, mails: [], untold: null, writes: [], ...more },
});
const MAIL = {
  to: "anna@example.com",
  sender: "Shop",
  subject: "On its way",
  text: "x",
  html: "<p>Hello</p>",
  parts: [{ purpose: "marketing", reason: "no_consent" }],
};

describe("the history on the order page", () => {
  it("says who did what and what followed", async () => {
    const status = { kind: "status", number: "SIM1", from: "INIT", to: "DELIVERED", is_manual: true };
    const ran = { kind: "automation", done: ["email_customer", "add_tag"], failed: ["note"] };
    const courier = { kind: "courier", number: "SIM1", from: "UPS", to: "FedEx" };
    const content = [
      entry("5", ran, { by: "automation", automation: "Held" }),
      entry("4", { kind: "note", change: "added" }, { by: "automation" }),
      entry("3", status, {
        ...{ action: { kind: "set_status", orders: 20 }, untold: "suppressed_by_merchant" },
        writes: [{ what: "status", state: "sent", reason: null }],
      }),
      entry("22", courier, { writes: [{ what: "courier", state: "sent", reason: null }] }),
      entry("21", courier, { writes: [{ what: "courier", state: "queued", reason: "no_permission" }] }),
      entry("20", courier, { writes: [{ what: "courier", state: "failed", reason: "Not <b>yours</b>" }] }),
      entry("2", { kind: "tags", added: ["<b>vip</b>"], removed: [] }),
      entry("1", { kind: "created" }, { by: "shopify", way: "sync" }),
    ];
    const { container } = await open({ getOrderHistory: { content, next: null } });

    const list = within(await screen.findByRole("list", { name: "History" }));
    const [done, noted, changed, ...rest] = list.getAllByRole("listitem").map((item) => item.textContent);
    const [written, held, refused, ...others] = rest;
    const lines = [changed, ...others];
    expect(written).toMatch(/Courier in Shopify: written$/);
    expect(held).toMatch(/Courier in Shopify: queued · Waits for your permission in Shopify$/);
    expect(refused).toMatch(/Courier in Shopify: failed · Not <b>yours<\/b>$/);
    expect(done).toMatch(/^Automation done: Email the customer, Add a tag · Automation failed: Write a note/);
    expect(done).toMatch(/Automation “Held”$/);
    expect(noted).toMatch(/^Note added.*Deleted automation$/);
    expect(lines[0]).toMatch(/^SIM1: Pending → Delivered/);
    expect(lines[0]).toContain("Your team · status set by hand · together with other orders (20 in all)");
    expect(lines[0]).toContain("No email: You chose to tell nobody");
    expect(lines[0]).toContain("No automation started");
    expect(lines[0]).toContain("Status in Shopify: written");
    expect(lines[1]).toMatch(/^Tag added: <b>vip<\/b>/);
    expect(lines[2]).toMatch(/Shopify · by a sync$/);
    expect(await faultsOf(container)).toEqual([]);
  });

  it("names a range with both days, and is silent about an estimate that moved within its day", async () => {
    const moved = (id: string, to: string, to_first: string | null = null) => {
      const from = "2026-11-22T10:00:00.000Z";
      return entry(id, { kind: "estimate", number: "SIM1", from, to, from_first: null, to_first });
    };
    const content = [
      moved("3", "2026-11-28T00:00:00.000Z", "2026-11-25T00:00:00.000Z"),
      moved("2", "2026-11-22T15:00:00.000Z"),
      moved("1", "2026-11-24T15:00:00.000Z"),
    ];
    await open({ getOrderHistory: { content, next: null } });

    const list = within(await screen.findByRole("list", { name: "History" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^SIM1: estimated Nov 25\s–\s28, 2026 instead of Nov 22, 2026/),
      expect.stringMatching(/^SIM1: estimated Nov 24, 2026 instead of Nov 22, 2026/),
    ]);
  });

  it("says what a date by hand is shown instead of, and whose that was; of what is left of an order too", async () => {
    const day = (at: string) => `2026-12-${at}T00:00:00.000Z`;
    const set = (id: string, change: object) =>
      entry(
        id,
        {
          ...{ kind: "hand_date", number: null, from: null, to: { from: "2026-12-10", to: "2026-12-12" } },
          ...{ reason: "stock", is_rest: false, instead_of: null, ...change },
        },
        { by: "token" },
      );
    const content = [
      set("4", { is_rest: true, instead_of: { first: null, at: day("04"), by: "rules" } }),
      set("3", { number: "SIM1", instead_of: { first: day("01"), at: day("02"), by: "courier" } }),
      set("2", { instead_of: { first: day("10"), at: day("12"), by: "history" } }),
      set("1", { is_rest: true, to: null, reason: null }),
    ];
    await open({ getOrderHistory: { content, next: null } });

    const list = within(await screen.findByRole("list", { name: "History" }));
    const lines = list
      .getAllByRole("listitem")
      .map((item) => item.textContent?.replace(/[\u2009\u202f]/g, " "));
    expect(lines).toEqual([
      expect.stringContaining(
        "Not yet shipped: delivery date set by hand to Dec 10 – 12, 2026 instead of Dec 4, 2026 (from your rules) · An item must be restocked",
      ),
      expect.stringContaining(
        "SIM1: delivery date set by hand to Dec 10 – 12, 2026 instead of Dec 1 – 2, 2026 (courier’s date)",
      ),
      expect.stringMatching(/^Delivery date set by hand to Dec 10 – 12, 2026 \(An item must be restocked\)/),
      expect.stringContaining("Not yet shipped: delivery date by hand removed"),
    ]);
    expect(lines[0]).toContain("Your team (access token)");
  });

  it("shows more on request", async () => {
    const content = [entry("12", { kind: "note", change: "added" })];
    const { service } = await open({ getOrderHistory: { content, next: "12" } });

    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));

    const asked = service.calls.filter(({ name }) => name === "getOrderHistory").map(({ input }) => input);
    expect(asked).toEqual([
      { id: "1", size: "10" },
      { id: "1", size: "20" },
    ]);
  });

  it("leaves the page as it is where it cannot be read", async () => {
    await open({ getOrderHistory: new Refusal() });

    expect(screen.getByRole("heading", { name: "History" })).toBeInTheDocument();
    expect(await screen.findByText("Serve error")).toBeInTheDocument();
  });
});

describe("an email to the customer", () => {
  const openMail = async (replies: object = {}) => {
    const view = await open({ previewMail: { mail: MAIL, reason: null }, ...replies });
    await userEvent.click(screen.getAllByRole("button", { name: "Preview email" })[0]!);
    return { ...view, dialog: within(await screen.findByRole("dialog", { name: "Email to the customer" })) };
  };

  it("is shown in a frame that can do nothing, and sent again", async () => {
    const { dialog, service } = await openMail({ resendMail: { queued: true } });

    const frame = await dialog.findByTitle("Content of the email");
    expect(frame).toHaveAttribute("sandbox", "");
    expect(frame).toHaveAttribute("srcdoc", MAIL.html);
    expect(dialog.getByText(/^Offers left out: The customer has not agreed/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Send again" }));

    expect(await screen.findByText("The email is on its way")).toBeInTheDocument();
    expect(service.calls.find(({ name }) => name === "resendMail")?.input).toEqual({ shipment: "11" });
  });

  it("says why it cannot be sent, and offers nothing then", async () => {
    const { dialog } = await openMail({ previewMail: { mail: null, reason: "status_without_mail" } });

    expect(await dialog.findByText("Customers get no email about this status")).toBeInTheDocument();
    expect(dialog.queryByRole("button", { name: "Send again" })).toBeNull();
  });

  it("about the order as a whole stands in a card of its own, and any that fits is sent again", async () => {
    const sent = { ...{ id: "81", channel: "email", shipment: null, mail: "order_confirmed", status: null } };
    const ended = { state: "sent", reason: null, to: "greta@example.com", subject: "Order confirmed" };
    const times = { created_at: "2026-11-20T08:01:00.000Z", sent_at: null, not_before: null, text: null };
    const { service } = await open({
      getOrder: anOrderDetail({ messages: [{ ...sent, ...ended, ...times }] as never }),
      previewOrderMail: ({ mail, message }: { mail?: string; message?: string }) => ({
        ...{ mail: MAIL, reason: null, kinds: ["order_confirmed", "shipped"] },
        kind: message ? "order_confirmed" : (mail ?? "shipped"),
      }),
      resendOrderMail: { queued: true },
    });

    expect(screen.getByRole("heading", { name: "Emails about the order" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "View the email “Order confirmed”" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Email to the customer" }));
    await userEvent.click(await dialog.findByRole("radio", { name: "As it would be sent now" }));
    expect(await dialog.findByRole("combobox", { name: "Email" })).toHaveValue("order_confirmed");
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Email" }), "shipped");
    await waitFor(() => expect(dialog.getByRole("combobox", { name: "Email" })).toHaveValue("shipped"));
    await userEvent.click(dialog.getByRole("button", { name: "Send again" }));

    expect(await screen.findByText("The email is on its way")).toBeInTheDocument();
    const { input } = service.calls.find(({ name }) => name === "resendOrderMail")!;
    expect(input).toEqual({ order: "1", mail: "shipped" });
  });

  it("is not offered where there is no address", async () => {
    await open({ getOrder: anOrderDetail({ email: null }) });

    expect(screen.queryByRole("button", { name: "Preview email" })).toBeNull();
  });
});
