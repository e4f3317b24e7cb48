import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { addUse } from "../couriers/budget/budget.queries";
import { noteFailure, noteSuccess } from "../couriers/health/note-outcome";
import type { Desk } from "../couriers/health/open-desk";
import { type CourierProvider, ProviderError, type ReadResult, UNREGISTERED } from "../couriers/provider";
import { isPassing } from "../db/passing";
import type { TrackingNews } from "./apply-tracking";
import { spread } from "./next-check";
import { noteUnaskable, type Placed } from "./place-parcels";
import type { Trackable } from "./shipments.queries";
import { toParcel } from "./to-parcel";

type Reading = Placed["taken"][number];

/** Asks one provider what it knows of parcels it follows. A failure is answered, so that the rest of the work stands. */
export async function readParcels(
  ctx: Context,
  shop: ShopId,
  desk: Desk,
  provider: CourierProvider,
  readings: Reading[],
): Promise<{ news: TrackingNews[]; failure: ProviderError | null }> {
  if (!(await desk.isAdmitted(provider))) {
    return { news: readings.map((reading) => waiting(ctx, desk, provider, reading)), failure: null };
  }
  let answers: ReadResult[];
  try {
    answers = await provider.read(readings.map(({ shipment }) => toParcel(shipment)));
  } catch (error) {
    if (!(error instanceof ProviderError)) return readSingly(ctx, shop, desk, provider, readings, error);
    const health = await noteFailure(ctx, provider.id, error);
    desk.setHealth(health);
    if (health.retryAt) {
      return { news: readings.map((reading) => waiting(ctx, desk, provider, reading)), failure: null };
    }
    return { news: readings.map((reading) => follows(provider, reading)), failure: error };
  }
  await noteSuccess(ctx, desk, provider.id);
  await addUse(ctx.db, shop, provider.id, ctx.now(), { readings: readings.length });
  const news = answers.map((answer, index) => newsFrom(ctx, desk, provider, readings[index]!, answer));
  return { news, failure: null };
}

/** The adapter itself has failed: the parcel at which it fails alone is put off, and the others are read without it. */
async function readSingly(
  ctx: Context,
  shop: ShopId,
  desk: Desk,
  provider: CourierProvider,
  readings: Reading[],
  error: unknown,
): ReturnType<typeof readParcels> {
  if (isPassing(error)) throw error;
  if (readings.length === 1) {
    const reading = readings[0]!;
    noteUnaskable(ctx, shop, provider, reading.shipment.id, error);
    return { news: [{ ...follows(provider, reading), hasFailed: true }], failure: null };
  }
  const news: TrackingNews[] = [];
  let failure: ProviderError | null = null;
  for (const reading of readings) {
    const read = await readParcels(ctx, shop, desk, provider, [reading]);
    news.push(...read.news);
    failure ??= read.failure;
  }
  return { news, failure };
}

/** The provider has the parcel, whatever else may be heard of it. */
function follows(provider: CourierProvider, { shipment, refusedBy }: Reading): TrackingNews {
  return {
    shipmentId: shipment.id,
    events: [],
    provider: provider.id,
    providerState: "registered",
    refusedBy,
  };
}

function waiting(ctx: Context, desk: Desk, provider: CourierProvider, reading: Reading): TrackingNews {
  const health = desk.healthOf(provider.id);
  return {
    ...follows(provider, reading),
    ...(health?.openedAt && { problem: "provider_away" }),
    checkAt: spread(reading.shipment, health?.retryAt ?? ctx.now()),
  };
}

function newsFrom(
  ctx: Context,
  desk: Desk,
  provider: CourierProvider,
  reading: Reading,
  answer: ReadResult,
): TrackingNews {
  const followed = follows(provider, reading);
  if (answer.outcome === "rejected") {
    // Registered anew at the next look, which comes later each time: registering may cost.
    if (answer.code === UNREGISTERED)
      return { ...followed, provider: null, providerState: "none", problem: answer.reason, hasFailed: true };
    const refusedBy = [...reading.refusedBy, provider.id];
    const hasOther = othersFor(desk, reading.shipment, refusedBy).length > 0;
    if (answer.isRetryable || !hasOther) return { ...followed, problem: answer.reason, hasFailed: true };
    // It will never answer for this parcel; the next one is asked as soon as may be.
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

/** Who could still take a parcel. */
export function othersFor(desk: Desk, shipment: Trackable, refusedBy: string[]): CourierProvider[] {
  return desk.candidates(shipment.courier).filter((provider) => !refusedBy.includes(provider.id));
}
