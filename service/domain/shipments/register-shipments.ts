import type { ShopId } from "../../../contract/ids";
import type { ShipmentProblem } from "../../../contract/shipment-problems";
import type { Context } from "../../platform/context";
import { budgetFilledAt, giveBack, takeBudget } from "../tracking-providers/budget/take-budget";
import type { ProviderRouter } from "../tracking-providers/health/provider-router";
import { recordFailure, recordSuccess } from "../tracking-providers/health/record-outcome";
import { type TrackingProvider, ProviderError, type RegisterResult } from "../tracking-providers/provider";
import { isTransient } from "../../platform/db/transient-errors";
import { failedParts } from "../../platform/metrics";
import type { TrackingUpdate } from "./tracking-update";
import { jitter } from "./polling-schedule";
import type { Trackable } from "./shipments.queries";
import { toTrackingRequest } from "./tracking-request";

/** What registering has led to, after all available providers were tried. */
export interface Registrations {
  registered: { shipment: Trackable; provider: TrackingProvider; refusedBy: string[] }[];
  /** Updates of the shipments that no provider took, for good or for now. */
  updates: TrackingUpdate[];
  /** The provider failed without opening its circuit: the job should be retried soon. */
  failure: ProviderError | null;
}

/** A shipment for which providers are tried one after another. */
interface PendingRegistration {
  shipment: Trackable;
  refusedBy: string[];
  /** Providers skipped in this run: budget, account or connection. */
  skipped: Set<string>;
  reason: string | null;
  wait: { problem: ShipmentProblem | null; until: Date } | null;
}

/**
 * Registers each shipment with the first provider that takes it, in the order configured for its courier. Skips
 * providers that have refused it, whose circuit is open, or whose budget is used up. If none is left, the shipment waits
 * for the provider that is available again first.
 */
export async function registerShipments(
  ctx: Context,
  shop: ShopId,
  router: ProviderRouter,
  shipments: Trackable[],
): Promise<Registrations> {
  const registrations: Registrations = { registered: [], updates: [], failure: null };
  let pendings: PendingRegistration[] = shipments.map((shipment) => ({
    shipment,
    refusedBy: shipment.refusedBy,
    skipped: new Set(),
    reason: null,
    wait: null,
  }));
  while (pendings.length > 0) {
    const next = new Map<TrackingProvider, PendingRegistration[]>();
    for (const pending of pendings) {
      const provider = await nextProvider(ctx, router, pending);
      if (provider) next.set(provider, [...(next.get(provider) ?? []), pending]);
      else registrations.updates.push(unregisteredUpdate(ctx, router, pending));
    }
    pendings = [];
    for (const [provider, group] of next)
      pendings.push(...(await registerWith(ctx, shop, router, provider, group, registrations)));
  }
  return registrations;
}

async function nextProvider(
  ctx: Context,
  router: ProviderRouter,
  pending: PendingRegistration,
): Promise<TrackingProvider | null> {
  for (const provider of router.providersFor(pending.shipment.courier)) {
    if (pending.refusedBy.includes(provider.id) || pending.skipped.has(provider.id)) continue;
    if (await router.tryAcquire(provider)) return provider;
    const health = router.healthOf(provider.id);
    skipProvider(
      pending,
      provider,
      health?.openedAt ? "provider_unavailable" : null,
      health?.retryAt ?? ctx.now(),
    );
  }
  return null;
}

/** Skips a provider for this run; of all waiting times the shortest is kept. */
function skipProvider(
  pending: PendingRegistration,
  provider: TrackingProvider,
  problem: ShipmentProblem | null,
  until: Date,
): void {
  pending.skipped.add(provider.id);
  if (!pending.wait || until < pending.wait.until) pending.wait = { problem, until };
}

function unregisteredUpdate(
  ctx: Context,
  router: ProviderRouter,
  { shipment, refusedBy, reason, wait }: PendingRegistration,
): TrackingUpdate {
  const base = { shipmentId: shipment.id, events: [], refusedBy };
  if (wait) return { ...base, problem: wait.problem, checkAt: jitter(shipment, wait.until) };
  const last = refusedBy.at(-1);
  // No provider is configured: the shipment depends on Shopify's events, and expires without them.
  if (!last || router.providersFor(shipment.courier).length === 0) return base;
  return { ...base, provider: last, providerState: "refused", ...(reason !== null && { problem: reason }) };
}

/** Registers shipments with one provider; returns those for which the next one must be tried. */
async function registerWith(
  ctx: Context,
  shop: ShopId,
  router: ProviderRouter,
  provider: TrackingProvider,
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
      return [...unpaid, ...(await registerSingly(ctx, shop, router, provider, asked, registrations, error))];
    }
    // After a time-out the provider may have counted them. The next try then gets "already", and gives the budget back.
    if (error.kind !== "timeout") await giveBack(ctx, shop, provider.id, asked.length);
    await skipForAll(ctx, router, provider, asked, error, registrations);
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

/** Isolates an error of the adapter itself: registers each shipment alone, and puts off those at which it fails. */
async function registerSingly(
  ctx: Context,
  shop: ShopId,
  router: ProviderRouter,
  provider: TrackingProvider,
  pendings: PendingRegistration[],
  registrations: Registrations,
  error: unknown,
): Promise<PendingRegistration[]> {
  if (isTransient(error)) throw error;
  if (pendings.length === 1) {
    const shipment = pendings[0]!.shipment.id;
    recordAdapterError(ctx, shop, provider, shipment, error);
    registrations.updates.push({ shipmentId: shipment, events: [], hasFailed: true });
    return [];
  }
  const remaining: PendingRegistration[] = [];
  for (const pending of pendings)
    remaining.push(...(await registerWith(ctx, shop, router, provider, [pending], registrations)));
  return remaining;
}

/** Logs and counts an error that a provider's adapter throws for one shipment, in registering or polling. */
export function recordAdapterError(
  { log }: Pick<Context, "log">,
  shop: ShopId,
  provider: TrackingProvider,
  shipment: string,
  error: unknown,
): void {
  log.error(
    { err: error, shop, shipment, provider: provider.id },
    "the provider's adapter fails on a shipment",
  );
  failedParts.inc({ part: "asked shipment" });
}

async function skipForAll(
  ctx: Context,
  router: ProviderRouter,
  provider: TrackingProvider,
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
    skipProvider(pending, provider, health.openedAt ? "provider_unavailable" : null, until);
}

/** True if the next provider must be tried. Otherwise records the result in `registrations`. */
function applyRegisterResult(
  ctx: Context,
  provider: TrackingProvider,
  pending: PendingRegistration,
  result: RegisterResult,
  registrations: Registrations,
): boolean {
  const { shipment } = pending;
  if (result.outcome !== "rejected") {
    registrations.registered.push({ shipment, provider, refusedBy: pending.refusedBy });
    return false;
  }
  if (result.isQuota) {
    skipProvider(pending, provider, "provider_budget", budgetFilledAt(ctx.now()));
    return true;
  }
  if (result.isRetryable) {
    // A retryable refusal is not final: the shipment stays unregistered, and is registered again when its next check is due.
    registrations.updates.push({
      shipmentId: shipment.id,
      events: [],
      problem: result.reason,
      hasFailed: true,
    });
    return false;
  }
  pending.refusedBy = [...pending.refusedBy, provider.id];
  pending.reason = result.reason;
  return true;
}
