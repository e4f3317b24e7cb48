import { z } from "zod";
import { dnsRecord } from "./dns-record";
import { DNS_FAILURES, DOMAIN_STATES } from "./dns-states";
import { get, nothing, post } from "./endpoint";
import { DMARC_POLICIES, SENDER_DOMAIN_PROBLEMS, SENDER_RECORDS } from "./mail-sender-limits";

const when = z.iso.datetime();

const SenderRecord = dnsRecord(["TXT", "CNAME"]).extend({ use: z.enum(SENDER_RECORDS) });

/** The domain that emails of the shop are signed by. */
export const SenderDomain = z.object({
  /** In ASCII, and as people read it. */
  domain: z.string(),
  name: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** What `name_in_zone` of the records leaves out. */
  zone: z.string(),
  records: z.array(SenderRecord),
  /** What the domain asks receivers to do with emails that are not signed by it, and the name that says so; null: nothing is said. */
  dmarc: z.object({ policy: z.enum(DMARC_POLICIES), at: z.string() }).nullable(),
  failure: z.enum(DNS_FAILURES).nullable(),
  checked_at: when.nullable(),
  next_check_at: when,
  /** Of one whose records are gone: when it is given up. */
  given_up_at: when.nullable(),
  /** The next key is published, so that emails can be signed by it from now on. */
  can_rotate: z.boolean(),
  /** When the key that has signed before is replaced by the next; null: that is there. */
  replaced_at: when.nullable(),
  /** Its key is published, and the provider that emails leave by has not verified it yet: there is nothing to be done for it. */
  is_verifying: z.boolean(),
  /** Whether emails come from the set address now: it is verified, of this domain, and a key of it is published. */
  is_used: z.boolean(),
});
export type SenderDomain = z.output<typeof SenderDomain>;

/** The domain of the address that is set, where it is not set up yet. */
const Offered = z.object({
  domain: z.string(),
  /** A key of `fieldErrors`: why emails cannot be signed by it. */
  problem: z.enum(SENDER_DOMAIN_PROBLEMS).nullable(),
});

const answer = z.object({ domain: SenderDomain.nullable(), offered: Offered.nullable() });

const parts = {
  feature: "notification-setting",
  changes: ["settings"],
  response: answer,
} as const;

export const getSenderDomain = get("/api/notification/setting/sender/domain", {
  summary: "The domain that emails are signed by, its DNS records, and what was found of them",
  feature: "notification-setting",
  query: nothing,
  response: answer,
});

export const setSenderDomain = post("/api/notification/setting/sender/domain", {
  ...parts,
  summary:
    "Makes keys for a domain, in place of the one before; it is checked at once. Domains of email providers are refused",
  body: z.object({ domain: z.string().trim().min(1).max(300) }),
});

export const checkSenderDomain = post("/api/notification/setting/sender/domain/check", {
  ...parts,
  summary: "Checks the records now: once every ten seconds",
  body: nothing,
});

export const rotateSenderKey = post("/api/notification/setting/sender/domain/rotate", {
  ...parts,
  summary:
    "Signs by the next key from now on, once its record is found; the one before is replaced a week later",
  body: nothing,
});

export const removeSenderDomain = post("/api/notification/setting/sender/domain/remove", {
  ...parts,
  summary: "Removes the domain and its keys: emails come from our address from now on",
  body: nothing,
});

export const mailSenderDomainEndpoints = {
  getSenderDomain,
  setSenderDomain,
  checkSenderDomain,
  rotateSenderKey,
  removeSenderDomain,
};
