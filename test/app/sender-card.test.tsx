import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { PLAN_REQUIRED, TOO_MANY_REQUESTS } from "../../contract/errors";
import type { MailSender } from "../../contract/mail-sender";
import * as sender from "../../app/routes/track.notification_.sender";
import { aPlan, wellReplies } from "../admin-data";
import { keptSetting } from "../kept-setting";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = { "/track/notification/sender": sender } as never;
const NOTHING: MailSender = { name: "", address: "", reply_to: "" };
const SET: MailSender = { ...NOTHING, address: "hello@brand.example.com" };
const OURS = "no-reply@waybill.localhost";

/** A service that sends a code, and takes it. */
async function open(initial = NOTHING, replies: Replies = {}) {
  const setting = keptSetting(initial);
  const known = { isVerified: false, isSent: false };
  const service = mockEndApi({
    ...wellReplies(),
    getMailSender: () => {
      const { value } = setting.show();
      const { address } = value;
      return {
        ...setting.show(),
        state: address === "" ? "none" : known.isVerified ? "verified" : "unverified",
        code: known.isSent
          ? { sent_at: "2026-11-20T12:00:00.000Z", expires_at: "2026-11-20T12:15:00.000Z" }
          : null,
        shop: { name: "Fern & Harbour", address: "hello@fern-and-harbour.example" },
        ours: OURS,
        shown: { name: value.name || "Fern & Harbour", address: OURS, reply_to: value.reply_to || address },
      };
    },
    updateMailSender: setting.save,
    sendSenderCode: () => {
      known.isSent = true;
      return { expires_at: "2026-11-20T12:15:00.000Z" };
    },
    verifySender: () => {
      Object.assign(known, { isSent: false, isVerified: true });
      return { state: "verified" };
    },
    ...replies,
  } as never);
  return {
    ...(await renderPage(service, "/track/notification/sender", pages, { standalone: true })),
    service,
  };
}

const card = () => within(document.querySelector<HTMLElement>("#email-sender")!);
const inputsOf = (service: { calls: { name: string; input: unknown }[] }, name: string) =>
  service.calls.filter((call) => call.name === name).map(({ input }) => input);

