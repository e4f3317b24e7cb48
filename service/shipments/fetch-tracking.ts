import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { addUse } from "../couriers/budget/budget.queries";
import { recordFailure, recordSuccess } from "../couriers/health/record-outcome";
import type { ProviderRouter } from "../couriers/health/provider-router";
import { type CourierProvider, ProviderError, type ReadResult, UNREGISTERED } from "../couriers/provider";
import { isTransient } from "../db/transient-errors";
import type { TrackingUpdate } from "./apply-tracking";
import { jitter } from "./polling-schedule";
import { noteUnaskable, type Registrations } from "./register-shipments";
import type { Trackable } from "./shipments.queries";
import { toTrackingRequest } from "./tracking-request";

type Reading = Registrations["taken"][number];

/** Asks one provider what it knows of shipments it follows. A failure is answered, so that the rest of the work stands. */
export async function fetchTracking(
  ctx: Context,
  shop: ShopId,
  router: ProviderRouter,
  provider: CourierProvider,
  readings: Reading[],
): Promise<{ news: TrackingUpdate[]; failure: ProviderError | null }> {
  if (!(await router.tryAcquire(provider))) {
    return { news: readings.map((reading) => waiting(ctx, router, provider, reading)), failure: null };
  }
  let answers: ReadResult[];
  try {
    answers = await provider.read(readings.map(({ shipment }) => toTrackingRequest(shipment)));
  } catch (error) {
    if (!(error instanceof ProviderError)) return readSingly(ctx, shop, router, provider, readings, error);
    const health = await recordFailure(ctx, provider.id, error);
    router.setHealth(health);
    if (health.retryAt) {
      return { news: readings.map((reading) => waiting(ctx, router, provider, reading)), failure: null };
    }
    return { news: readings.map((reading) => follows(provider, reading)), failure: error };
  }
  await recordSuccess(ctx, router, provider.id);
  await addUse(ctx.db, shop, provider.id, ctx.now(), { readings: readings.length });
  const news = answers.map((answer, index) => newsFrom(ctx, router, provider, readings[index]!, answer));
  return { news, failure: null };
}

/** The adapter itself has failed: the shipment at which it fails alone is put off, and the others are read without it. */
async function readSingly(
  ctx: Context,
  shop: ShopId,
  router: ProviderRouter,
  provider: CourierProvider,
  readings: Reading[],
  error: unknown,
): ReturnType<typeof fetchTracking> {
  if (isTransient(error)) throw error;
  if (readings.length === 1) {
    const reading = readings[0]!;
    noteUnaskable(ctx, shop, provider, reading.shipment.id, error);
    return { news: [{ ...follows(provider, reading), hasFailed: true }], failure: null };
  }
  const news: TrackingUpdate[] = [];
  let failure: ProviderError | null = null;
  for (const reading of readings) {
    const read = await fetchTracking(ctx, shop, router, provider, [reading]);
    news.push(...read.news);
    failure ??= read.failure;
  }
  return { news, failure };
}

/** The provider has the shipment, whatever else may be heard of it. */
function follows(provider: CourierProvider, { shipment, refusedBy }: Reading): TrackingUpdate {
  return {
    shipmentId: shipment.id,
    events: [],
    provider: provider.id,
    providerState: "registered",
    refusedBy,
  };
}

function waiting(
  ctx: Context,
  router: ProviderRouter,
  provider: CourierProvider,
  reading: Reading,
): TrackingUpdate {
  const health = router.healthOf(provider.id);
  return {
    ...follows(provider, reading),
    ...(health?.openedAt && { problem: "provider_away" }),
    checkAt: jitter(reading.shipment, health?.retryAt ?? ctx.now()),
  };
}

function newsFrom(
  ctx: Context,
  router: ProviderRouter,
  provider: CourierProvider,
  reading: Reading,
  answer: ReadResult,
): TrackingUpdate {
  const followed = follows(provider, reading);
  if (answer.outcome === "rejected") {
    // Registered anew at the next look, which comes later each time: registering may cost.
    if (answer.code === UNREGISTERED)
      return { ...followed, provider: null, providerState: "none", problem: answer.reason, hasFailed: true };
    const refusedBy = [...reading.refusedBy, provider.id];
    const hasOther = othersFor(router, reading.shipment, refusedBy).length > 0;
    if (answer.isRetryable || !hasOther) return { ...followed, problem: answer.reason, hasFailed: true };
    // It will never answer for this shipment; the next one is asked as soon as may be.
    return { ...followed, provider: null, providerState: "none", refusedBy, checkAt: ctx.now() };
  }
  const { events, isGivenUp, estimatedDelivery, lastMile } = answer.update;
  return {
    ...followed,
    events,
    isCheck: true,
    isGivenUp,
    lastMile,
    estimatedDeliveryAt: estimatedDelivery?.to ?? null,
    problem: null,
  };
}

/** Who could still take a shipment. */
export function othersFor(
  router: ProviderRouter,
  shipment: Trackable,
  refusedBy: string[],
): CourierProvider[] {
  return router.candidates(shipment.courier).filter((provider) => !refusedBy.includes(provider.id));
}
