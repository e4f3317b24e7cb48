import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { addUse } from "../tracking-providers/budget/budget.queries";
import { recordFailure, recordSuccess } from "../tracking-providers/health/record-outcome";
import type { ProviderRouter } from "../tracking-providers/health/provider-router";
import {
  type TrackingProvider,
  ProviderError,
  type ReadResult,
  UNREGISTERED,
} from "../tracking-providers/provider";
import { isTransient } from "../../platform/db/transient-errors";
import type { TrackingUpdate } from "./tracking-update";
import { jitter } from "./polling-schedule";
import { recordAdapterError, type Registrations } from "./register-shipments";
import type { Trackable } from "./shipments.queries";
import { toTrackingRequest } from "./tracking-request";

type Poll = Registrations["registered"][number];

/** Polls one provider for shipments it tracks. A failure is returned, not thrown: the updates of other providers are kept. */
export async function fetchTracking(
  ctx: Context,
  shop: ShopId,
  router: ProviderRouter,
  provider: TrackingProvider,
  polls: Poll[],
): Promise<{ updates: TrackingUpdate[]; failure: ProviderError | null }> {
  if (!(await router.tryAcquire(provider))) {
    return { updates: polls.map((poll) => postponed(ctx, router, provider, poll)), failure: null };
  }
  let results: ReadResult[];
  try {
    results = await provider.read(polls.map(({ shipment }) => toTrackingRequest(shipment)));
  } catch (error) {
    if (!(error instanceof ProviderError)) return fetchSingly(ctx, shop, router, provider, polls, error);
    const health = await recordFailure(ctx, provider.id, error);
    router.setHealth(health);
    if (health.retryAt) {
      return { updates: polls.map((poll) => postponed(ctx, router, provider, poll)), failure: null };
    }
    return { updates: polls.map((poll) => trackedBy(provider, poll)), failure: error };
  }
  await recordSuccess(ctx, router, provider.id);
  await addUse(ctx.db, shop, provider.id, ctx.now(), { readings: polls.length });
  const updates = results.map((result, index) => toUpdate(ctx, router, provider, polls[index]!, result));
  return { updates, failure: null };
}

/** Isolates an error of the adapter itself: polls each shipment alone, and puts off those at which it fails. */
async function fetchSingly(
  ctx: Context,
  shop: ShopId,
  router: ProviderRouter,
  provider: TrackingProvider,
  polls: Poll[],
  error: unknown,
): ReturnType<typeof fetchTracking> {
  if (isTransient(error)) throw error;
  if (polls.length === 1) {
    const poll = polls[0]!;
    recordAdapterError(ctx, shop, provider, poll.shipment.id, error);
    return { updates: [{ ...trackedBy(provider, poll), hasFailed: true }], failure: null };
  }
  const updates: TrackingUpdate[] = [];
  let failure: ProviderError | null = null;
  for (const poll of polls) {
    const fetched = await fetchTracking(ctx, shop, router, provider, [poll]);
    updates.push(...fetched.updates);
    failure ??= fetched.failure;
  }
  return { updates, failure };
}

/** The part of an update that says which provider tracks the shipment. */
function trackedBy(provider: TrackingProvider, { shipment, refusedBy }: Poll): TrackingUpdate {
  return {
    shipmentId: shipment.id,
    events: [],
    provider: provider.id,
    providerState: "registered",
    refusedBy,
  };
}

/** The provider may not be asked now: the next poll is due when it may be. */
function postponed(
  ctx: Context,
  router: ProviderRouter,
  provider: TrackingProvider,
  poll: Poll,
): TrackingUpdate {
  const health = router.healthOf(provider.id);
  return {
    ...trackedBy(provider, poll),
    ...(health?.openedAt && { problem: "provider_unavailable" }),
    checkAt: jitter(poll.shipment, health?.retryAt ?? ctx.now()),
  };
}

function toUpdate(
  ctx: Context,
  router: ProviderRouter,
  provider: TrackingProvider,
  poll: Poll,
  result: ReadResult,
): TrackingUpdate {
  const tracked = trackedBy(provider, poll);
  if (result.outcome === "rejected") {
    // Registered again at the next check. `hasFailed` delays it more each time, because a registration may cost.
    if (result.code === UNREGISTERED)
      return { ...tracked, provider: null, providerState: "none", problem: result.reason, hasFailed: true };
    const refusedBy = [...poll.refusedBy, provider.id];
    const hasOther = otherProviders(router, poll.shipment, refusedBy).length > 0;
    if (result.isRetryable || !hasOther) return { ...tracked, problem: result.reason, hasFailed: true };
    // This provider will never have the shipment: the next one is tried at the next sweep.
    return { ...tracked, provider: null, providerState: "none", refusedBy, checkAt: ctx.now() };
  }
  const { events, isTrackingStopped, estimatedDelivery, lastMile, pickup, proof } = result.update;
  return {
    ...tracked,
    events,
    isCheck: true,
    isTrackingStopped,
    ...{ lastMile, pickup, proof },
    estimatedDeliveryAt: estimatedDelivery?.to ?? null,
    estimatedBy: estimatedDelivery?.by ?? "courier",
    problem: null,
  };
}

/** Providers that could still take a shipment. */
export function otherProviders(
  router: ProviderRouter,
  shipment: Trackable,
  refusedBy: string[],
): TrackingProvider[] {
  return router.providersFor(shipment.courier).filter((provider) => !refusedBy.includes(provider.id));
}
