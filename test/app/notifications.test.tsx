import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { PLAN_REQUIRED } from "../../contract/errors";
import { INITIAL_SWITCHES } from "../../contract/notifications";
import { aPlan, wellReplies } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { openNotifications as open, rowOf } from "./open-notifications";

const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
const save = () => userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));
const box = (name: string) => screen.getByRole("checkbox", { name });
const sent = (service: { calls: { name: string; input: unknown }[] }, name: string) =>
  service.calls.filter((call) => call.name === name).map(({ input }) => (input as { value: unknown }).value);
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
    const template = {
      version: 2,
      is_ours: false,
      changed: null,
      failing: null,
      kind: "out_for_delivery",
      untranslated: 0,
    };
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
    const state = {
      version: 2,
      is_ours: false,
      changed: null,
      failing: null,
      has_address: true,
      untranslated: 2,
    };
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
    expect(screen.getAllByText("Your texts in one language only: 2")).toHaveLength(2);

    expect(row("delivered").getByText("Changed by you")).toBeVisible();
    expect(row("shipped").queryByText("Changed by you")).toBeNull();
    expect(row("delivered").getByRole("link", { name: "Edit email: Delivered" })).toHaveAttribute(
      "href",
      "/track/notification/edit?kind=delivered",
    );
    expect(screen.getByText("Some emails are sent with the default template")).toBeVisible();
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
  it("stops emails with a reason after a question, says so, and ends at once, from its card or its banner", async () => {
    const { service } = await open();

    await userEvent.type(screen.getByLabelText("Why? (optional)"), "We move");
    const pause = async () => {
      const before = sent(service, "updateMailPause").length;
      await userEvent.click(screen.getByRole("button", { name: "Pause all emails" }));
      const question = await screen.findByRole("dialog", { name: "Pause all emails to customers?" });
      expect(question).toHaveTextContent("is listed as not sent, and is not sent later");
      expect(sent(service, "updateMailPause")).toHaveLength(before);
      await userEvent.click(within(question).getByRole("button", { name: "Pause all emails" }));
    };
    await pause();
    expect((await screen.findAllByText(/Reason: We move/)).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.activeElement).toHaveTextContent("Emails to customers are paused"));
    const resume = () => screen.getAllByRole("button", { name: "Resume emails" });
    await userEvent.click(resume()[0]!);

    expect(await screen.findByText(/Only what happens from now on is sent/)).toBeVisible();
    expect(await screen.findByRole("button", { name: "Pause all emails" })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    await pause();
    await waitFor(() => expect(resume()).toHaveLength(2));
    await userEvent.click(resume()[1]!);
    await waitFor(() => expect(screen.getByLabelText("Why? (optional)")).toHaveFocus());
    expect(sent(service, "updateMailPause")).toEqual([
      { paused: true, reason: "We move" },
      { paused: false, reason: "" },
      { paused: true, reason: "" },
      { paused: false, reason: "" },
    ]);
  });
});
