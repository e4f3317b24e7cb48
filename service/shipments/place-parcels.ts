import type { ShopId } from "../../contract/ids";
import type { ParcelProblem } from "../../contract/parcel-problems";
import type { Context } from "../context";
import { budgetFilledAt, giveBack, takeBudget } from "../couriers/budget/take-budget";
import type { Desk } from "../couriers/health/open-desk";
import { noteFailure, noteSuccess } from "../couriers/health/note-outcome";
import { type CourierProvider, ProviderError, type RegisterResult } from "../couriers/provider";
import { isPassing } from "../db/passing";
import { partsLeftOut } from "../metrics";
import type { TrackingNews } from "./apply-tracking";
import { spread } from "./next-check";
import type { Trackable } from "./shipments.queries";
import { toParcel } from "./to-parcel";

/** Where the parcels are after everybody was asked who may be. */
export interface Placed {
  taken: { shipment: Trackable; provider: CourierProvider; refusedBy: string[] }[];
  /** Of those nobody took: for good, or for now. */
  news: TrackingNews[];
  /** The provider failed, and nobody else could be asked: the work is worth another try soon. */
  failure: ProviderError | null;
}

/** One parcel on its way from provider to provider. */
interface Seeker {
  shipment: Trackable;
  refusedBy: string[];
  /** Not to be asked in this round: budget, account or connection. */
  passedBy: Set<string>;
  reason: string | null;
  wait: { problem: ParcelProblem | null; until: Date } | null;
}

/**
 * Gives each parcel to the first provider that takes it: in the order that holds for its courier, past those that
 * have refused it, are left alone, or are used up. Who is out of all of them waits for the one that is back first.
 */
export async function placeParcels(
  ctx: Context,
  shop: ShopId,
  desk: Desk,
  shipments: Trackable[],
): Promise<Placed> {
  const placed: Placed = { taken: [], news: [], failure: null };
  let seekers: Seeker[] = shipments.map((shipment) => ({
    shipment,
    refusedBy: shipment.refusedBy,
    passedBy: new Set(),
    reason: null,
    wait: null,
  }));
  while (seekers.length > 0) {
    const next = new Map<CourierProvider, Seeker[]>();
    for (const seeker of seekers) {
      const provider = await choose(ctx, desk, seeker);
      if (provider) next.set(provider, [...(next.get(provider) ?? []), seeker]);
      else placed.news.push(leftOver(ctx, desk, seeker));
    }
    seekers = [];
    for (const [provider, some] of next)
      seekers.push(...(await offer(ctx, shop, desk, provider, some, placed)));
  }
  return placed;
}

async function choose(ctx: Context, desk: Desk, seeker: Seeker): Promise<CourierProvider | null> {
  for (const provider of desk.candidates(seeker.shipment.courier)) {
    if (seeker.refusedBy.includes(provider.id) || seeker.passedBy.has(provider.id)) continue;
    if (await desk.isAdmitted(provider)) return provider;
    const health = desk.healthOf(provider.id);
    pass(seeker, provider, health?.openedAt ? "provider_away" : null, health?.retryAt ?? ctx.now());
  }
  return null;
}

/** Remembers why a provider is passed by; the parcel waits for the one that is back first. */
function pass(seeker: Seeker, provider: CourierProvider, problem: ParcelProblem | null, until: Date): void {
  seeker.passedBy.add(provider.id);
  if (!seeker.wait || until < seeker.wait.until) seeker.wait = { problem, until };
}

function leftOver(ctx: Context, desk: Desk, { shipment, refusedBy, reason, wait }: Seeker): TrackingNews {
  const about = { shipmentId: shipment.id, events: [], refusedBy };
  if (wait) return { ...about, problem: wait.problem, checkAt: spread(shipment, wait.until) };
  const last = refusedBy.at(-1);
  // Nobody is switched on: Shopify's own events are all there is, and silence goes on.
  if (!last || desk.candidates(shipment.courier).length === 0) return about;
  return { ...about, provider: last, providerState: "refused", ...(reason !== null && { problem: reason }) };
}

