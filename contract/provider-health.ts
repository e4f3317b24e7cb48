import { z } from "zod";
import { get, nothing } from "./endpoint";

const when = z.iso.datetime();

export const PROVIDER_STATES = ["working", "failing", "away"] as const;
export const FAILURE_REASONS = [
  "auth",
  "rate_limited",
  "quota",
  "timeout",
  "unavailable",
  "bad_answer",
] as const;

export const ProviderHealth = z.object({
  id: z.string(),
  name: z.string(),
  /** `failing`: it has failed, and is asked on; `away`: it is left alone until `retry_at`. */
  state: z.enum(PROVIDER_STATES),
  reason: z.enum(FAILURE_REASONS).nullable(),
  since: when.nullable(),
  retry_at: when.nullable(),
  /** Shipments this store has registered there, and how many it may; null is without limit. Days and months in UTC. */
  used_today: z.int(),
  used_this_month: z.int(),
  budget_per_day: z.int().nullable(),
  budget_per_month: z.int().nullable(),
  budget_used_up: z.boolean(),
});
export type ProviderHealth = z.output<typeof ProviderHealth>;

/**
 * What every page says above itself. `delayed`: one provider is away and others stand in; `stopped`: all of them
 * are; `budget`: nobody can take new shipments before the budget is filled again.
 */
export const TrackingNotice = z.object({
  kind: z.enum(["delayed", "stopped", "budget"]),
  /** The providers it is about, as people know them. */
  providers: z.array(z.string()),
  since: when.nullable(),
});
export type TrackingNotice = z.output<typeof TrackingNotice>;

export const getProviderHealth = get("/api/store/provider-health", {
  summary: "The tracking providers that are asked: how they fare, and what this store has used of them",
  feature: null,
  query: nothing,
  answer: z.object({ providers: z.array(ProviderHealth), notice: TrackingNotice.nullable() }),
});