describe("the sender", () => {
  it("is saved with the page, and then its address is verified by a code", async () => {
    const { service } = await open();

    await userEvent.type(card().getByLabelText("Email address"), SET.address);
    expect(card().getByText("Save the address, then verify it with a code.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await userEvent.click(await card().findByRole("button", { name: "Send code" }));
    const code = await card().findByLabelText("Code");
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.type(code, "abc def");
    await userEvent.click(card().getByRole("button", { name: "Verify" }));

    expect(await card().findByText("Verified")).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveTextContent(`${SET.address}SuccessVerified`));
    expect(card().queryByRole("button", { name: "Send code" })).toBeNull();
    expect(inputsOf(service, "updateMailSender")).toEqual([{ value: SET, version: 0 }]);
    expect(inputsOf(service, "sendSenderCode")).toEqual([{ address: SET.address }]);
    expect(inputsOf(service, "verifySender")).toEqual([{ address: SET.address, code: "abc def" }]);
  });

  it("says whom customers see, and where replies go", async () => {
    await open({ name: "Brand", address: SET.address, reply_to: "support@brand.example.com" });

    expect(card().getByText(`Brand <${OURS}>`)).toBeVisible();
    expect(card().getByText("Replies go to support@brand.example.com.")).toBeVisible();
    expect(card().getByText(new RegExp(`Until then, emails come from ${OURS}`))).toBeVisible();
  });

  it("leads from an address of an email provider, whose domain nobody can set up, to its server", async () => {
    const shop = { name: "Fern & Harbour", address: null };
    const address = "fern@gmail.com";
    await open({ ...SET, address }, {
      getSenderDomain: { domain: null, offered: { domain: "gmail.com", problem: "senderDomainFreeMail" } },
      getMailSender: {
        ...{
          value: { ...SET, address },
          version: 1,
          changed: null,
          state: "verified",
          code: null,
          shop,
          ours: OURS,
        },
        shown: { name: "Fern & Harbour", address: OURS, reply_to: address },
      },
    } as never);

    expect(card().getByText(/To send from this address, set up its email server below/)).toBeVisible();
  });

  it("has the sentence about a wrong code beside its field, and a limit beside its button", async () => {
    let sends = 0;
    await open(SET, {
      sendSenderCode: () => {
        if ((sends += 1) > 1) return new Refusal(TOO_MANY_REQUESTS, "Too many codes have been sent.");
        return { expires_at: "2026-11-20T12:15:00.000Z" };
      },
      getMailSender: {
        ...{ value: SET, version: 1, changed: null, state: "unverified" },
        code: { sent_at: "2026-11-20T12:00:00.000Z", expires_at: "2026-11-20T12:15:00.000Z" },
        shop: { name: "Fern & Harbour", address: null },
        ours: OURS,
        shown: { name: "Fern & Harbour", address: OURS, reply_to: SET.address },
      },
      verifySender: Refusal.ofFields({ code: "Invalid Code" }),
    } as never);

    await userEvent.type(card().getByLabelText("Code"), "ABCDEF{Enter}");
    expect(await card().findByText("Invalid Code")).toBeVisible();
    await userEvent.click(card().getByRole("button", { name: "Send another code" }));
    await userEvent.click(card().getByRole("button", { name: "Send another code" }));
    expect(await card().findByText("Too many codes have been sent.")).toBeVisible();
  });

  it("takes no code any more once too many were wrong, and sends none before the limit lets it", async () => {
    await open(SET, {
      sendSenderCode: () =>
        new Refusal(TOO_MANY_REQUESTS, "Try again in 50 s.", {
          reason: "senderCodeTooSoon",
          retry_after: 50,
        }),
      getMailSender: {
        ...{ value: SET, version: 1, changed: null, state: "unverified" },
        code: { sent_at: "2026-11-20T12:00:00.000Z", expires_at: "2026-11-20T12:15:00.000Z" },
        shop: { name: "Fern & Harbour", address: null },
        ours: OURS,
        shown: { name: "Fern & Harbour", address: OURS, reply_to: SET.address },
      },
      verifySender: Refusal.ofFields({ code: "Too many wrong codes. Send a new one." }, "senderCodeUsedUp"),
    } as never);

    await userEvent.type(card().getByLabelText("Code"), "ABCDEF{Enter}");
    expect(await card().findByText("Too many wrong codes. Send a new one.")).toBeVisible();
    expect(card().getByLabelText("Code")).toBeDisabled();
    expect(card().getByRole("button", { name: "Verify" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(card().getByRole("button", { name: "Send another code" }));
    expect(await card().findByText(/Try again in 50 s/)).toBeVisible();
    expect(card().getByRole("button", { name: "Send another code" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  it("says no longer that an address is missing once one is typed, and takes no address as a name", async () => {
    await open(NOTHING, {
      updateMailSender: Refusal.ofFields({ "value.address": "This field is required." }),
    } as never);
    await userEvent.type(card().getByLabelText("Name"), "sales@brand.example");
    expect(card().getByText("Enter a name, not an email address.")).toBeVisible();
    await userEvent.clear(card().getByLabelText("Name"));
    await userEvent.type(card().getByLabelText("Name"), "Brand");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await card().findByText("This field is required.")).toBeVisible();
    await userEvent.type(card().getByLabelText("Email address"), "h");
    expect(card().queryByText("This field is required.")).toBeNull();
  });

  it("says what is no address once its field is left, and what is missing", async () => {
    await open();

    const address = card().getByLabelText("Email address");
    await userEvent.type(address, "hello@brand");
    expect(card().queryByText("Enter a valid email address.")).toBeNull();
    await userEvent.tab();
    expect(card().getByText("Enter a valid email address.")).toBeVisible();
    await userEvent.clear(address);
    await userEvent.type(card().getByLabelText("Name"), "Brand");
    expect(card().getByText("This field is required.")).toBeVisible();
    await userEvent.type(address, "hello@bücher.example");
    expect(card().queryByText("Enter a valid email address.")).toBeNull();
    await userEvent.type(card().getByLabelText("Reply-to address"), "nobody");
    await userEvent.tab();
    expect(card().getByText("Enter a valid email address.")).toBeVisible();
  });

  it("is locked without the plan, which is named", async () => {
    await open(NOTHING, {
      getPlan: aPlan({ name: "Starter", plan: "STARTER" }),
      getMailSender: new Refusal(PLAN_REQUIRED, "Available for Growth plan"),
    } as never);

    expect(card().getByLabelText("Email address")).toBeDisabled();
  });
});
