import { z } from "zod";
import { LEVELS } from "../permissions/levels";
import {
  isTrackingTemplate,
  MAX_COURIER_NAME_LENGTH,
  MAX_TEMPLATE_LENGTH,
  NUMBER_PLACE,
} from "./courier-template";
import { post, read } from "./endpoint";
import { page } from "./paging";
import { oneLine } from "./one-line";
import { normalizeCourierName } from "./normalize-courier-name";
import { fieldKey } from "./reasons";
import { defineSetting, savedSetting } from "./setting";

/** Code of a courier: of our table, `17track-{key}` of the provider's list, or `own-{id}` of the shop itself. */
export const CourierCode = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: fieldKey("courier") });

/** A courier for display; `level`: the lowest plan that has it, null where every plan does. */
export const DirectoryCourier = z.object({
  code: z.string(),
  name: z.string(),
  /** Null where it has none beside its name. */
  chinese_name: z.string().nullable(),
  country: z.string().nullable(),
  homepage: z.string().nullable(),
  phone: z.string().nullable(),
  tracking_url: z.string().nullable(),
  level: z.enum(LEVELS).nullable(),
  /** Whether this store's plan has it. */
  available: z.boolean(),
});
export type DirectoryCourier = z.output<typeof DirectoryCourier>;

export const listCouriers = read("/api/courier/list", {
  summary:
    "The courier directory: the store's own couriers, our table, then the provider's list; searched and paged",
  feature: null,
  body: z.object({
    query: z.string().trim().max(100).default(""),
    after: z.string().max(200).optional(),
    size: z.int().min(1).max(100).default(25),
  }),
  response: page(DirectoryCourier).extend({
    total: z.int(),
    /** Whether a provider's list is set up, when it was last read and last asked for, and the error since it was read. */
    list: z.object({
      is_set_up: z.boolean(),
      read_at: z.iso.datetime().nullable(),
      tried_at: z.iso.datetime().nullable(),
      error: z.string().nullable(),
    }),
  }),
});

const unique = (codes: string[]): string[] => [...new Set(codes)];
const MAX_MAPPINGS = 200;
const MAX_PREFERRED = 20;

/** How couriers of this store's shipments are chosen, as the merchant has set it. */
export const CourierSettings = z
  .object({
    /** The company's name in Shopify → the courier that is meant. */
    mapping: z.array(z.object({ name: oneLine(100).min(1), courier: CourierCode })).max(MAX_MAPPINGS),
    /** In order of preference, for numbers that match several couriers. */
    preferred: z.array(CourierCode).max(MAX_PREFERRED).overwrite(unique),
  })
  .superRefine(({ mapping }, context) => {
    const names = mapping.map(({ name }) => normalizeCourierName(name));
    names.forEach((name, index) => {
      if (name !== "" && names.indexOf(name) < index)
        context.addIssue({
          code: "custom",
          path: ["mapping", index, "name"],
          message: fieldKey("wordTwice"),
        });
    });
  });
export type CourierSettings = z.output<typeof CourierSettings>;

export const CustomCourier = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  tracking_url: z.string(),
});
export type CustomCourier = z.output<typeof CustomCourier>;

export const CorrectionSettings = z.object({
  enabled: z.boolean(),
  /** These couriers are not tracked, and never chosen for a shipment. */
  exempt: z.array(CourierCode).max(100).overwrite(unique),
});
export type CorrectionSettings = z.output<typeof CorrectionSettings>;

export const courierCorrection = defineSetting("CourierCorrection", {
  area: "courier_correction",
  path: "/api/store/courier-correction",
  summary: "whether auto-correction of couriers is on, and which couriers it leaves alone",
  value: CorrectionSettings,
  initial: { enabled: false, exempt: [] },
  stored: CorrectionSettings.catch({ enabled: false, exempt: [] }),
  feature: "courier-auto-correction",
  personalData: "none",
});

export const courierSettings = defineSetting("CourierSettings", {
  area: "courier_settings",
  path: "/api/courier/settings",
  summary:
    "courier mapping and preferred couriers; the store's own couriers, and the names its orders came with",
  value: CourierSettings,
  initial: { mapping: [], preferred: [] },
  stored: CourierSettings.catch({ mapping: [], preferred: [] }),
  feature: null,
  personalData: { texts: ["name"] },
  changes: ["orders"],
  more: {
    own: z.array(CustomCourier),
    correction: savedSetting(CorrectionSettings),
    /** Names in the store's shipments of the last 90 days, the most frequent first, with what each was taken for. */
    seen: z.array(z.object({ name: z.string(), shipments: z.int(), courier: z.string().nullable() })),
    /** Names of all codes in this answer. */
    names: z.record(z.string(), z.string()),
  },
});

