import type { ShopId } from "../../contract/ids";
import type { ShipmentProblem } from "../../contract/shipment-problems";
import type { Context } from "../context";
import { budgetFilledAt, giveBack, takeBudget } from "../couriers/budget/take-budget";
import type { ProviderRouter } from "../couriers/health/provider-router";
import { recordFailure, recordSuccess } from "../couriers/health/record-outcome";
import { type CourierProvider, ProviderError, type RegisterResult } from "../couriers/provider";
import { isTransient } from "../db/transient-errors";
import { partsLeftOut } from "../metrics";
import type { TrackingUpdate } from "./apply-tracking";
import { jitter } from "./polling-schedule";
import type { Trackable } from "./shipments.queries";
import { toTrackingRequest } from "./tracking-request";

/** Where the shipments are after everybody was asked who may be. */
export interface Registrations {
  taken: { shipment: Trackable; provider: CourierProvider; refusedBy: string[] }[];
  /** Of those nobody took: for good, or for now. */
  news: TrackingUpdate[];
  /** The provider failed, and nobody else could be asked: the work is worth another try soon. */
  failure: ProviderError | null;
}

/** One shipment on its way from provider to provider. */
interface PendingRegistration {
  shipment: Trackable;
  refusedBy: string[];
  /** Not to be asked in this round: budget, account or connection. */
  passedBy: Set<string>;
  reason: string | null;
  wait: { problem: ShipmentProblem | null; until: Date } | null;
}

/**
 * Gives each shipment to the first provider that takes it: in the order that holds for its courier, past those that
 * have refused it, are left alone, or are used up. Who is out of all of them waits for the one that is back first.
 */
export async function registerShipments(
  ctx: Context,
  shop: ShopId,
  router: ProviderRouter,
  shipments: Trackable[],
): Promise<Registrations> {
  const registrations: Registrations = { taken: [], news: [], failure: null };
  let pendings: PendingRegistration[] = shipments.map((shipment) => ({
    shipment,
    refusedBy: shipment.refusedBy,
    passedBy: new Set(),
    reason: null,
    wait: null,
  }));
  while (pendings.length > 0) {
    const next = new Map<CourierProvider, PendingRegistration[]>();
    for (const pending of pendings) {
      const provider = await choose(ctx, router, pending);
      if (provider) next.set(provider, [...(next.get(provider) ?? []), pending]);
      else registrations.news.push(unregisteredUpdate(ctx, router, pending));
    }
    pendings = [];
    for (const [provider, some] of next)
      pendings.push(...(await offer(ctx, shop, router, provider, some, registrations)));
  }
  return registrations;
}

async function choose(
  ctx: Context,
  router: ProviderRouter,
  pending: PendingRegistration,
): Promise<CourierProvider | null> {
  for (const provider of router.candidates(pending.shipment.courier)) {
    if (pending.refusedBy.includes(provider.id) || pending.passedBy.has(provider.id)) continue;
    if (await router.tryAcquire(provider)) return provider;
    const health = router.healthOf(provider.id);
    skipProvider(pending, provider, health?.openedAt ? "provider_away" : null, health?.retryAt ?? ctx.now());
  }
  return null;
}

/** Remembers why a provider is passed by; the shipment waits for the one that is back first. */
function skipProvider(
  pending: PendingRegistration,
  provider: CourierProvider,
  problem: ShipmentProblem | null,
  until: Date,
): void {
  pending.passedBy.add(provider.id);
  if (!pending.wait || until < pending.wait.until) pending.wait = { problem, until };
}

function unregisteredUpdate(
  ctx: Context,
  router: ProviderRouter,
  { shipment, refusedBy, reason, wait }: PendingRegistration,
): TrackingUpdate {
  const about = { shipmentId: shipment.id, events: [], refusedBy };
  if (wait) return { ...about, problem: wait.problem, checkAt: jitter(shipment, wait.until) };
  const last = refusedBy.at(-1);
  // Nobody is switched on: Shopify's own events are all there is, and silence goes on.
  if (!last || router.candidates(shipment.courier).length === 0) return about;
  return { ...about, provider: last, providerState: "refused", ...(reason !== null && { problem: reason }) };
}

