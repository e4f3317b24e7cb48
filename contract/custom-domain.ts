import { z } from "zod";
import { dnsRecord } from "./dns-record";
import { DNS_FAILURES, DOMAIN_STATES } from "./dns-states";
import { get, nothing, post } from "./endpoint";

const when = z.iso.datetime();

const DomainRecord = dnsRecord(["TXT", "CNAME"]);

export const CustomDomain = z.object({
  /** In ASCII, and as people read it. */
  host: z.string(),
  name: z.string(),
  /** Of the plain tracking page there. */
  url: z.url(),
  state: z.enum(DOMAIN_STATES),
  /** The domain that `name_in_zone` leaves out. */
  zone: z.string(),
  records: z.array(DomainRecord),
  /** Why a record's state is not known. */
  failure: z.enum(DNS_FAILURES).nullable(),
  /** Both records are right, and another shop has the name. */
  is_taken: z.boolean(),
  checked_at: when.nullable(),
  next_check_at: when,
  /** Of one that is failing: until when pages are served there at least. */
  served_until: when.nullable(),
});
export type CustomDomain = z.output<typeof CustomDomain>;

const domain = z.object({ domain: CustomDomain.nullable() });
const changes = ["settings", "store"] as const;

export const getCustomDomain = get("/api/store/custom-domain", {
  summary: "The shop's own name for its tracking pages, its DNS records, and what was found of them",
  feature: null,
  query: nothing,
  response: domain,
});

export const setCustomDomain = post("/api/tracking-page/url/custom-domain", {
  summary:
    "Sets the shop's own name for its tracking pages, in place of the one before; it is checked at once",
  feature: "tracking-page-url-editor",
  changes,
  body: z.object({ host: z.string().trim().min(1).max(300) }),
  response: domain,
});

export const checkCustomDomain = post("/api/store/custom-domain/check", {
  summary: "Checks the records now: once every ten seconds",
  feature: null,
  changes,
  body: nothing,
  response: domain,
});

export const removeCustomDomain = post("/api/store/custom-domain/remove", {
  summary: "Removes the name: pages are served there no more",
  feature: null,
  changes,
  body: nothing,
  response: domain,
});

/** Of the banner above every page: a name whose records are gone, or that is lost. */
export const DomainNotice = z.object({
  kind: z.enum(["failing", "disconnected"]),
  name: z.string(),
  served_until: when.nullable(),
});
export type DomainNotice = z.output<typeof DomainNotice>;

export const customDomainEndpoints = {
  getCustomDomain,
  setCustomDomain,
  checkCustomDomain,
  removeCustomDomain,
};
