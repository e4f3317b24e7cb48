import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Refusal } from "../msw/end-api";
import { wellReplies } from "../admin-data";
import { anAutomation, inputs, openAutomations, PAGE } from "./open-automations";

describe("an automation that is tried", () => {
  it("is tried before it is switched on, in all and for one order", async () => {
    const tried = {
      outcome: "act",
      ...{ reason: null, is_reported: false },
      at: "2026-11-10T10:00:00Z",
      due_at: "2026-11-10T10:00:00Z",
    };
    const of = { order: "11", order_name: "#1042", number: "TN1" };
    const { service } = await openAutomations(PAGE, {
      tryAutomation: {
        ...{ since: "2026-08-22T10:00:00Z", is_partial: false, acts: 1204, orders: 1100, waits: 3 },
        ...{ reasons: [{ reason: "filtered", runs: 8 }], newest: [{ ...of, ...tried }] },
        installed_at: "2026-11-20T10:00:00Z",
        actions: [{ do: "email_customer", count: 1200, orders: 1096, left_out: 4, refused: 17 }],
      },
      tryAutomationOnOrder: {
        order: { order: "12", order_name: "#1043", currency: "EUR" },
        installed_at: null,
        courier_names: { ups: "UPS" },
        runs: [
          {
            ...of,
            ...tried,
            happened_at: "2026-11-10T10:00:00Z",
            seen: { status: "DELIVERED", sub_status: null, problem: null, message: "Left at the door" },
            start: [
              { check: "present", reason: null, filter: null, found: null },
              { check: "filter", reason: null, filter: "courier", found: ["ups"] },
              { check: "filter", reason: "filtered", filter: "value", found: 49.9 },
              { check: "filter", reason: null, filter: "first_order", found: true },
            ],
            ...{ due: [], actions: [] },
            order_name: "#1043",
            outcome: "pass",
            reason: "first_seen_delivered",
            due_at: null,
          },
        ],
      },
      switchAutomation: { is_on: true },
    });

    await userEvent.click(screen.getByRole("button", { name: "Check the last 90 days" }));
    expect(await screen.findByText("Would have run: 1,204 (orders: 1,100).")).toBeVisible();
    expect(screen.getByText("Not run: a condition is not met (8)")).toBeVisible();
    expect(screen.getByText(/^Emails to customers: 1,200 \(orders: 1,096\)/)).toHaveTextContent(
      "no email address (4) · unsubscribed, not agreed or address blocked (17)",
    );
    expect(screen.getAllByText(/emails wait until 8 in the morning/)).toHaveLength(1);
    expect(screen.getByText("1 of 1,207 runs are shown")).toBeVisible();
    expect(screen.getByText(/^· TN1 · Nov 10, 2026/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
    const known = await screen.findByRole("dialog");
    expect(known).toHaveTextContent("In the last 90 days it would have done this:Emails to customers: 1,200");
    expect(known).toHaveTextContent("address blocked (17)In the evening and at night");
    await userEvent.click(within(known).getByRole("button", { name: "Cancel" }));
    expect(screen.getByText(/^Up to .+, when Waybill was installed/)).toBeVisible();
    await userEvent.type(screen.getByLabelText("Order"), "1043");
    await userEvent.click(screen.getByRole("button", { name: "Check this order" }));
    expect(await screen.findByText(/Not started: already delivered when first seen/)).toBeVisible();
    const steps = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(steps).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Met.+ · Delivered · Left at the door$/),
        "MetCourier: UPS",
        "Not metOrder total: €49.90",
        "MetFirst order: With their first order",
      ]),
    );

    service.reply({ tryAutomation: new Refusal() });
    await userEvent.click(screen.getByRole("button", { name: "Check the last 90 days" }));
    await waitFor(() => expect(screen.queryByText(/^Would have run:/)).toBeNull());

    await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
    const first = within(await screen.findByRole("dialog"));
    await userEvent.click(first.getByRole("button", { name: "Check the last 90 days first" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Check the last 90 days" })).toHaveFocus());
    await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
    const question = await screen.findByRole("dialog");
    expect(question).toHaveTextContent("It runs for what happens from now on.");
    await userEvent.click(within(question).getByRole("button", { name: "Switch on" }));
    expect(await screen.findByText("On for what happens from now on")).toBeVisible();
    expect(inputs(service, "switchAutomation")).toEqual([{ id: "7", is_on: true }]);
  });

  it("shows ten of the runs that it would have had, and the others when asked", async () => {
    const of = { order: "11", number: null, outcome: "act", reason: null, is_reported: false };
    const newest = Array.from({ length: 12 }, (_, index) => ({
      ...{ ...of, order_name: `#${2000 + index}` },
      ...{ at: `2026-11-10T10:${10 + index}:00Z`, due_at: `2026-11-10T10:${10 + index}:00Z` },
    }));
    const all = { since: "2026-08-22T10:00:00Z", is_partial: false, acts: 60, orders: 60, waits: 0 };
    await openAutomations(PAGE, {
      tryAutomation: { ...all, reasons: [], newest, installed_at: null, actions: [] },
    });

    await userEvent.click(screen.getByRole("button", { name: "Check the last 90 days" }));
    const more = await screen.findByRole("button", { name: "Show more" });
    expect(screen.getByRole("link", { name: "#2009" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "#2010" })).toBeNull();
    await userEvent.click(more);
    expect(screen.getByRole("link", { name: "#2010" })).toHaveFocus();
    expect(screen.getByText("12 of 60 runs are shown")).toBeVisible();
  });

  it("is switched off after a question that says what is discarded", async () => {
    const { service } = await openAutomations(PAGE, {
      getAutomation: anAutomation({ is_on: true, runs: { acted: 0, skipped: 0, waiting: 12 } }),
      switchAutomation: { is_on: false },
    });

    await userEvent.click(screen.getByRole("button", { name: "Switch off" }));
    const question = await screen.findByRole("dialog");
    expect(question).toHaveTextContent("12 waiting runs will be discarded.");
    await userEvent.click(within(question).getByRole("button", { name: "Switch off" }));

    await waitFor(() => expect(inputs(service, "switchAutomation")).toEqual([{ id: "7", is_on: false }]));
    expect(await screen.findByText("Switched off. Waiting runs have ended.")).toBeVisible();
  });

  it("shows its email as it is sent, tests it, offers variables, and says that another kind tells the same", async () => {
    const { definition } = anAutomation();
    const none = { sent: 0, not_sent: 0, delivered: 0, bounced: 0, complained: 0, unsubscribed: 0 };
    const customs = { kind: "customs", is_on: true, ...none };
    const { service } = await openAutomations(PAGE, {
      getAutomation: anAutomation({
        definition: {
          ...definition,
          trigger: { on: "sub_status", sub_statuses: ["ABNORMAL_02"] },
          actions: [{ do: "email_customer", subject: "Held", text: "We ask.", texts: {} }],
        },
      }),
      getNotifications: { ...wellReplies().getNotifications, kinds: [customs] },
      previewMailTemplate: {
        mail: {
          subject: "Held: 1042",
          preheader: "",
          html: "<p>We ask.</p>",
          text: "",
          bytes: 1,
          parts: [],
          status_now: "DELIVERED",
        },
        ...{ faults: [], warnings: [] },
      },
      sendTestMail: { queued: true },
    });

    expect(screen.getByText(/is on for the same event/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText(/Customers would get two emails/)).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("link", { name: "Open notifications" })).toHaveAttribute(
      "href",
      "/track/notification",
    );
    await userEvent.click(screen.getByRole("button", { name: "Preview email" }));
    expect(await screen.findByText("Held: 1042")).toBeVisible();
    // About an order that is held by customs, as its trigger says.
    const moment = { on: "sub_status", sub_statuses: ["ABNORMAL_02"] };
    expect(inputs(service, "previewMailTemplate")).toMatchObject([
      { kind: "automated", template: { subject: "Held" }, language: "en", order: null, moment },
    ]);
    expect(screen.getByText(/^This order is at “Delivered” now\./)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Send test email" }));
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(inputs(service, "sendTestMail")).toMatchObject([
        { kind: "automated", template: { subject: "Held" }, moment },
      ]),
    );
    await userEvent.click(screen.getAllByRole("button", { name: "Close" })[0]!);

    const unknown = {
      key: "unknownVariable",
      block: "text",
      setting: "text",
      language: null,
      name: "order.nam",
    };
    const faults = [{ ...unknown, line: 1, column: 4 }];
    service.reply({ previewMailTemplate: { mail: null, faults, warnings: [] } as never });
    await userEvent.click(screen.getByRole("button", { name: "Preview email" }));
    expect((await screen.findByText("There is no variable “order.nam”.")).closest("li")).toHaveTextContent(
      /Text · Line 1$/,
    );
    await userEvent.click(screen.getAllByRole("button", { name: "Close" })[0]!);

    await userEvent.click(screen.getByRole("button", { name: "Insert variable" }));
    const name = await screen.findByText("order.name");
    expect(screen.queryByText("consent.offers")).toBeNull();
    await userEvent.click(name.closest("button")!);
    await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveValue("Held{{ order.name }}"));
  });
});
