import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Automation } from "../../contract/automations";
import { MAX_AUTOMATIONS } from "../../contract/automation-limits";
import * as list from "../../app/routes/track.notification_.automations";
import * as one from "../../app/routes/track.notification_.automations_.$id";
import { aPlan, wellReplies } from "../admin-data";
import { mockEndApi, Refusal } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = {
  "/track/notification/automations": list,
  "/track/notification/automations/:id": one,
} as never;

const anAutomation = (more: Partial<Automation> = {}): Automation =>
  ({
    ...{
      id: "7",
      name: "Silence",
      is_on: false,
      version: 3,
      revision: 5,
      trigger: "silent",
      days: 7,
      values: [],
      delay: { kind: "at", days: 2, time: "09:00" },
      last_acted_at: "2026-11-20T10:00:00Z",
      actions: ["note"],
    },
    runs: { acted: 4, skipped: 2, waiting: 1 },
    changed: { at: "2026-11-20T10:00:00Z", by: "you" },
    definition: {
      trigger: { on: "silent", days: 7 },
      filters: [],
      delay: { kind: "none" },
      checks_again: true,
      actions: [{ do: "note", text: "Ask the courier" }],
    },
    courier_names: { ups: "UPS" },
    waiting_earlier: 0,
    latest: [
      {
        ...{ id: "1", order: "11", order_name: "#1042", number: "TN1", state: "skipped", reason: "moved_on" },
        ...{ version: 3, failed: [], started_at: "2026-11-19T10:00:00Z", due_at: "2026-11-20T10:00:00Z" },
      },
      {
        ...{ id: "2", order: "12", order_name: "#1043", number: null, state: "failed", reason: null },
        ...{ version: 3, failed: ["add_tag", "email_team"] },
        ...{ started_at: "2026-11-19T10:00:00Z", due_at: "2026-11-20T10:00:00Z" },
      },
    ],
    ...more,
  }) as Automation;

async function open(at: string, replies: object = {}) {
  const automation = anAutomation();
  const service = mockEndApi({
    ...wellReplies(),
    getAutomations: { automations: [automation] },
    getAutomation: automation,
    ...replies,
  } as never);
  return { ...(await renderPage(service, at, pages, { standalone: true })), service };
}
const inputs = (service: { calls: { name: string; input: unknown }[] }, name: string) =>
  service.calls.filter((call) => call.name === name).map(({ input }) => input);
const PAGE = "/track/notification/automations/7";

