import { z } from "zod";
import { get, post } from "./endpoint";
import { OrderId } from "./ids";
import { BLOCK_PURPOSES, RECIPIENT_REASONS } from "./mail-purposes";
import { Keyset, page } from "./paging";

/** A part of an email that is for something else than the order; `reason`: why its recipient gets none of it, null where they do. */
export const MailPart = z.object({
  purpose: z.enum(BLOCK_PURPOSES),
  reason: z.enum(RECIPIENT_REASONS).nullable(),
});

const RecipientId = z.string().regex(/^[1-9]\d{0,17}$/);

/** An address that nothing goes to, because an email came back from it for good, or was marked as spam. */
const Suppression = z.object({
  id: RecipientId,
  /** Null once its customer is erased: the address is still refused, by its hash. */
  address: z.string().nullable(),
  reason: z.enum(["bounced", "complained"]),
  at: z.iso.datetime(),
  /** The mail server's words. */
  detail: z.string().nullable(),
  order: z.object({ id: OrderId, name: z.string() }).nullable(),
});

export const listSuppressions = get("/api/notification/suppressions", {
  summary:
    "Addresses that no email goes to any more, because one came back for good or was marked as spam; the newest first",
  feature: null,
  query: Keyset,
  response: page(Suppression),
});

export const clearSuppression = post("/api/notification/suppressions/clear", {
  summary: "Lets emails go to a suppressed address again",
  feature: null,
  changes: ["deliveries"],
  body: z.object({ id: RecipientId }),
  response: z.object({ cleared: z.boolean() }),
});

export const mailRecipientEndpoints = { listSuppressions, clearSuppression };
