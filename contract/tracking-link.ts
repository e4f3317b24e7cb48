import { z } from "zod";
import { nothing, post } from "./endpoint";
import { LinkTaskId, OrderId } from "./ids";
import { defineSetting } from "./setting";
import { LINK_FAILURES, LINK_SCOPES, LINK_TARGETS } from "./tracking-link-limits";

export const TrackingLink = z.object({ target: z.enum(LINK_TARGETS) });
export type TrackingLink = z.output<typeof TrackingLink>;

export const LinkFailure = z.object({
  order: OrderId,
  order_name: z.string(),
  why: z.enum(LINK_FAILURES),
  /** Shopify's own sentence. */
  message: z.string().nullable(),
});
export type LinkFailure = z.output<typeof LinkFailure>;

/** The writing of links to older fulfilments. */
export const LinkTask = z.object({
  id: LinkTaskId,
  target: z.enum(LINK_TARGETS),
  state: z.enum(["waiting", "running", "done", "cancelled", "failed"]),
  /** Fulfilments. */
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Had the link already, or there is none to write. */
  left_out: z.int(),
  /** The first hundred. */
  failures: z.array(LinkFailure),
  /** Why it has failed as a whole, in Shopify's words; `not_permitted`: without the access scope that it needs. */
  reason: z.string().nullable(),
});
export type LinkTask = z.output<typeof LinkTask>;

export const trackingLink = defineSetting("TrackingLink", {
  area: "tracking_link",
  path: "/api/store/tracking-link",
  summary: "where the tracking link in Shopify's mails and order pages leads",
  value: TrackingLink,
  initial: { target: "courier" },
  feature: null,
  personalData: "none",
  more: {
    /** The tracking page's addresses, with `{number}` where the tracking number goes. */
    addresses: z.object({ shop: z.string(), host: z.string() }),
    /** The shop's own name that the address `host` is under, as people read it; null: it is on our host. */
    domain: z.string().nullable(),
    /** The merchant has granted the access scope that writing a link needs (contract/optional-scopes.ts). */
    permitted: z.boolean(),
    /** Shopify's page of the mail templates. */
    templates_url: z.string(),
    /** The latest, unless it was dismissed. */
    task: LinkTask.nullable(),
  },
});

export const writeTrackingLinks = post("/api/store/tracking-link/write", {
  summary: "Writes the link that is set to fulfilments from before it was set, as a task; one at a time",
  feature: null,
  changes: ["tasks"],
  rate: "costly",
  body: z.object({ scope: z.enum(LINK_SCOPES) }),
  response: LinkTask,
});

const one = z.object({ id: LinkTaskId });

export const cancelTrackingLinks = post("/api/store/tracking-link/cancel", {
  summary: "Ends the writing behind the batch it is at; what is written stays written",
  feature: null,
  changes: ["tasks"],
  body: one,
  response: LinkTask,
});

export const dismissTrackingLinks = post("/api/store/tracking-link/dismiss", {
  summary: "Takes a writing that has ended off the page",
  feature: null,
  changes: ["tasks"],
  body: one,
  response: nothing,
});

export const trackingLinkEndpoints = {
  ...trackingLink.calls,
  writeTrackingLinks,
  cancelTrackingLinks,
  dismissTrackingLinks,
};
