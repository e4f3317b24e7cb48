import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { SenderDomain } from "../../contract/mail-sender-domain";
import * as sender from "../../app/routes/track.notification_.sender";
import { wellReplies } from "../admin-data";
import { mockEndApi } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = { "/track/notification/sender": sender } as never;
const DOMAIN = "brand.example.com";
const ADDRESS = `hello@${DOMAIN}`;
const OURS = "no-reply@waybill.localhost";

const aRecord = (use: SenderDomain["records"][number]["use"], change = {}) => ({
  ...{ use, type: "TXT" as const, name: `${use}.${DOMAIN}`, name_in_zone: use, value: `value of ${use}` },
  ...{ state: "found" as const, found: [], ...change },
});
const aDomain = (change: Partial<SenderDomain> = {}): SenderDomain => ({
  ...{ domain: DOMAIN, name: DOMAIN, state: "connected", zone: "example.com" },
  records: [aRecord("key"), aRecord("next_key"), aRecord("return_path", { type: "CNAME" }), aRecord("dmarc")],
  ...{ dmarc: null, failure: null, checked_at: null, next_check_at: "2026-11-20T10:05:00Z" },
  ...{ given_up_at: null, can_rotate: false, replaced_at: null, is_verifying: false, is_used: true },
  ...change,
});

interface Shown {
  domain: SenderDomain | null;
  offered: { domain: string; problem: string | null } | null;
}
async function open(shown: Shown) {
  const answer = { ...shown };
  const service = mockEndApi({
    ...wellReplies(),
    getMailSender: {
      ...{ value: { name: "", address: ADDRESS, reply_to: "" }, version: 1, changed: null },
      ...{ state: "verified", code: null, shop: { name: "Brand", address: null }, ours: OURS },
      shown: { name: "Brand", address: ADDRESS, reply_to: null },
    },
    getSenderDomain: () => answer,
    setSenderDomain: ({ domain }: { domain: string }) =>
      Object.assign(answer, { domain: aDomain({ domain, name: domain, state: "waiting" }), offered: null }),
    checkSenderDomain: () => answer,
    rotateSenderKey: () => Object.assign(answer, { domain: aDomain() }),
    removeSenderDomain: () => Object.assign(answer, { domain: null }),
  } as never);
  await renderPage(service, "/track/notification/sender", pages, { standalone: true });
  return { service, card: within(document.querySelector<HTMLElement>("#sender-domain")!) };
}
const called = (service: { calls: { name: string }[] }, name: string) =>
  service.calls.filter((each) => each.name === name);

describe("the sender's domain", () => {
  it("asks for an address at a domain first", async () => {
    const { card } = await open({ domain: null, offered: null });

    expect(card.getByText(/Set an email address at your own domain/)).toBeVisible();
  });

  it("is set up by one click, as the address has it", async () => {
    const { card, service } = await open({ domain: null, offered: { domain: DOMAIN, problem: null } });

    await userEvent.click(card.getByRole("button", { name: `Set up ${DOMAIN}` }));

    expect(await card.findByRole("heading", { name: DOMAIN })).toBeVisible();
    expect(card.getByText("Waiting for DNS")).toBeVisible();
    expect(called(service, "setSenderDomain")).toHaveLength(1);
  });

  it("of an email provider is refused with the reason", async () => {
    const { card } = await open({
      domain: null,
      offered: { domain: "gmail.com", problem: "senderDomainFreeMail" },
    });

    expect(card.getByText(/gmail\.com belongs to an email provider/)).toBeVisible();
    expect(card.queryByRole("button")).toBeNull();
  });

  it("in place of another one is asked about first", async () => {
    const { card, service } = await open({
      domain: aDomain({ domain: "old.com", name: "old.com" }),
      offered: { domain: DOMAIN, problem: null },
    });

    await userEvent.click(card.getByRole("button", { name: `Set up ${DOMAIN}` }));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(called(service, "setSenderDomain")).toHaveLength(0);
    await userEvent.click(card.getByRole("button", { name: `Set up ${DOMAIN}` }));
    await userEvent.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: `Set up ${DOMAIN}` }),
    );

    expect(await card.findByRole("heading", { name: DOMAIN })).toBeVisible();
  });

  it("shows each record by its use, with what was found in its place", async () => {
    const records = [
      aRecord("key", { state: "other", found: ["v=DKIM1; p=old"] }),
      aRecord("old_key"),
      aRecord("return_path", { type: "CNAME", state: "missing" }),
    ];
    const { card } = await open({
      domain: aDomain({
        ...{ records, state: "failing", is_used: false, given_up_at: "2026-11-22T10:00:00Z" },
        ...{ replaced_at: "2026-11-25T10:00:00Z", dmarc: { policy: "reject", at: "example.com" } },
      }),
      offered: null,
    });

    expect(card.getByRole("heading", { name: "DKIM key" })).toBeVisible();
    expect(card.getByText("v=DKIM1; p=old")).toBeVisible();
    expect(card.getByText(/It is replaced on Nov 25, 2026/)).toBeVisible();
    expect(card.getByText(/emails come from Waybill’s address\. Set it again by Nov 22, 2026/)).toBeVisible();
    expect(card.getByText("DMARC of example.com: receivers reject unsigned emails.")).toBeVisible();
    expect(card.queryByRole("button", { name: "Change key" })).toBeNull();
  });

  it("warns of another value in place of an optional record, and says what is required in red", async () => {
    const records = (["key", "return_path", "dmarc"] as const).map((use) =>
      aRecord(use, { state: "other", found: ["another"] }),
    );
    const { card } = await open({ domain: aDomain({ records }), offered: null });

    const tones = card
      .getAllByText("Different value")
      .map((badge) => badge.closest(".Polaris-Badge")!.className.match(/tone(Critical|Warning)/)?.[1]);
    expect(tones).toEqual(["Critical", "Warning", "Warning"]);
  });

  it.each([
    ["used", {}, `Emails come from ${ADDRESS} and are signed by this domain.`],
    ["not used", { is_used: false }, "They come from your address once it is at this domain and verified."],
    ["signed by the next key", { state: "failing" }, "In the meantime, emails are signed with the next key."],
    ["given up", { state: "disconnected", is_used: false }, "Set the records again, or remove the domain."],
  ] as const)("that is %s says so", async (_, change, says) => {
    const { card } = await open({ domain: aDomain(change), offered: null });

    expect(card.getByText(says, { exact: false })).toBeVisible();
  });

  it("that the provider still verifies says that there is nothing to be done", async () => {
    const { card } = await open({ domain: aDomain({ is_verifying: true, is_used: false }), offered: null });

    expect(card.getByText("Being verified")).toBeVisible();
    expect(card.getByText(/There is nothing you need to do/)).toBeVisible();
    expect(card.queryByText("Verified")).toBeNull();
  });

  it("has its key changed, and is removed, once that is confirmed", async () => {
    const { card, service } = await open({ domain: aDomain({ can_rotate: true }), offered: null });
    const confirm = (name: string) =>
      userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

    await userEvent.click(card.getByRole("button", { name: "Change key" }));
    await confirm("Change key");
    expect(await screen.findByText("Emails are signed with the next key")).toBeVisible();
    await userEvent.click(card.getByRole("button", { name: "Check now" }));
    await userEvent.click(card.getByRole("button", { name: "Remove domain" }));
    await confirm("Remove domain");

    expect(await card.findByText(/Set an email address at your own domain/)).toBeVisible();
    expect(called(service, "rotateSenderKey")).toHaveLength(1);
    expect(called(service, "checkSenderDomain")).toHaveLength(1);
  });
});