/** Offers shipments to one provider; answers those that go on to the next. */
async function offer(
  ctx: Context,
  shop: ShopId,
  router: ProviderRouter,
  provider: CourierProvider,
  pendings: PendingRegistration[],
  registrations: Registrations,
): Promise<PendingRegistration[]> {
  const granted = await takeBudget(ctx, shop, provider.id, pendings.length);
  const [asked, unpaid] = [pendings.slice(0, granted), pendings.slice(granted)];
  for (const pending of unpaid) skipProvider(pending, provider, "provider_budget", budgetFilledAt(ctx.now()));
  if (asked.length === 0) return unpaid;

  let results: RegisterResult[];
  try {
    results = await provider.register(asked.map(({ shipment }) => toTrackingRequest(shipment)));
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      await giveBack(ctx, shop, provider.id, asked.length);
      return [...unpaid, ...(await offerSingly(ctx, shop, router, provider, asked, registrations, error))];
    }
    // After a time-out the provider may have counted them; the next try is told "already", and gives back then.
    if (error.kind !== "timeout") await giveBack(ctx, shop, provider.id, asked.length);
    await passAll(ctx, router, provider, asked, error, registrations);
    return [...unpaid, ...asked];
  }
  await recordSuccess(ctx, router, provider.id);
  await giveBack(ctx, shop, provider.id, results.filter(({ outcome }) => outcome !== "accepted").length);
  return [
    ...unpaid,
    ...asked.filter((pending, index) =>
      applyRegisterResult(ctx, provider, pending, results[index]!, registrations),
    ),
  ];
}

/** The adapter itself has failed: the shipment at which it fails alone is put off, and the others are offered without it. */
async function offerSingly(
  ctx: Context,
  shop: ShopId,
  router: ProviderRouter,
  provider: CourierProvider,
  pendings: PendingRegistration[],
  registrations: Registrations,
  error: unknown,
): Promise<PendingRegistration[]> {
  if (isTransient(error)) throw error;
  if (pendings.length === 1) {
    const shipment = pendings[0]!.shipment.id;
    noteUnaskable(ctx, shop, provider, shipment, error);
    registrations.news.push({ shipmentId: shipment, events: [], hasFailed: true });
    return [];
  }
  const onward: PendingRegistration[] = [];
  for (const pending of pendings)
    onward.push(...(await offer(ctx, shop, router, provider, [pending], registrations)));
  return onward;
}

/** Says of a shipment that a provider's adapter throws at it, as registering or reading it. */
export function noteUnaskable(
  { log }: Pick<Context, "log">,
  shop: ShopId,
  provider: CourierProvider,
  shipment: string,
  error: unknown,
): void {
  log.error(
    { err: error, shop, shipment, provider: provider.id },
    "a provider cannot be asked about a shipment",
  );
  partsLeftOut.inc({ part: "asked shipment" });
}

async function passAll(
  ctx: Context,
  router: ProviderRouter,
  provider: CourierProvider,
  pendings: PendingRegistration[],
  error: ProviderError,
  registrations: Registrations,
): Promise<void> {
  if (error.kind === "quota") {
    for (const pending of pendings)
      skipProvider(pending, provider, "provider_budget", budgetFilledAt(ctx.now()));
    return;
  }
  const health = await recordFailure(ctx, provider.id, error);
  router.setHealth(health);
  if (!health.retryAt) registrations.failure = error;
  const until = health.retryAt ?? ctx.now();
  for (const pending of pendings)
    skipProvider(pending, provider, health.openedAt ? "provider_away" : null, until);
}

/** Whether the shipment must be offered to somebody else; what became of it otherwise is put where it belongs. */
function applyRegisterResult(
  ctx: Context,
  provider: CourierProvider,
  pending: PendingRegistration,
  result: RegisterResult,
  registrations: Registrations,
): boolean {
  const { shipment } = pending;
  if (result.outcome !== "rejected") {
    registrations.taken.push({ shipment, provider, refusedBy: pending.refusedBy });
    return false;
  }
  if (result.isQuota) {
    skipProvider(pending, provider, "provider_budget", budgetFilledAt(ctx.now()));
    return true;
  }
  if (result.isRetryable) {
    // Nothing is final about "later": the shipment stays unregistered and is offered again when it is due.
    registrations.news.push({ shipmentId: shipment.id, events: [], problem: result.reason, hasFailed: true });
    return false;
  }
  pending.refusedBy = [...pending.refusedBy, provider.id];
  pending.reason = result.reason;
  return true;
}
