import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { aPlan } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { anAutomation, inputs, openAutomations, PAGE } from "./open-automations";

describe("an automation", () => {
  it("says of its latest runs why one did not act, and which actions of another failed", async () => {
    await openAutomations(PAGE);

    expect(screen.getByText(/^· TN1 · Not run: the status has changed · .*20/)).toBeVisible();
    expect(screen.getByText(/^· An action failed on .+ · Add a tag · Email the team$/)).toBeVisible();
  });

  it("says of a run that its email had the default text, and what is wrong with its own", async () => {
    const problem = { key: "filter" as const, block: "text", setting: "text", language: "de", name: "shout" };
    const default_text = { problem: { ...problem, line: 1, column: 1 } };
    const [, run] = anAutomation().latest;
    const latest = [{ ...run!, state: "acted" as const, failed: [], default_text }];
    await openAutomations(PAGE, { getAutomation: anAutomation({ latest }) });

    const words = /The default text was sent · Deutsch · There is no filter “shout”\.$/;
    expect(screen.getByText(words)).toBeVisible();
  });

  it("says of a run what became of its email, in the words of the log of emails", async () => {
    const [, run] = anAutomation().latest;
    const of = (id: string, state: "skipped" | "queued", reason: string, not_before: string | null) => ({
      ...{ ...run!, id, state: "acted" as const, failed: [] },
      email: { state, reason, not_before },
    });
    const latest = [
      of("1", "skipped", "unsubscribed", null),
      of("2", "queued", "quiet_hours", "2026-11-21T07:00:00Z"),
    ];
    await openAutomations(PAGE, { getAutomation: anAutomation({ latest }) });

    const skipped = /^· Done on .+ · Email: Not sent · The customer has unsubscribed$/;
    expect(screen.getByText(skipped)).toBeVisible();
    const waiting =
      /^· Done on .+ · Email: Queued · Goes out .*21.* · Waits for the morning at the destination$/;
    expect(screen.getByText(waiting)).toBeVisible();
  });

  it("offers detailed statuses under their main status, of several of which some can be chosen", async () => {
    const { definition } = anAutomation();
    const trigger = { on: "sub_status" as const, sub_statuses: ["ABNORMAL_02" as const] };
    const automation = anAutomation({ definition: { ...definition, trigger } });
    const { service } = await openAutomations(PAGE, {
      ...{ getAutomation: automation, updateAutomation: automation },
    });
    const transit = screen.getByRole("group", { name: "In transit" });
    await userEvent.click(within(transit).getAllByRole("checkbox")[0]!);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(inputs(service, "updateAutomation")).toHaveLength(1));
    const [input] = inputs(service, "updateAutomation") as { definition: { trigger: object } }[];
    expect(input!.definition.trigger).toMatchObject({ sub_statuses: ["ABNORMAL_02", "IN_TRANSIT_01"] });
  });

  it("folds on a phone those of a main status of which none is chosen", async () => {
    const narrow = { ...window.matchMedia(""), matches: true };
    vi.stubGlobal("matchMedia", () => narrow);
    const { definition } = anAutomation();
    const trigger = { on: "sub_status" as const, sub_statuses: ["ABNORMAL_02" as const] };
    await openAutomations(PAGE, {
      getAutomation: anAutomation({ definition: { ...definition, trigger } }),
    });

    expect(screen.getByLabelText("Held by customs")).toBeVisible();
    const folded = screen.getByText("In transit", { selector: "summary" }).closest("details")!;
    expect(folded).not.toHaveAttribute("open");
    expect(screen.getByRole("checkbox", { name: "Held by customs" }).closest("details")).toHaveAttribute(
      "open",
    );
  });

  it("is changed step by step and saved with the bar", async () => {
    const { service } = await openAutomations(PAGE, {
      updateAutomation: anAutomation({ version: 4, revision: 6 }),
    });

    await userEvent.selectOptions(screen.getByLabelText("Trigger"), "The status changes");
    await userEvent.selectOptions(screen.getByLabelText("Orders with several parcels"), "Once per order");
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
          once_per_order: true,
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
    const { service } = await openAutomations(PAGE, {
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
    await openAutomations(PAGE, { getAutomation: anAutomation({ definition: { ...definition, filters } }) });

    const couriers = within(screen.getByRole("list", { name: "Courier" })).getAllByRole("listitem");
    expect(couriers.map(({ textContent }) => textContent)).toEqual(["UPS", "gone"]);
  });

  it("says beside the field what is wrong with it", async () => {
    const path = "definition.actions.0.text";
    await openAutomations(PAGE, { updateAutomation: Refusal.ofFields({ [path]: "Check the variables" }) });

    await userEvent.type(screen.getByLabelText("Note"), "{{{{ order");
    const bar = await screen.findByRole("region", { name: "Unsaved changes" });
    await userEvent.click(within(bar).getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Check the variables")).toBeVisible();
    expect(screen.getByLabelText("Note")).toHaveFocus();
  });

  it("no longer calls a field wrong once it is changed, and the page once none is left", async () => {
    const { definition } = anAutomation();
    const email = { do: "email_customer" as const, subject: "Held", text: "We ask.", texts: {} };
    const { service } = await openAutomations(PAGE, {
      getAutomation: anAutomation({ definition: { ...definition, actions: [email] } }),
    });
    const refused = (...names: string[]) =>
      Refusal.ofFields(
        Object.fromEntries(names.map((name) => [`definition.actions.0.${name}`, `Wrong ${name}`])),
      );
    service.reply({ updateAutomation: refused("subject", "text") });
    await userEvent.clear(screen.getByLabelText("Subject"));
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    const banner = () => document.querySelector(".wb-savebar-failure");
    await waitFor(() => expect(banner()).not.toBeNull());

    await userEvent.type(screen.getByLabelText("Subject"), "Hello");
    expect(screen.queryByText("Wrong subject")).toBeNull();
    expect(screen.getByLabelText("Subject")).toHaveFocus();
    expect(screen.getByText("Wrong text")).toBeVisible();
    expect(banner()).not.toBeNull();
    await userEvent.type(screen.getByLabelText("Text"), "!");
    expect(screen.queryByText("Wrong text")).toBeNull();
    expect(banner()).toBeNull();

    service.reply({ tryAutomation: refused("subject") });
    await userEvent.click(screen.getByRole("button", { name: "Check the last 90 days" }));
    expect(await screen.findByText("Wrong subject")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Subject"), "!");
    expect(screen.queryByText("Wrong subject")).toBeNull();
  });

  it("leads to the first wrong field of the page, conditions and choices included", async () => {
    const { definition } = anAutomation();
    const trigger = { on: "status" as const, statuses: ["ABNORMAL" as const] };
    const filters = [
      { by: "courier" as const, any: ["ups"] },
      { by: "country" as const, any: ["DE" as const] },
    ];
    const { service } = await openAutomations(PAGE, {
      getAutomation: anAutomation({ definition: { ...definition, trigger, filters } }),
      listCouriers: {
        ...{ content: [], next: null, total: 0 },
        list: { is_set_up: true, read_at: null, tried_at: null, error: null },
      },
    });
    const save = async (paths: string[]) => {
      const fields = Object.fromEntries(paths.map((path) => [`definition.${path}`, "Wrong"]));
      service.reply({ updateAutomation: Refusal.ofFields(fields) });
      await userEvent.type(screen.getByLabelText("Note"), "!");
      await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    };
    const paths = ["trigger.statuses", "filters.0.any", "filters.1.any", "actions.0.text"];

    await save(paths);
    await waitFor(() =>
      expect(
        within(screen.getByRole("group", { name: "Statuses" })).getAllByRole("checkbox")[0],
      ).toHaveFocus(),
    );
    await save(paths.slice(1));
    await waitFor(() => expect(screen.getByLabelText("Add courier")).toHaveFocus());
    await save(paths.slice(2));
    await waitFor(() =>
      expect(screen.getByLabelText("Destination", { selector: "input[type=text]" })).toHaveFocus(),
    );

    await userEvent.tab();
    service.reply({ tryAutomation: Refusal.ofFields({ "definition.filters.0.any": "Wrong" }) });
    await userEvent.click(screen.getByRole("button", { name: "Check the last 90 days" }));
    await waitFor(() => expect(screen.getByLabelText("Add courier")).toHaveFocus());
  });

  it("says of each text of an email which variable is wrong, and in which line", async () => {
    const { definition } = anAutomation();
    const email = {
      do: "email_customer" as const,
      subject: "{{ a | shout }}",
      text: "{{ b | sing }}",
      texts: {},
    };
    const field = (name: string, values: Record<string, string | number>) => ({
      ...{ path: `definition.actions.0.${name}`, key: "variables" as const, message: "Check the variables" },
      values: { problem: "filter", ...values },
    });
    const fields = [field("subject", { name: "shout" }), field("text", { name: "sing", line: 2 })];
    await openAutomations(PAGE, {
      getAutomation: anAutomation({ definition: { ...definition, actions: [email] } }),
      updateAutomation: new Refusal("A0400", "Please correct", { reason: "wrongFields", fields }),
    });

    await userEvent.type(screen.getByLabelText("Subject"), "!");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    const subject = screen.getByLabelText("Subject");
    await waitFor(() => expect(subject).toHaveAccessibleDescription("There is no filter “shout”."));
    expect(screen.getByLabelText("Text")).toHaveAccessibleDescription(/Line 2: There is no filter “sing”\./);
    expect(subject).toHaveFocus();
  });

  it("offers to move what waits by an earlier version, after a question", async () => {
    const { service } = await openAutomations(PAGE, {
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
    const { service } = await openAutomations(PAGE, { deleteAutomation: { deleted: true } });

    expect(screen.getByText(/Not run: the status has changed/)).toBeVisible();
    service.reply({ getAutomation: new Refusal("A0404", "This automation was not found") });
    await userEvent.click(screen.getByRole("button", { name: "Delete automation" }));
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete automation" }),
    );

    expect(await screen.findByText("Automation deleted")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Automations" })).toHaveFocus());
    expect(inputs(service, "deleteAutomation")).toEqual([{ id: "7" }]);
    expect(inputs(service, "getAutomation")).toHaveLength(1);
  });

  it("is locked on a plan without it, and can be switched off all the same nowhere", async () => {
    await openAutomations(PAGE, { getPlan: aPlan({ name: "Starter", plan: "STARTER" }) });
    expect(screen.getAllByText(/Growth/).length).toBeGreaterThan(0);
    expect(screen.getByLabelText("Note")).toBeDisabled();
  });
});
