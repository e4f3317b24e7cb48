import { z } from "zod";
import { MANUAL_STATUSES, MAX_CHOSEN, MAX_NOTE_LENGTH, MAX_TAGS_CHANGED } from "./bulk-limits";
import { CourierCode } from "./couriers";
import { get, nothing, post } from "./endpoint";
import { BulkJobId, OrderId, TagId } from "./ids";
import { OrderFilter } from "./order-filter";
import { TagName } from "./tags";

const chosen = z.array(OrderId).max(MAX_CHOSEN);

/** Orders selected one by one, all that match a filter except some, or those of an earlier job. */
export const BulkSelection = z.union([
  z.strictObject({ ids: chosen.min(1) }),
  z.strictObject({ filter: OrderFilter, except: chosen.default([]) }),
  z.strictObject({ job: BulkJobId }),
]);
export type BulkSelection = z.output<typeof BulkSelection>;

export const ManualStatus = z.enum(MANUAL_STATUSES);

const plain = <Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind) });

/** An action on many orders. Idempotent: an order that it was applied to stays as it is. */
export const BulkAction = z.discriminatedUnion("kind", [
  /** `restore` brings them back for 30 minutes; then they are erased. */
  plain("delete"),
  plain("restore"),
  /** Creates the tag if the shop has none of this name. */
  z.object({ kind: z.literal("add_tag"), name: TagName }),
  z.object({ kind: z.literal("remove_tag"), tag: TagId }),
  /** Several at once; a tag in both lists is added. */
  z.object({
    kind: z.literal("change_tags"),
    add: z.array(TagName).max(MAX_TAGS_CHANGED).default([]),
    remove: z.array(TagId).max(MAX_TAGS_CHANGED).default([]),
  }),
  /** Sets the status of every shipment of the order by hand, until the courier reports a newer event. */
  z.object({
    kind: z.literal("set_status"),
    status: ManualStatus,
    /** Text of the event in the timeline, which shoppers see as well. */
    note: z.string().trim().max(MAX_NOTE_LENGTH).default(""),
    notify_customers: z.boolean().default(false),
  }),
  /**
   * Removes the manual status where it is this one: statuses are unchecked one at a time (specification, section 5).
   */
  z.object({ kind: z.literal("automatic"), status: ManualStatus }),
  /** Puts back the manual and automatic statuses as they were before this job, for 30 minutes; the selection is that job. */
  z.object({ kind: z.literal("undo_status"), job: BulkJobId }),
  /** Gives every shipment of the order a courier; null: the number decides. Nobody is told. */
  z.object({ kind: z.literal("set_courier"), courier: CourierCode.nullable() }),
  /** Puts back the couriers as they were before this job, for 30 minutes; the selection is that job. */
  z.object({ kind: z.literal("undo_courier"), job: BulkJobId }),
  /** Queues a check with the tracking providers now. */
  plain("check"),
]);
export type BulkAction = z.output<typeof BulkAction>;
export type BulkKind = BulkAction["kind"];
export const BULK_KINDS = BulkAction.options.map(({ shape }) => shape.kind.value) as [
  BulkKind,
  ...BulkKind[],
];

/** The action as a job stores it: with the ids of tags, and the name of a single one, whichever of the two was given. */
export type ResolvedAction =
  | Exclude<BulkAction, { kind: "add_tag" | "remove_tag" | "change_tags" }>
  | { kind: "add_tag" | "remove_tag"; name: string; tag: TagId }
  | { kind: "change_tags"; add: TagId[]; remove: TagId[] };

const BULK_FAILURES = [
  "not_found",
  /** It has no shipment. */
  "not_shipped",
  /** It waits for quota, and is not tracked. */
  "waiting_for_quota",
  /** It was deleted too long ago to be restored. */
  "too_late",
  /** The tag was deleted in the meantime. */
  "tag_gone",
  /** Its status was set again since the change that is to be undone. */
  "changed_since",
  /** Its providers allow no more changes of its courier. */
  "courier_changes_used_up",
  /** The courier was deleted in the meantime. */
  "courier_gone",
  /** It failed at every retry, by an internal error. */
  "unexpected",
] as const;
export const BulkFailure = z.object({
  id: OrderId,
  /** The order's name; null where there is no such order. */
  order: z.string().nullable(),
  why: z.enum(BULK_FAILURES),
});
export type BulkFailure = z.output<typeof BulkFailure>;

const BULK_STATES = ["waiting", "running", "done", "cancelled", "failed"] as const;
export const BulkState = z.enum(BULK_STATES);
export type BulkState = z.output<typeof BulkState>;

export const BulkJob = z.object({
  id: BulkJobId,
  action: z.enum(BULK_KINDS),
  /** Name of the action's tag. */
  tag: z.string().nullable(),
  status: ManualStatus.nullable(),
  state: BulkState,
  total: z.int(),
  /**
   * Orders that succeeded, that failed, and with nothing to be done (no such manual status to take back); the rest of the
   * total was not processed yet.
   */
  done: z.int(),
  failed: z.int(),
  left_out: z.int(),
  /** The first hundred failures. */
  failures: z.array(BulkFailure),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Until when it can be undone; null where it cannot, or there is nothing to put back. */
  undo_until: z.iso.datetime().nullable(),
});
export type BulkJob = z.output<typeof BulkJob>;

export const bulkOrders = post("/api/order/bulk", {
  summary: "Does something to many orders: up to 50 at once, more as a job; one job at a time",
  feature: null,
  changes: ["orders", "tasks"],
  rate: "costly",
  body: z.object({ selection: BulkSelection, action: BulkAction }),
  response: z.object({
    /** The job that was started; null where all is done, with its result in the other fields. */
    job: BulkJob.nullable(),
    done: z.array(OrderId),
    failed: z.array(BulkFailure),
    /** How many orders had nothing to be done. */
    left_out: z.int(),
    /** By which what was done can be undone: `restore`, `undo_status` or `undo_courier` of this job. */
    undo: BulkJobId.nullable(),
  }),
});

export const getBulkJob = get("/api/order/bulk-job", {
  summary: "How far a job is, and what it could not do",
  feature: null,
  query: z.object({ id: BulkJobId }),
  response: BulkJob,
});

export const listBulkJobs = get("/api/order/bulk-jobs", {
  summary: "Jobs that are under way, or ended lately and were not dismissed; the newest first",
  feature: null,
  query: nothing,
  response: z.object({ jobs: z.array(BulkJob) }),
});

export const cancelBulkJob = post("/api/order/bulk-job/cancel", {
  summary: "Ends a job behind the batch it is at; what is done stays done",
  feature: null,
  changes: ["tasks", "orders"],
  body: z.object({ id: BulkJobId }),
  response: BulkJob,
});

export const dismissBulkJob = post("/api/order/bulk-job/dismiss", {
  summary: "Takes a job that has ended off the list of jobs",
  feature: null,
  changes: ["tasks"],
  body: z.object({ id: BulkJobId }),
  response: BulkJob,
});

export const bulkEndpoints = { bulkOrders, getBulkJob, listBulkJobs, cancelBulkJob, dismissBulkJob };
