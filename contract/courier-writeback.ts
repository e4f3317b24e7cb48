import { z } from "zod";
import { nothing, post } from "./endpoint";
import { OrderId } from "./ids";
import { OPTIONAL_SCOPES } from "./optional-scopes";
import { defineSetting } from "./setting";

export const CourierWriteback = z.object({
  /** Off by default: it changes what Shopify's own mails and order pages show. */
  enabled: z.boolean(),
});
export type CourierWriteback = z.output<typeof CourierWriteback>;

/** A corrected courier that could not be written. */
const FailedWriteback = z.object({
  order_id: OrderId,
  order_name: z.string(),
  /** Shopify's error message; `expired`: the permission was missing for too long. */
  reason: z.string(),
  at: z.iso.datetime(),
});

export const courierWriteback = defineSetting("CourierWriteback", {
  area: "courier_writeback",
  path: "/api/store/courier-writeback",
  summary:
    "whether couriers that were corrected here are written to Shopify, and the last ones that it did not take",
  value: CourierWriteback,
  initial: { enabled: false },
  feature: null,
  personalData: "none",
  more: {
    /** The merchant has granted the access scope that it needs (contract/optional-scopes.ts). */
    permitted: z.boolean(),
    /** Corrections that wait for it. */
    held: z.int(),
    failures: z.array(FailedWriteback),
  },
});

export const checkScopes = post("/api/store/check-scopes", {
  summary: "Asks Shopify which of the optional access scopes the merchant has granted",
  feature: null,
  changes: ["settings"],
  rate: "costly",
  body: nothing,
  response: z.object({ granted: z.array(z.enum(OPTIONAL_SCOPES)) }),
});

export const courierWritebackEndpoints = { ...courierWriteback.calls, checkScopes };