const Template = z
  .string()
  .trim()
  .max(MAX_TEMPLATE_LENGTH)
  .refine(isTrackingTemplate, { error: fieldKey("trackingAddress"), params: { place: NUMBER_PLACE } });

export const CustomCourierFields = z.object({
  name: oneLine(MAX_COURIER_NAME_LENGTH).min(1),
  tracking_url: Template,
});
export const CustomCourierId = z.string().regex(/^[1-9]\d{0,17}$/);

export const createCourier = post("/api/courier/custom/create", {
  summary: "Adds a courier of the store's own",
  feature: null,
  changes: ["couriers"],
  body: CustomCourierFields,
  response: CustomCourier,
});

export const updateCourier = post("/api/courier/custom/update", {
  summary: "Changes a courier of the store's own, with the links of its shipments",
  feature: null,
  changes: ["couriers", "orders"],
  body: CustomCourierFields.extend({ id: CustomCourierId }),
  response: CustomCourier,
});

export const deleteCourier = post("/api/courier/custom/delete", {
  summary:
    "Takes a courier of the store's own out of directory and mapping; its shipments keep name and link",
  feature: null,
  changes: ["couriers", "settings", "orders"],
  body: z.object({ id: CustomCourierId }),
  response: z.object({ deleted: z.boolean() }),
});

const REASON_CODES = [
  "format",
  "check_digit",
  "check_digit_fails",
  "company",
  "file",
  "mapping",
  "preferred",
  "destination",
  "origin",
  "learned",
] as const;

/** Why a courier was chosen: a code, and the values for its text. */
export const CourierReason = z.object({
  code: z.enum(REASON_CODES),
  place: z.int().optional(),
  country: z.string().optional(),
  count: z.int().optional(),
  share: z.number().optional(),
});

export const CourierCandidate = z.object({
  code: z.string(),
  name: z.string(),
  chinese_name: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  reasons: z.array(CourierReason),
});
export type CourierCandidate = z.output<typeof CourierCandidate>;

export const detectCourier = read("/api/courier/detect", {
  summary: "Couriers a tracking number may be of, the likeliest first, each with why",
  feature: null,
  body: z.object({
    number: oneLine(200).min(1),
    company: oneLine(100).optional(),
    /** ISO 3166-1 alpha-2 of where the shipment goes. */
    destination: z.string().length(2).optional(),
  }),
  response: z.object({
    candidates: z.array(CourierCandidate).max(10),
    /** Country from which it is taken to be sent: the store's; null where that is not known. */
    origin: z.string().nullable(),
  }),
});

const CORRECTION_REASONS = [
  "matched",
  "no_match",
  "several",
  "too_old",
  "other_destination",
  "superseded",
  "refused",
] as const;

/** Who changed a courier: auto-correction, the merchant's team, a tool of theirs, or the team by another name at Shopify. */
const CORRECTED_BY = ["waybill", "merchant", "token", "shopify"] as const;

export const Correction = z.object({
  id: z.string(),
  by: z.enum(CORRECTED_BY),
  order_id: z.string(),
  order_name: z.string(),
  tracking_number: z.string(),
  /** Shipments: above one, those of a bulk action; order and number are then the newest's. */
  count: z.int(),
  /** Orders of these shipments; null for a bulk action of before they were counted. */
  order_count: z.int().nullable(),
  /** The first few of the orders, without those that were deleted since. */
  orders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether a bulk action put back what an earlier one had changed. */
  is_undo: z.boolean(),
  /** Couriers that the shipments had, each once; null: none was known. Empty where they are not known of several shipments. */
  from: z.array(z.string().nullable()),
  /** Couriers that they got, each once; null: none was detected. Empty where nothing has changed. */
  to: z.array(z.string().nullable()),
  candidates: z.array(z.string()),
  outcome: z.enum(["pending", "switched", "kept"]),
  reason: z.enum(CORRECTION_REASONS).nullable(),
  at: z.iso.datetime(),
});
export type Correction = z.output<typeof Correction>;

export const listCorrections = read("/api/store/courier-correction-history", {
  summary:
    "What auto-correction asked and did, and the couriers that the merchant has changed, the newest first",
  feature: "courier-auto-correction",
  body: z.object({ after: z.string().max(200).optional(), size: z.int().min(1).max(100).default(10) }),
  response: page(Correction),
});

export const courierEndpoints = {
  listCouriers,
  ...courierSettings.calls,
  ...courierCorrection.calls,
  createCourier,
  updateCourier,
  deleteCourier,
  detectCourier,
  listCorrections,
};
