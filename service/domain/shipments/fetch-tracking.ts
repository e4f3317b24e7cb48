import type { Context } from "../../platform/context";
import { addReadings } from "../tracking-providers/budget/take-budget";
import { recordFailure, recordSuccess } from "../tracking-providers/health/record-outcome";
import type { ProviderRouter } from "../tracking-providers/health/provider-router";
import {
  type TrackingProvider,
  ProviderError,
  type ReadResult,
  UNREGISTERED,
} from "../tracking-providers/provider";
import { isTransient } from "../../platform/db/transient-errors";
import { halvesOf, recordAdapterError } from "./adapter-errors";
import { jitter } from "./polling-schedule";
import { type Again, newsIn, otherProviders, trackedBy } from "./provider-updates";
import type { Trackable } from "./shipments.queries";
import { toTrackingRequest } from "./tracking-request";
import type { TrackingUpdate } from "./tracking-update";

/** Polls one provider for shipments it tracks. What may succeed soon is noted in `again`. */
export async function fetchTracking(
  ctx: Context,
  router: ProviderRouter,
  provider: TrackingProvider,
  polls: Trackable[],
  again: Again,
): Promise<TrackingUpdate[]> {
  if (!router.hasTime()) {
    for (const { id } of polls) again.set(id, ctx.now());
    return [];
  }
  if (!(await router.tryAcquire(provider))) return putOff(router, provider, polls, again);
  let results: ReadResult[];
  try {
    results = await provider.read(polls.map(toTrackingRequest));
  } catch (error) {
    if (!(error instanceof ProviderError)) return fetchInParts(ctx, router, provider, polls, again, error);
    router.setHealth(await recordFailure(ctx, provider.id, error));
    return putOff(router, provider, polls, again);
  }
  await recordSuccess(ctx, router, provider.id);
  await addReadings(ctx, provider.id, polls);
  return results.flatMap((result, index) => {
    const poll = polls[index]!;
    if (result.outcome !== "rejected" || !result.wasNotAsked)
      return [toUpdate(ctx, router, provider, poll, result)];
    again.set(poll.id, null);
    return [];
  });
}

/** Isolates an error of the adapter itself: polls each half, down to the shipment at which it fails, which is put off. */
async function fetchInParts(
  ctx: Context,
  router: ProviderRouter,
  provider: TrackingProvider,
  polls: Trackable[],
  again: Again,
  error: unknown,
): Promise<TrackingUpdate[]> {
  if (isTransient(error)) throw error;
  if (polls.length === 1) {
    recordAdapterError(ctx, provider, polls[0]!, error);
    return [{ ...trackedBy(provider, polls[0]!), hasFailed: true }];
  }
  const updates: TrackingUpdate[] = [];
  for (const half of halvesOf(polls))
    updates.push(...(await fetchTracking(ctx, router, provider, half, again)));
  return updates;
}

/** The provider may not be asked now. While its circuit is open, the next poll is due when it may be; else soon. */
function putOff(
  router: ProviderRouter,
  provider: TrackingProvider,
  polls: Trackable[],
  again: Again,
): TrackingUpdate[] {
  const health = router.healthOf(provider.id);
  if (!health?.openedAt || !health.retryAt) {
    for (const { id } of polls) again.set(id, health?.retryAt ?? null);
    return [];
  }
  const { retryAt } = health;
  return polls.map((shipment) => ({
    ...trackedBy(provider, shipment),
    problem: "provider_unavailable",
    checkAt: jitter(shipment, retryAt),
  }));
}

function toUpdate(
  ctx: Context,
  router: ProviderRouter,
  provider: TrackingProvider,
  shipment: Trackable,
  result: ReadResult,
): TrackingUpdate {
  const tracked = trackedBy(provider, shipment);
  if (result.outcome === "found") return { ...tracked, ...newsIn(result.update) };
  // Registered again at the next check. `hasFailed` delays it more each time, because a registration may cost.
  if (result.code === UNREGISTERED)
    return { ...tracked, provider: null, providerState: "none", problem: result.reason, hasFailed: true };
  const refusedBy = [...shipment.refusedBy, provider.id];
  const hasOther = otherProviders(router, shipment, refusedBy).length > 0;
  if (result.isRetryable || !hasOther) return { ...tracked, problem: result.reason, hasFailed: true };
  // This provider will never have the shipment: the next one is tried at the next sweep.
  return { ...tracked, provider: null, providerState: "none", refusedBy, checkAt: ctx.now() };
}
