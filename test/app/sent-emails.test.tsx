import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { openNotifications as open } from "./open-notifications";

describe("the history", () => {
  const mail = {
    ...{ id: "7", at: "2026-11-20T08:00:00.000Z", kind: "out_for_delivery", state: "skipped" },
    ...{ reason: "old_news", to: null, subject: null, shipment: "3", channel: "email", not_before: null },
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

describe("blocked addresses", () => {
  const blocked = {
    ...{ id: "7", address: "anna@example.com", reason: "bounced" as const, at: "2026-11-20T12:00:00Z" },
    ...{ detail: "550 5.1.1 no such mailbox", order: null },
  };

  it("say why, and can have emails again after a question", async () => {
    const content = [blocked, { ...blocked, id: "8", address: null, reason: "complained" }];
    const { service } = await open(
      {
        listSuppressions: () => ({ content, next: null }),
        clearSuppression: () => {
          content.shift();
          return { cleared: true };
        },
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
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Allow emails to Erased customer" })).toHaveFocus(),
    );
    expect(service.calls.filter(({ name }) => name === "clearSuppression").map(({ input }) => input)).toEqual(
      [{ id: "7" }],
    );
  });
});
