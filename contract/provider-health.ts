import { z } from "zod";
import { get, nothing } from "./endpoint";

const when = z.iso.datetime();

const PROVIDER_STATES = ["working", "failing", "unavailable"] as const;
const FAILURE_REASONS = ["auth", "rate_limited", "quota", "timeout", "unavailable", "bad_response"] as const;

export const ProviderHealth = z.object({
  id: z.string(),
  name: z.string(),
  /** `failing`: requests have failed, and continue; `unavailable`: it is not asked until `retry_at`. */
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
 * The banner above every page. `delayed`: one provider is unavailable and others replace it; `stopped`: all are
 * unavailable; `budget`: no provider takes new shipments before the budget is renewed.
 */
export const TrackingNotice = z.object({
  kind: z.enum(["delayed", "stopped", "budget"]),
  /** Names of the providers concerned. */
  providers: z.array(z.string()),
  since: when.nullable(),
});
export type TrackingNotice = z.output<typeof TrackingNotice>;

export const getProviderHealth = get("/api/store/provider-health", {
  summary: "The tracking providers that are asked: how they fare, and what this store has used of them",
  feature: null,
  query: nothing,
  response: z.object({ providers: z.array(ProviderHealth), notice: TrackingNotice.nullable() }),
});

export const providerHealthEndpoints = { getProviderHealth };
