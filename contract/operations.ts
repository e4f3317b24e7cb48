import { z } from "zod";
import { operatorGet, operatorPost } from "./endpoint";
import { ShopDomain } from "./ids";
import { fieldKey } from "./reasons";

/**
 * What can fail for good: a subscriber at an event, a delivery at its last try, a long task, a webhook given up by its job,
 * or any other job.
 */
export const FAILURE_KINDS = ["event", "delivery", "task", "webhook", "job"] as const;
export const FailureKind = z.enum(FAILURE_KINDS);
export type FailureKind = z.output<typeof FailureKind>;

const Time = z.iso.datetime();
/** PostgreSQL's text holds no NUL. */
const storable = (text: z.ZodString) => text.refine((value) => !value.includes("\0"), fieldKey("noNul"));
const Count = z.int().min(0);
/** Name of a subscriber, channel, kind of task, topic or queue. */
const Name = storable(z.string().min(1).max(200));
const ErrorText = storable(z.string().max(500));

/** Failures of one name with the same error. */
const FailureGroup = z.object({
  kind: FailureKind,
  name: z.string(),
  error: z.string(),
  count: Count,
  stores: Count,
  oldest: Time,
  newest: Time,
});
export type FailureGroup = z.output<typeof FailureGroup>;

const Failure = z.object({
  id: z.string(),
  /** Null: of no store. */
  shop: ShopDomain.nullable(),
  error: z.string(),
  about: z.string(),
  at: Time,
});
export type Failure = z.output<typeof Failure>;

const Queue = z.object({ name: z.string(), waiting: Count, running: Count, failed: Count });
const OpenTasks = z.object({ kind: z.string(), waiting: Count, running: Count, oldest: Time });
/** Shipments that wait for a call to a tracking provider. */
const TrackingQueue = z.object({
  call: z.enum(["register", "read"]),
  /** Null: it is chosen when they are asked about. */
  provider: z.string().nullable(),
  waiting: Count,
  stores: Count,
  /** Those that wait for hours, whatever the provider does: asking about them has ended processes, or failed many times. */
  put_off: Count,
  /** Since when the oldest of the others waits; null: there is none. */
  oldest: Time.nullable(),
});
const Channel = z.object({
  name: z.string(),
  waiting: Count,
  stores: Count,
  oldest: Time.nullable(),
  failed: Count,
});
const Pause = z.object({
  channel: z.string(),
  /** Null: for all stores. */
  shop: ShopDomain.nullable(),
  by: z.string(),
  since: Time,
  until: Time.nullable(),
});
export type Pause = z.output<typeof Pause>;
const Act = z.object({
  id: z.string(),
  by: z.string(),
  action: z.string(),
  /** Null: for all stores. */
  shop: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  at: Time,
});

export const getOperations = operatorGet("/api/operations", {
  summary: "For operators: queues, deliveries, failures by error, pauses and acts of all stores",
  query: z.object({}),
  response: z.object({
    operator: z.object({ name: z.string(), expires_at: Time }),
    queues: z.array(Queue),
    tasks: z.array(OpenTasks),
    tracking: z.array(TrackingQueue),
    channels: z.array(Channel),
    failures: z.array(FailureGroup),
    pauses: z.array(Pause),
    acts: z.array(Act),
  }),
});

export const getStoreOperations = operatorGet("/api/operations/store", {
  summary: "For operators: what they need to know of one store; null for an unknown one",
  query: z.object({ shop: ShopDomain }),
  response: z
    .object({
      shop: ShopDomain,
      plan: z.string(),
      removed_at: Time.nullable(),
      orders: Count,
      tracked: Count,
      last_webhook_at: Time.nullable(),
      last_event_at: Time.nullable(),
      waiting: Count,
      tasks: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          state: z.string(),
          reason: z.string().nullable(),
          created_at: Time,
          finished_at: Time.nullable(),
        }),
      ),
      failures: z.array(FailureGroup),
      pauses: z.array(Pause),
    })
    .nullable(),
});

/** Failures of one kind; each further field narrows them down. A misspelt field must not mean all: unknown ones are refused. */
const choice = { kind: FailureKind, name: Name, error: ErrorText.optional() };

export const getFailures = operatorGet("/api/operations/failures", {
  summary: "For operators: the latest failures with one error, each by itself",
  query: z.strictObject({ ...choice, shop: ShopDomain.optional() }),
  response: z.object({ failures: z.array(Failure) }),
});

export const replayFailures = operatorPost("/api/operations/replay", {
  summary: "For operators: tries failures again, all with an error or one of them",
  body: z.strictObject({
    ...choice,
    /** Null: of all stores. */
    shop: ShopDomain.nullable(),
    id: storable(z.string().min(1).max(300)).optional(),
  }),
  response: z.object({
    replayed: Count,
    /** Not tried again: somebody else has done so, or a newer one of the same is running. */
    left_out: Count,
  }),
});

const Channels = z.strictObject({ channel: Name, shop: ShopDomain.nullable() });

export const pauseChannel = operatorPost("/api/operations/pause", {
  summary: "For operators: holds the deliveries of a channel back, for a store or for all",
  body: Channels.extend({ until: Time.nullable() }),
  response: z.object({ paused: z.literal(true) }),
});

export const resumeChannel = operatorPost("/api/operations/resume", {
  summary: "For operators: lets the deliveries of a channel go out again",
  body: Channels,
  response: z.object({ paused: z.literal(false) }),
});

export const operationEndpoints = {
  getOperations,
  getStoreOperations,
  getFailures,
  replayFailures,
  pauseChannel,
  resumeChannel,
};
