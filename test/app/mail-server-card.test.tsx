import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { MailServer } from "../../contract/mail-server";
import * as sender from "../../app/routes/track.notification_.sender";
import { wellReplies } from "../admin-data";
import { mockEndApi, Refusal } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = { "/track/notification/sender": sender } as never;
const ADDRESS = "orders@brand.example.com";

const aServer = (change: Partial<MailServer> = {}): MailServer => ({
  ...{ host: "smtp.brand.example.com", port: 587, tls: "starttls", user: ADDRESS },
  ...{ failing: null, is_used: true },
  ...change,
});
const failing = {
  ...{ problem: "mailServerLogin" as const, answer: "535 <b>no</b>", since: "2026-11-20T10:00:00Z" },
  ...{ next_check_at: "2026-11-20T10:05:00Z", waits_until: "2026-11-20T12:00:00Z" },
};

async function open(server: MailServer | null, replies: object = {}, isVerified = true) {
  const answer = { server, is_sender_verified: isVerified };
  const service = mockEndApi({
    ...wellReplies(),
    getMailSender: {
      ...{ value: { name: "", address: ADDRESS, reply_to: "" }, version: 1, changed: null },
      ...{
        state: isVerified ? "verified" : "unverified",
        code: null,
        shop: { name: "Brand", address: null },
      },
      ...{ ours: "no-reply@waybill.localhost", shown: { name: "Brand", address: ADDRESS, reply_to: null } },
    },
    getMailServer: () => answer,
    setMailServer: () => Object.assign(answer, { server: aServer() }),
    checkMailServer: () => Object.assign(answer, { server: aServer({ failing }) }),
    removeMailServer: () => Object.assign(answer, { server: null }),
    ...replies,
  } as never);
  await renderPage(service, "/track/notification/sender", pages, { standalone: true });
  return { service, card: within(document.querySelector<HTMLElement>("#mail-server")!) };
}
const inputs = (service: { calls: { name: string; input: unknown }[] }, name: string) =>
  service.calls.filter((each) => each.name === name).map(({ input }) => input);

describe("the store's own email server", () => {
  it("asks for a verified sender first", async () => {
    const { card } = await open(null, {}, false);

    expect(card.getByText("Verify your sender address first.")).toBeVisible();
    expect(card.queryByRole("button")).toBeNull();
  });

  it("is set up in a dialog, whose port follows the encryption; the sender's address is its user", async () => {
    const { card, service } = await open(null);
    await userEvent.click(card.getByRole("button", { name: "Set up email server" }));
    const dialog = within(await screen.findByRole("dialog"));
    const save = dialog.getByRole("button", { name: "Check and save" });
    expect(save).toHaveAttribute("aria-disabled", "true");

    await userEvent.type(dialog.getByLabelText("Server"), "smtp.brand.example.com");
    await userEvent.selectOptions(dialog.getByLabelText("Encryption"), "TLS");
    expect(dialog.getByLabelText("Port")).toHaveValue("465");
    expect(dialog.getByLabelText("Username")).toHaveValue(ADDRESS);
    expect(dialog.getByLabelText("Password")).toHaveAttribute("type", "password");
    await userEvent.type(dialog.getByLabelText("Password"), "secret");
    await userEvent.click(save);

    expect(await card.findByRole("heading", { name: "smtp.brand.example.com" })).toBeVisible();
    expect(inputs(service, "setMailServer")).toEqual([
      { host: "smtp.brand.example.com", port: 465, tls: "tls", user: ADDRESS, password: "secret" },
    ]);
  });

  it("says beside its field what the server has refused", async () => {
    const { card } = await open(null, {
      setMailServer: Refusal.ofFields({ password: "The server does not accept the username or password." }),
    });
    await userEvent.click(card.getByRole("button", { name: "Set up email server" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Server"), "smtp.brand.example.com");
    await userEvent.type(dialog.getByLabelText("Password"), "wrong");
    await userEvent.click(dialog.getByRole("button", { name: "Check and save" }));

    expect(await dialog.findByText("The server does not accept the username or password.")).toBeVisible();
  });

  it("keeps its password unless host or user is another", async () => {
    const { card, service } = await open(aServer());
    await userEvent.click(card.getByRole("button", { name: "Change" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Leave empty to keep the current password.")).toBeVisible();
    const host = dialog.getByLabelText("Server");
    await userEvent.type(host, "x");
    const save = dialog.getByRole("button", { name: "Check and save" });
    expect(save).toHaveAttribute("aria-disabled", "true");
    await userEvent.type(host, "{Backspace}");
    await userEvent.click(save);

    await waitFor(() => expect(inputs(service, "setMailServer")).toMatchObject([{ password: null }]));
  });

  it("says why it fails, and until when emails wait; what the server has answered is plain text", async () => {
    const { card } = await open(aServer());
    expect(card.getByText(`Emails come from ${ADDRESS} and are sent through this server.`)).toBeVisible();
    await userEvent.click(card.getByRole("button", { name: "Check now" }));

    expect(await card.findByText("Not working")).toBeVisible();
    expect(card.getByText("The server does not accept the username or password.")).toBeVisible();
    expect(card.getByText(/Emails wait for it\. It is tried again on .*; from .* on/)).toBeVisible();
    expect(card.getByText("Response of the server: 535 <b>no</b>")).toBeVisible();
  });

  it("says that emails leave by our server where they have waited for too long", async () => {
    const { card } = await open(aServer({ failing, is_used: false }));

    expect(card.getByText(/Emails are sent through Waybill’s server until yours works again/)).toBeVisible();
  });

  it("says that it is not tried by itself any more where it has failed for too long", async () => {
    const { card } = await open(aServer({ failing: { ...failing, next_check_at: null }, is_used: false }));

    expect(
      card.getByText(/no longer tried automatically: once it works again, choose “Check now”/),
    ).toBeVisible();
  });

  it("is removed once that is confirmed", async () => {
    const { card, service } = await open(aServer());
    await userEvent.click(card.getByRole("button", { name: "Remove email server" }));
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove email server" }),
    );

    expect(await card.findByRole("button", { name: "Set up email server" })).toBeVisible();
    expect(inputs(service, "removeMailServer")).toHaveLength(1);
  });
});
