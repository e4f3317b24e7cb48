import { describe, expect, it } from "vitest";
import { PLAN_REQUIRED } from "../../contract/errors";
import { MAIL_KINDS } from "../../contract/mail-kinds";
import { aPlan, wellReplies } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { openNotifications as open, rowOf } from "./open-notifications";

describe("the rows to the pages below", () => {
  it("say how each is set now", async () => {
    const reply = wellReplies();
    const [first, ...others] = reply.getNotifications.kinds;
    await open({
      getMailSender: {
        ...reply.getMailSender,
        value: { name: "", address: "orders@fern.example", reply_to: "" },
        state: "verified",
      },
      getSenderDomain: {
        domain: {
          ...{ domain: "fern.example", name: "fern.example", state: "waiting", zone: "fern.example" },
          records: ["key", "next_key", "dmarc"].map((use) => ({
            ...{ use, type: "TXT", name: "n.fern.example", name_in_zone: "n", value: "v" },
            ...{ state: "missing", found: [] },
          })),
          ...{ dmarc: null, failure: null, checked_at: null, next_check_at: "2026-11-20T12:00:00.000Z" },
          ...{ given_up_at: null, can_rotate: false, replaced_at: null, is_used: false, is_verifying: false },
        },
        offered: null,
      },
      getMailServer: {
        server: {
          ...{ host: "smtp.fern.example", port: 587, tls: "starttls", user: "orders@fern.example" },
          failing: {
            ...{ problem: "mailServerTimeout", answer: null, since: "2026-11-20T10:00:00Z" },
            ...{ next_check_at: null, waits_until: "2026-11-20T12:00:00Z" },
          },
          is_used: false,
        },
        is_sender_verified: true,
      },
      getMailConsent: {
        ...reply.getMailConsent,
        value: { countries: { FR: { marketing: "opt_out" } }, reviews_by_checkout: false },
      },
      getNotifications: {
        ...reply.getNotifications,
        kinds: [{ ...first!, bounced: 12, complained: 1 }, ...others],
        blocked: 3,
      },
    } as never);

    expect(rowOf("Sender")).toHaveTextContent("orders@fern.example · Verified");
    expect(rowOf("Sender")).toHaveTextContent("fern.example · 2 DNS records missing");
    expect(rowOf("Sender")).toHaveTextContent("Your email server is not working");
    expect(rowOf("Consent by country")).toHaveTextContent("1 country changed by you");
    expect(rowOf("Deliverability")).toHaveTextContent("3 addresses blocked");
    expect(rowOf("Deliverability")).toHaveTextContent("Last 30 days: 12 bounced · 1 marked as spam");
    expect(rowOf("Sent emails")).toHaveTextContent(
      `Last 30 days: ${(1200 * MAIL_KINDS.length).toLocaleString("en")} sent · ${3 * MAIL_KINDS.length} not sent`,
    );
  });

  it("say of a shop that has set nothing what holds", async () => {
    await open();

    expect(rowOf("Sender")).toHaveTextContent("From Waybill’s address, under your store’s name");
    expect(rowOf("Consent by country")).toHaveTextContent("Defaults in every country");
    expect(rowOf("Deliverability")).toHaveTextContent("No address blocked");
  });

  it("name the plan where it has no sender of the shop's own", async () => {
    const refusal = new Refusal(PLAN_REQUIRED, "Available for Growth plan");
    await open({
      getPlan: aPlan({ name: "Starter", plan: "STARTER" }),
      getNotificationSettings: refusal,
      getMailSender: refusal,
      getSenderDomain: refusal,
    } as never);

    expect(rowOf("Sender")).toHaveTextContent("Available for Growth plan");
    expect(rowOf("Consent by country")).toHaveTextContent("Defaults");
  });
});
