import { z } from "zod";
import { SearchInput } from "../../../app/features/search/search-rows.server";
import { StoredItems } from "../../../app/features/search/stored-items";
import { updateAttention } from "../../../contract/attention";
import { bulkOrders } from "../../../contract/bulk";
import {
  CorrectionSettings,
  CourierSettings,
  CustomCourierFields,
  CustomCourierId,
} from "../../../contract/couriers";
import { ExportRequest } from "../../../contract/exports";
import {
  BulkJobId,
  ImportId,
  NoteId,
  OrderId,
  ShipmentId,
  ShopDomain,
  TagId,
  ViewId,
} from "../../../contract/ids";
import { ImportReading } from "../../../contract/imports";
import {
  updateBlacklistedRouting,
  updateCustomStatuses,
  updateDropshippingMode,
  updateFulfillmentEvents,
  updateSilenceText,
} from "../../../contract/shopper-visibility";
import { updateLocale, updateSetup } from "../../../contract/store";
import { PlanChoice } from "../../../contract/billing";
import { PLAN_ORDER } from "../../../permissions/levels";
import { CONSOLE, CONSOLE_FORMS } from "../operators";

/** Fields of a form by name: what is neither text nor a number travels as JSON within its field. */
type Form = Record<string, z.ZodType>;

const is = (word: string) => z.literal(word);
const text = z.string().max(100);
const json = (schema: z.ZodType): Form => ({ json: schema, rid: text });
const jsonWith = (intent: string, more: Form = {}): Form => json(z.object({ intent: is(intent), ...more }));
const document = (area: string, { body }: { body: z.ZodType }): Form => ({ area: is(area), document: body });

/** What each action is sent by its page, by its path: one of these forms. The run begins with a look that none is missing. */
export const FORMS: ReadonlyMap<string, readonly Form[]> = new Map<string, Form[]>([
  [CONSOLE, CONSOLE_FORMS],
  ["/track/gates", [{ gates: text, plans: text }]],
  ["/track/inspector", [{ trace: z.object({ machine: text, events: z.array(z.object({ type: text })) }) }]],
  [
    "/track/attention",
    [
      { intent: is("save"), settings: updateAttention.body },
      { intent: is("dismiss"), id: OrderId },
    ],
  ],
  ["/track/billing/capped-amount", [{ amount: z.int().min(0).max(1000) }]],
  ["/track/billing/change", [json(PlanChoice)]],
  ["/track/billing/preview", [json(PlanChoice)]],
  ["/track/billing/coupon", [json(z.object({ code: text }))]],
  [
    "/track/billing/linked-stores",
    [{ intent: is("link"), key: text }, { intent: is("unlink"), store: ShopDomain }, { intent: is("renew") }],
  ],
  [
    "/track/couriers",
    [
      jsonWith("save", { settings: CourierSettings, correction: CorrectionSettings }),
      jsonWith("create", CustomCourierFields.shape),
      jsonWith("change", { ...CustomCourierFields.shape, id: CustomCourierId }),
      jsonWith("delete", { id: CustomCourierId }),
    ],
  ],
  ["/track/language", [updateLocale.body.shape]],
  [
    "/track/saved-views",
    [
      { intent: is("create"), name: text, search: text },
      { intent: is("replace"), id: ViewId, search: text },
      { intent: is("rename"), id: ViewId, name: text },
      { intent: is("default"), id: ViewId, is_default: z.enum(["true", "false"]) },
      { intent: is("delete"), id: ViewId },
      { intent: is("columns"), columns: z.enum(["status", "status,courier", "ordered,number"]) },
    ],
  ],
  ["/track/orders/bulk-jobs", [{ intent: z.enum(["cancel", "dismiss"]), id: BulkJobId }]],
  ["/track/orders/bulk", [json(bulkOrders.body)]],
  [
    "/track/orders/export",
    [json(z.object({ search: text, ...ExportRequest.omit({ filter: true, sort: true }).shape }))],
  ],
  [
    "/track/orders/import/call",
    [
      jsonWith("check", { id: ImportId, reading: ImportReading }),
      jsonWith("start", { id: ImportId }),
      jsonWith("cancel", { id: ImportId }),
      jsonWith("report", { id: ImportId }),
    ],
  ],
  // Its parameters are in the address, its body is a piece of the file.
  [
    "/track/orders/import/file",
    [
      { id: ImportId, part: z.int().min(0).max(3) },
      { name: text, size: z.int().min(0).max(9999) },
    ],
  ],
  [
    "/track/orders/notes",
    [
      { intent: is("create"), id: OrderId, text },
      { intent: is("update"), id: NoteId, text },
      { intent: is("delete"), id: NoteId },
    ],
  ],
  ["/track/orders/shipment", [{ id: ShipmentId, number: text, courier: z.enum(["", "ups", "dpd-de"]) }]],
  [
    "/track/orders/tags",
    [
      { intent: is("rename"), id: TagId, name: text },
      { intent: is("delete"), id: TagId },
    ],
  ],
  ["/track/refresh-shipment", [{ id: ShipmentId }]],
  ["/track/search/items", [json(z.object({ items: StoredItems, base: StoredItems }).partial())]],
  ["/track/search", [json(SearchInput)]],
  [
    "/track/setup",
    [
      { intent: is("mark"), task: updateSetup.body.shape.task, done: z.enum(["true", "false"]) },
      { intent: is("dismiss") },
    ],
  ],
  [
    "/track/shopper-visibility",
    [
      document("fulfillment-events", updateFulfillmentEvents),
      document("dropshipping-mode", updateDropshippingMode),
      document("blacklisted-routing", updateBlacklistedRouting),
      document("custom-status", updateCustomStatuses),
      document("silence-text", updateSilenceText),
    ],
  ],
  ["/track/sync", [{ days: z.int().min(1).max(30) }]],
  ["/track/view-as", [{ plan: z.enum([...PLAN_ORDER, ""]) }]],
]);
