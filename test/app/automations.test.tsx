import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { MAX_AUTOMATIONS } from "../../contract/automation-limits";
import { anAutomation, inputs, openAutomations } from "./open-automations";

describe("the list", () => {
  it("says of each what it does and has done, and begins with one that is made once it is saved", async () => {
    const { service } = await openAutomations("/track/notification/automations", {
      createAutomation: { id: "7" },
    });

    const row = screen.getByRole("link", { name: /Silence/ });
    expect(row).toHaveTextContent("Last 30 days: 4 done · 2 not run · 1 waiting");
    expect(row).toHaveTextContent(
      "No update from the courier for 7 days → Wait: 2 days, until 9:00 AM → Write a note on the order",
    );
    expect(row).toHaveTextContent(/Last run: .*20/);
    const held = screen.getByRole("link", { name: "Held by customs" });
    expect(held).toHaveAccessibleDescription(/ → Wait: 24 hours → Email the customer \+ Add a tag$/);
    await userEvent.click(held);

    expect(await screen.findByRole("heading", { name: "Held by customs" })).toHaveFocus();
    expect(screen.getByText("Not saved")).toBeVisible();
    expect(inputs(service, "createAutomation")).toEqual([]);
    const bar = await screen.findByRole("region", { name: "Unsaved changes" });
    await userEvent.click(within(bar).getByRole("button", { name: "Save" }));
    // The bar and the field that had the focus are gone with the page before.
    expect(await screen.findByRole("heading", { name: "Silence" })).toHaveFocus();
    expect(inputs(service, "createAutomation")).toMatchObject([
      {
        name: "Held by customs",
        definition: {
          trigger: { on: "sub_status", sub_statuses: ["ABNORMAL_02"] },
          actions: [
            {
              subject: "Customs is holding your order {{ order.name }}",
              texts: { de: { subject: "Der Zoll hält deine Bestellung {{ order.name }} fest" } },
            },
            { do: "add_tag" },
          ],
        },
      },
    ]);
  });

  it("leaves nothing behind of one that is discarded, and says that all emails are paused", async () => {
    const { service } = await openAutomations("/track/notification/automations/new?ready=silent", {
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
    await openAutomations("/track/notification/automations", { getAutomations: { automations } });

    const row = (name: RegExp) => screen.getByRole("link", { name });
    expect(row(/Silence/)).toHaveTextContent(/Last 30 days: 1,204 done$/);
    expect(row(/New/)).toHaveTextContent(/Last 30 days: no runs$/);
    expect(row(/Retired/)).toHaveTextContent(/Write a note on the order$/);
  });

  it("says of a ready-made one that there is one that does the same, however it is named", async () => {
    const values = ["DELIVERY_FAILED_01"];
    const actions = ["email_team", "email_customer"] as const;
    const renamed = anAutomation({ name: "Adresse", trigger: "sub_status", values, actions: [...actions] });
    const other = anAutomation({ id: "8" as never, name: "Held by customs" });
    await openAutomations("/track/notification/automations", {
      getAutomations: { automations: [renamed, other] },
    });

    const start = (name: string) => screen.getByRole("link", { name });
    expect(start("Address problem")).toHaveAccessibleDescription(/^Added /);
    expect(start("Held by customs")).not.toHaveAccessibleDescription(/Added/);
  });

  it("offers nothing more where a store has as many as it may", async () => {
    const automations = Array.from({ length: MAX_AUTOMATIONS }, (_, id) =>
      anAutomation({ id: `${id + 1}` as never }),
    );
    await openAutomations("/track/notification/automations", { getAutomations: { automations } });

    expect(screen.getByText(/the most a store can have/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Held by customs" })).toBeNull();
  });
});