describe("the list", () => {
  it("says of each what it does and has done, and begins with one that is made once it is saved", async () => {
    const { service } = await open("/track/notification/automations", { createAutomation: { id: "7" } });

    const row = screen.getByRole("link", { name: /Silence/ });
    expect(row).toHaveTextContent("Last 30 days: 4 done · 2 not run · 1 waiting");
    expect(row).toHaveTextContent(
      "No update from the courier for 7 days → Wait: 2 days, until 9:00 AM → Write a note on the order",
    );
    expect(row).toHaveTextContent(/Last run: .*20/);
    await userEvent.click(screen.getByRole("link", { name: "Held by customs" }));

    await screen.findByRole("heading", { name: "Held by customs" });
    expect(screen.getByText("Not saved")).toBeVisible();
    expect(inputs(service, "createAutomation")).toEqual([]);
    const bar = await screen.findByRole("region", { name: "Unsaved changes" });
    await userEvent.click(within(bar).getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { name: "Silence" });
    expect(inputs(service, "createAutomation")).toMatchObject([
      {
        name: "Held by customs",
        definition: {
          trigger: { on: "sub_status", sub_statuses: ["ABNORMAL_02"] },
          actions: [
            {
              subject: "Held by customs: {{ order.name }}",
              texts: { de: { subject: "Vom Zoll festgehalten: {{ order.name }}" } },
            },
            { do: "add_tag" },
          ],
        },
      },
    ]);
  });

  it("leaves nothing behind of one that is discarded, and says that all emails are paused", async () => {
    const { service } = await open("/track/notification/automations/new?ready=silent", {
      getMailPause: { value: { paused: true, reason: "" }, version: 1, changed: null },
      getAutomations: { automations: [anAutomation({ actions: ["email_customer"] })] },
    });

    const bar = await screen.findByRole("region", { name: "Unsaved changes" });
    await userEvent.click(within(bar).getByRole("button", { name: "Discard" }));

    await screen.findByRole("link", { name: /Silence/ });
    expect(screen.getByText("Emails to customers are paused")).toBeVisible();
    expect(inputs(service, "createAutomation")).toEqual([]);
  });

  it("says nothing of what is none", async () => {
    const automations = [
      anAutomation({ runs: { acted: 1204, skipped: 0, waiting: 0 }, last_acted_at: null }),
      anAutomation({
        id: "8" as never,
        name: "New",
        is_on: true,
        ...{ runs: { acted: 0, skipped: 0, waiting: 0 }, last_acted_at: null },
      }),
      anAutomation({ id: "9" as never, name: "Retired", runs: { acted: 0, skipped: 0, waiting: 0 } }),
    ];
    await open("/track/notification/automations", { getAutomations: { automations } });

    const row = (name: RegExp) => screen.getByRole("link", { name });
    expect(row(/Silence/)).toHaveTextContent(/Last 30 days: 1,204 done$/);
    expect(row(/New/)).toHaveTextContent(/Last 30 days: no runs$/);
    expect(row(/Retired/)).toHaveTextContent(/Write a note on the order$/);
  });

  it("offers nothing more where a store has as many as it may", async () => {
    const automations = Array.from({ length: MAX_AUTOMATIONS }, (_, id) =>
      anAutomation({ id: `${id + 1}` as never }),
    );
    await open("/track/notification/automations", { getAutomations: { automations } });

    expect(screen.getByText(/the most a store can have/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Held by customs" })).toBeNull();
  });
});

describe("an automation", () => {
  it("says of its latest runs why one did not act, and which actions of another failed", async () => {
    await open(PAGE);

    expect(screen.getByText(/^· TN1 · Not run: the status has changed · .*20/)).toBeVisible();
    expect(screen.getByText(/^· An action failed on .+ · Add a tag · Email the team$/)).toBeVisible();
  });

  it("is changed step by step and saved with the bar", async () => {
    const { service } = await open(PAGE, { updateAutomation: anAutomation({ version: 4, revision: 6 }) });

    await userEvent.selectOptions(screen.getByLabelText("Trigger"), "The status changes");
    await userEvent.click(screen.getByRole("button", { name: "Add condition" }));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(screen.queryByLabelText("From")).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByLabelText("From")).toHaveFocus();
    await userEvent.selectOptions(screen.getByLabelText("Wait"), "For a number of hours");
    const add = () => screen.getByRole("button", { name: "Add action" });
    await userEvent.click(add());
    await userEvent.click(screen.getByRole("button", { name: "Add a tag" }));
    await userEvent.click(add());
    await userEvent.click(screen.getByRole("button", { name: "Email the team" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove: Add a tag" }));
    expect(screen.getByRole("button", { name: "Remove: Email the team" })).toHaveFocus();
    expect(screen.getByText(/^Recipients who get it: \d/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Service notifications" })).toHaveAttribute(
      "href",
      "/track/settings/notifications",
    );
    const bar = await screen.findByRole("region", { name: "Unsaved changes" });
    expect(screen.getByRole("button", { name: "Switch on" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(within(bar).getByRole("button", { name: "Save" }));

    await waitFor(() => expect(inputs(service, "updateAutomation")).toHaveLength(1));
    expect(inputs(service, "updateAutomation")).toMatchObject([
      {
        ...{ id: "7", revision: 5, name: "Silence" },
        definition: {
          trigger: { on: "status", statuses: ["ABNORMAL"] },
          filters: [{ by: "value", min: 50, max: null }],
          delay: { kind: "after", hours: 24 },
          actions: [{ do: "note" }, { do: "email_team" }],
        },
      },
    ]);
  });

  it("says an email in another language, and takes an empty one out again", async () => {
    const { definition } = anAutomation();
    const email = { do: "email_customer" as const, subject: "Held", text: "We ask." };
    const texts = { fr: { subject: "Retenu", text: "" } };
    const actions = [{ ...email, texts }];
    const { service } = await open(PAGE, {
      getAutomation: anAutomation({ definition: { ...definition, actions } }),
      updateAutomation: anAutomation({ version: 4, revision: 6 }),
    });

    expect(screen.getByLabelText("Subject")).toHaveValue("Held");
    await userEvent.selectOptions(screen.getByLabelText("Language"), "Français ✓");
    await userEvent.clear(screen.getByLabelText("Subject"));
    await userEvent.selectOptions(screen.getByLabelText("Language"), "Deutsch");
    await userEvent.type(screen.getByLabelText("Subject"), "Zoll");
    const bar = await screen.findByRole("region", { name: "Unsaved changes" });
    await userEvent.click(within(bar).getByRole("button", { name: "Save" }));

    await waitFor(() => expect(inputs(service, "updateAutomation")).toHaveLength(1));
    expect(inputs(service, "updateAutomation")).toMatchObject([
      { definition: { actions: [{ ...email, texts: { de: { subject: "Zoll", text: "" } } }] } },
    ]);
  });

  it("names couriers", async () => {
    const { definition } = anAutomation();
    const filters = [{ by: "courier" as const, any: ["ups", "gone"] }];
    await open(PAGE, { getAutomation: anAutomation({ definition: { ...definition, filters } }) });

    const couriers = within(screen.getByRole("list", { name: "Courier" })).getAllByRole("listitem");
    expect(couriers.map(({ textContent }) => textContent)).toEqual(["UPS", "gone"]);
  });

  it("says beside the field what is wrong with it", async () => {
    const path = "definition.actions.0.text";
    await open(PAGE, { updateAutomation: Refusal.ofFields({ [path]: "Check the variables" }) });

    await userEvent.type(screen.getByLabelText("Note"), "{{{{ order");
    const bar = await screen.findByRole("region", { name: "Unsaved changes" });
    await userEvent.click(within(bar).getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Check the variables")).toBeVisible();
    expect(screen.getByLabelText("Note")).toHaveFocus();
  });

  it("is tried before it is switched on, in all and for one order", async () => {
    const tried = {
      outcome: "act",
      ...{ reason: null, is_reported: false },
      at: "2026-11-10T10:00:00Z",
      due_at: "2026-11-10T10:00:00Z",
    };
    const of = { order: "11", order_name: "#1042", number: "TN1" };
    const { service } = await open(PAGE, {
      tryAutomation: {
        ...{ since: "2026-08-22T10:00:00Z", is_partial: false, acts: 1204, orders: 1100, waits: 3 },
        ...{ reasons: [{ reason: "filtered", runs: 8 }], newest: [{ ...of, ...tried }] },
        installed_at: "2026-11-20T10:00:00Z",
        actions: [{ do: "email_customer", count: 1200, orders: 1096, left_out: 4 }],
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
    expect(await screen.findByText("It would have run 1,204 times, for 1,100 orders.")).toBeVisible();
    expect(screen.getByText("Not run: a condition is not met (8)")).toBeVisible();
    expect(screen.getByText(/^Emails to customers: 1,200 \(orders: 1,096\)/)).toHaveTextContent(
      "no email address (4)",
    );
    expect(screen.getByText("1 of 1,207 runs are shown")).toBeVisible();
    expect(screen.getByText(/^· TN1 · Nov 10, 2026/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
    const known = await screen.findByRole("dialog");
    expect(known).toHaveTextContent("In the last 90 days it would have done this:Emails to customers: 1,200");
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
    await waitFor(() => expect(screen.queryByText(/^It would have run/)).toBeNull());

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

  it("is switched off after a question that says what is discarded", async () => {
    const { service } = await open(PAGE, {
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
    const { service } = await open(PAGE, {
      getAutomation: anAutomation({
        definition: {
          ...definition,
          trigger: { on: "sub_status", sub_statuses: ["ABNORMAL_02"] },
          actions: [{ do: "email_customer", subject: "Held", text: "We ask.", texts: {} }],
        },
      }),
      getNotifications: { ...wellReplies().getNotifications, kinds: [customs] },
      previewMailTemplate: {
        mail: { subject: "Held: 1042", preheader: "", html: "<p>We ask.</p>", text: "", bytes: 1, parts: [] },
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
    expect(inputs(service, "previewMailTemplate")).toMatchObject([
      { kind: "automated", template: { subject: "Held" }, language: "en", order: null },
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Send test email" }));
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(inputs(service, "sendTestMail")).toMatchObject([
        { kind: "automated", template: { subject: "Held" } },
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
    await userEvent.click((await screen.findByText("order.name")).closest("button")!);
    await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveValue("Held{{ order.name }}"));
  });

  it("offers to move what waits by an earlier version, after a question", async () => {
    const { service } = await open(PAGE, {
      getAutomation: anAutomation({ waiting_earlier: 3 }),
      moveWaitingRuns: { moved: 2, ended: 1, unstarted: 0 },
    });

    expect(screen.getByText("3 waiting runs still follow an earlier version.")).toBeVisible();
    const apply = "Apply changes to waiting runs";
    await userEvent.click(screen.getByRole("button", { name: apply }));
    const question = await screen.findByRole("dialog");
    expect(question).toHaveTextContent("Runs whose time has passed run immediately");
    await userEvent.click(within(question).getByRole("button", { name: apply }));

    expect(await screen.findByText("Changes applied to waiting runs")).toBeVisible();
    expect(inputs(service, "moveWaitingRuns")).toEqual([{ id: "7", version: 3 }]);
  });

  it("shows its runs, and is deleted after a question", async () => {
    const { service } = await open(PAGE, { deleteAutomation: { deleted: true } });

    expect(screen.getByText(/Not run: the status has changed/)).toBeVisible();
    service.reply({ getAutomation: new Refusal("A0404", "This automation was not found") });
    await userEvent.click(screen.getByRole("button", { name: "Delete automation" }));
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete automation" }),
    );

    expect(await screen.findByText("Automation deleted")).toBeVisible();
    expect(inputs(service, "deleteAutomation")).toEqual([{ id: "7" }]);
    expect(inputs(service, "getAutomation")).toHaveLength(1);
  });

  it("is locked on a plan without it, and can be switched off all the same nowhere", async () => {
    await open(PAGE, { getPlan: aPlan({ name: "Starter", plan: "STARTER" }) });
    expect(screen.getAllByText(/Growth/).length).toBeGreaterThan(0);
    expect(screen.getByLabelText("Note")).toBeDisabled();
  });
});