/** Offers parcels to one provider; answers those that go on to the next. */
async function offer(
  ctx: Context,
  shop: ShopId,
  desk: Desk,
  provider: CourierProvider,
  seekers: Seeker[],
  placed: Placed,
): Promise<Seeker[]> {
  const granted = await takeBudget(ctx, shop, provider.id, seekers.length);
  const [asked, unpaid] = [seekers.slice(0, granted), seekers.slice(granted)];
  for (const seeker of unpaid) pass(seeker, provider, "provider_budget", budgetFilledAt(ctx.now()));
  if (asked.length === 0) return unpaid;

  let results: RegisterResult[];
  try {
    results = await provider.register(asked.map(({ shipment }) => toParcel(shipment)));
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      await giveBack(ctx, shop, provider.id, asked.length);
      return [...unpaid, ...(await offerSingly(ctx, shop, desk, provider, asked, placed, error))];
    }
    // After a time-out the provider may have counted them; the next try is told "already", and gives back then.
    if (error.kind !== "timeout") await giveBack(ctx, shop, provider.id, asked.length);
    await passAll(ctx, desk, provider, asked, error, placed);
    return [...unpaid, ...asked];
  }
  await noteSuccess(ctx, desk, provider.id);
  await giveBack(ctx, shop, provider.id, results.filter(({ outcome }) => outcome !== "accepted").length);
  return [
    ...unpaid,
    ...asked.filter((seeker, index) => goesOn(ctx, provider, seeker, results[index]!, placed)),
  ];
}

/** The adapter itself has failed: the parcel at which it fails alone is put off, and the others are offered without it. */
async function offerSingly(
  ctx: Context,
  shop: ShopId,
  desk: Desk,
  provider: CourierProvider,
  seekers: Seeker[],
  placed: Placed,
  error: unknown,
): Promise<Seeker[]> {
  if (isPassing(error)) throw error;
  if (seekers.length === 1) {
    const shipment = seekers[0]!.shipment.id;
    noteUnaskable(ctx, shop, provider, shipment, error);
    placed.news.push({ shipmentId: shipment, events: [], hasFailed: true });
    return [];
  }
  const onward: Seeker[] = [];
  for (const seeker of seekers) onward.push(...(await offer(ctx, shop, desk, provider, [seeker], placed)));
  return onward;
}

/** Says of a parcel that a provider's adapter throws at it, as registering or reading it. */
export function noteUnaskable(
  { log }: Pick<Context, "log">,
  shop: ShopId,
  provider: CourierProvider,
  shipment: string,
  error: unknown,
): void {
  log.error(
    { err: error, shop, shipment, provider: provider.id },
    "a provider cannot be asked about a parcel",
  );
  partsLeftOut.inc({ part: "asked parcel" });
}

async function passAll(
  ctx: Context,
  desk: Desk,
  provider: CourierProvider,
  seekers: Seeker[],
  error: ProviderError,
  placed: Placed,
): Promise<void> {
  if (error.kind === "quota") {
    for (const seeker of seekers) pass(seeker, provider, "provider_budget", budgetFilledAt(ctx.now()));
    return;
  }
  const health = await noteFailure(ctx, provider.id, error);
  desk.setHealth(health);
  if (!health.retryAt) placed.failure = error;
  const until = health.retryAt ?? ctx.now();
  for (const seeker of seekers) pass(seeker, provider, health.openedAt ? "provider_away" : null, until);
}

/** Whether the parcel must be offered to somebody else; what became of it otherwise is put where it belongs. */
function goesOn(
  ctx: Context,
  provider: CourierProvider,
  seeker: Seeker,
  result: RegisterResult,
  placed: Placed,
): boolean {
  const { shipment } = seeker;
  if (result.outcome !== "rejected") {
    placed.taken.push({ shipment, provider, refusedBy: seeker.refusedBy });
    return false;
  }
  if (result.isQuota) {
    pass(seeker, provider, "provider_budget", budgetFilledAt(ctx.now()));
    return true;
  }
  if (result.isRetryable) {
    // Nothing is final about "later": the parcel stays unregistered and is offered again when it is due.
    placed.news.push({ shipmentId: shipment.id, events: [], problem: result.reason, hasFailed: true });
    return false;
  }
  seeker.refusedBy = [...seeker.refusedBy, provider.id];
  seeker.reason = result.reason;
  return true;
}
