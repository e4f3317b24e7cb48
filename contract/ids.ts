import { z } from "zod";

/**
 * Ids are branded, so that an order's id cannot be passed where a shipment's is wanted. Ours are bigint in the
 * database and text everywhere else; Shopify's exceed 2^53 and are never read as numbers.
 */
const recordId = <Brand extends string>() =>
  z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .brand<Brand>();

export const OrderId = recordId<"OrderId">();
export type OrderId = z.output<typeof OrderId>;
export const ShipmentId = recordId<"ShipmentId">();
export type ShipmentId = z.output<typeof ShipmentId>;

/** Ours, as that of a customer; Shopify's ids of the two are plain texts. */
export const FulfillmentId = recordId<"FulfillmentId">();
export type FulfillmentId = z.output<typeof FulfillmentId>;
export const CustomerId = recordId<"CustomerId">();
export type CustomerId = z.output<typeof CustomerId>;

export const TagId = recordId<"TagId">();
export type TagId = z.output<typeof TagId>;
export const NoteId = recordId<"NoteId">();
export type NoteId = z.output<typeof NoteId>;
export const ProblemMessageId = recordId<"ProblemMessageId">();
export type ProblemMessageId = z.output<typeof ProblemMessageId>;
export const ProblemReportId = recordId<"ProblemReportId">();
export type ProblemReportId = z.output<typeof ProblemReportId>;
export const ViewId = recordId<"ViewId">();
export type ViewId = z.output<typeof ViewId>;
export const BulkJobId = recordId<"BulkJobId">();
export type BulkJobId = z.output<typeof BulkJobId>;
export const LinkTaskId = recordId<"LinkTaskId">();
export type LinkTaskId = z.output<typeof LinkTaskId>;
export const PageId = recordId<"PageId">();
export type PageId = z.output<typeof PageId>;
export const AutomationId = recordId<"AutomationId">();
export type AutomationId = z.output<typeof AutomationId>;
export const AutomationRunId = recordId<"AutomationRunId">();
export type AutomationRunId = z.output<typeof AutomationRunId>;
export const ImportId = recordId<"ImportId">();
export type ImportId = z.output<typeof ImportId>;

/** Of an image that a shop has uploaded: 128 bits at random, because its address is all that is needed to see it. */
export const ImageId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .brand<"ImageId">();
export type ImageId = z.output<typeof ImageId>;

/** Leads the primary key of every table of a shop. */
export const ShopId = z.int().positive().brand<"ShopId">();
export type ShopId = z.output<typeof ShopId>;

/** `{name}.myshopify.com`, the only form in which a shop is ever named from outside. */
export const ShopDomain = z
  .string()
  .max(255)
  .regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/)
  .brand<"ShopDomain">();
export type ShopDomain = z.output<typeof ShopDomain>;

/** `iss` of the admin tokens that we sign ourselves; no issuer of Shopify's is called so. */
export const ADMIN_TOKEN_ISSUER = "waybill";

/** `iss` of operator tokens, which our own staff has for all stores. */
export const OPERATOR_TOKEN_ISSUER = "waybill-operator";
