import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { keptSetting } from "../kept-setting";
import { openNotifications as open } from "./open-notifications";

const counts = {
  ...{
    written: 40,
    sent: 38,
    delivered: 27,
    pending: 8,
    pixels: 20,
    opened: 10,
    machine_opened: 3,
    linked: 0,
    clicked: 0,
  },
  ...{ marketing_clicked: 0, bounced: 2, complained: 0, unsubscribed: 1, orders: 0, revenue: 0 },
};
const statistics = {
  ...{ from: "2026-10-30", to: "2026-11-28", currency: "EUR", total: counts },
  kinds: [{ kind: "delivered", ...counts }],
  templates: [{ kind: "delivered", version: 4, ...counts }],
  languages: [{ language: "", ...counts }],
  automations: [
    { automation: "7", name: "Late parcels", is_deleted: true, ...counts },
    { automation: null, name: null, is_deleted: false, ...counts },
  ],
  summed_at: "2026-11-28T13:12:00.000Z",
};
const AT = "/track/notification/statistics";

it("shows each step with what it is a share of, and says what is not counted", async () => {
  const { service } = await open({ getMailStatistics: statistics } as never, `${AT}?days=7`);

  const [, sent, delivered, opened, clicked] = screen
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
  expect(sent).toBe("3895% of 40 created");
  // Of what is not known yet nothing is said.
  expect(delivered).toBe("2790% of 30 with a known outcome8 not known yet");
  expect(screen.getByText(/earlier days as of Nov 28, 2026/)).toBeVisible();
  expect(opened).toBe("1050% of 20 with opens counted3 more by email apps and scanners only");
  expect(clicked).toBe("Not counted");
  expect(service.calls.find(({ name }) => name === "getMailStatistics")!.input).toEqual({ days: "7" });
});

it("breaks them down by type, template, language and automation", async () => {
  await open({ getMailStatistics: statistics } as never, AT);
  const row = (name: string) => within(screen.getByRole("table")).getByRole("rowheader", { name });
  const by = screen.getByLabelText("Break down by");
  expect(by).toHaveDisplayValue("Type");

  expect(row("Delivered")).toBeVisible();
  await userEvent.selectOptions(by, "Template");
  expect(row("Delivered: version 4")).toBeVisible();
  await userEvent.selectOptions(by, "Language");
  expect(row("Language not known")).toBeVisible();
  await userEvent.selectOptions(by, "Automation");
  expect(row("Late parcels (deleted)")).toBeVisible();
  expect(row("Automation not known")).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "Not known yet" })).toBeVisible();
});

it("keeps in the address by what they are broken down, also for another period", async () => {
  await open({ getMailStatistics: statistics } as never, `${AT}?days=7&by=languages`);
  const by = () => screen.getByLabelText("Break down by");

  expect(by()).toHaveValue("languages");
  await userEvent.selectOptions(by(), "Template");
  await userEvent.selectOptions(screen.getByLabelText("Period"), "90");
  await waitFor(() => expect(screen.getByLabelText("Period")).toHaveValue("90"));
  expect(by()).toHaveValue("templates");
});

it("says that there were no emails, and saves what is counted", async () => {
  const measuring = keptSetting<object>({ opens: true, clicks: true, attribution_days: 5 });
  const { service } = await open(
    { getMailMeasuring: measuring.show, updateMailMeasuring: measuring.save } as never,
    AT,
  );
  expect(screen.getByText("No emails in this period")).toBeVisible();

  await userEvent.click(screen.getByLabelText("Count opens"));
  await userEvent.selectOptions(screen.getByLabelText("Days in which an order counts"), "14");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  expect(service.calls.find(({ name }) => name === "updateMailMeasuring")!.input).toMatchObject({
    value: { opens: false, clicks: true, attribution_days: 14 },
  });
});
