import type { Context } from "../../platform/context";
import { budgetFilledAt, giveBackFor, takeBudgetFor } from "../tracking-providers/budget/take-budget";
import type { ProviderRouter } from "../tracking-providers/health/provider-router";
import { recordFailure, recordSuccess } from "../tracking-providers/health/record-outcome";
import { type TrackingProvider, ProviderError, type RegisterResult } from "../tracking-providers/provider";
import { isTransient } from "../../platform/db/transient-errors";
import { halvesOf, recordAdapterError } from "./adapter-errors";
import {
  endUnregistered,
  leaveForLater,
  type PendingRegistration,
  type Registrations,
  skipProvider,
} from "./pending-registrations";
import { inPortions, portionOf } from "./portions";
import type { Again } from "./provider-updates";
import type { Trackable } from "./shipments.queries";
import { toTrackingRequest } from "./tracking-request";

/** A pause that a provider has asked for is waited for, if it is not longer: another provider would cost a registration. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Registers each shipment with the first provider that takes it, in the order configured for its courier. Skips
 * providers that have refused it, whose circuit is open, or whose budget is used up. If none is left, the shipment waits
 * for the provider that is available again first.
 */
export async function registerShipments(
  ctx: Context,
  router: ProviderRouter,
  shipments: Trackable[],
  again: Again,
): Promise<Registrations> {
  const registrations: Registrations = { registered: [], updates: [], again };
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
      else endUnregistered(router, pending, registrations);
    }
    pendings = [];
    for (const [provider, group] of next)
      for (const portion of inPortions(group, portionOf(provider, "register")))
        pendings.push(...(await registerWith(ctx, router, provider, portion, registrations)));
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
    if (health?.openedAt) {
      skipProvider(pending, provider, "provider_unavailable", health.retryAt);
      continue;
    }
    skipProvider(pending, provider, null, health?.retryAt ?? null);
    const until = health?.retryAt ?? ctx.now();
    if (until.getTime() - ctx.now().getTime() <= LONGEST_PAUSE_MS) {
      pending.wait = { problem: null, until };
      return null;
    }
  }
  return null;
}

/** Registers shipments with one provider; returns those for which the next one must be tried. */
async function registerWith(
  ctx: Context,
  router: ProviderRouter,
  provider: TrackingProvider,
  pendings: PendingRegistration[],
  registrations: Registrations,
): Promise<PendingRegistration[]> {
  if (!router.hasTime()) {
    for (const pending of pendings) leaveForLater(ctx, pending, registrations);
    return [];
  }
  // A portion before it may have paused the provider.
  if (!(await router.tryAcquire(provider))) return pendings;
  const shipments = pendings.map(({ shipment }) => shipment);
  const granted = await takeBudgetFor(ctx, provider.id, shipments);
  const asked = pendings.filter(({ shipment }) => granted.has(shipment));
  const unpaid = pendings.filter(({ shipment }) => !granted.has(shipment));
  for (const pending of unpaid) skipProvider(pending, provider, "provider_budget", budgetFilledAt(ctx.now()));
  if (asked.length === 0) return unpaid;

  const giveBack = (some: PendingRegistration[]) =>
    giveBackFor(
      ctx,
      provider.id,
      some.map(({ shipment }) => shipment),
    );
  let results: RegisterResult[];
  try {
    results = await provider.register(asked.map(({ shipment }) => toTrackingRequest(shipment)));
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      await giveBack(asked);
      return [...unpaid, ...(await registerInParts(ctx, router, provider, asked, registrations, error))];
    }
    // After a time-out the provider may have counted them. The next try then gets "already", and gives the budget back.
    if (error.kind !== "timeout") await giveBack(asked);
    return [...unpaid, ...(await afterError(ctx, router, provider, asked, error, registrations))];
  }
  await recordSuccess(ctx, router, provider.id);
  await giveBack(asked.filter((_, index) => results[index]!.outcome !== "accepted"));
  return [
    ...unpaid,
    ...asked.filter((pending, index) =>
      applyRegisterResult(ctx, provider, pending, results[index]!, registrations),
    ),
  ];
}

/** Isolates an error of the adapter itself: registers each half, down to the shipment at which it fails, which is put off. */
async function registerInParts(
  ctx: Context,
  router: ProviderRouter,
  provider: TrackingProvider,
  pendings: PendingRegistration[],
  registrations: Registrations,
  error: unknown,
): Promise<PendingRegistration[]> {
  if (isTransient(error)) throw error;
  if (pendings.length === 1) {
    const { shipment } = pendings[0]!;
    recordAdapterError(ctx, provider, shipment, error);
    registrations.updates.push({ shipmentId: shipment.id, events: [], hasFailed: true });
    return [];
  }
  const remaining: PendingRegistration[] = [];
  for (const half of halvesOf(pendings))
    remaining.push(...(await registerWith(ctx, router, provider, half, registrations)));
  return remaining;
}

/** After an error of the whole call: those for which the next provider is looked for. */
async function afterError(
  ctx: Context,
  router: ProviderRouter,
  provider: TrackingProvider,
  pendings: PendingRegistration[],
  error: ProviderError,
  { again }: Registrations,
): Promise<PendingRegistration[]> {
  if (error.kind === "quota") {
    for (const pending of pendings)
      skipProvider(pending, provider, "provider_budget", budgetFilledAt(ctx.now()));
    return pendings;
  }
  const health = await recordFailure(ctx, provider.id, error);
  router.setHealth(health);
  // A pause that it has asked for is looked at when the next provider is chosen.
  if (error.kind === "rate_limited" && !health.openedAt) return pendings;
  // It may have counted them: asked again it says so, where another provider would count them a second time.
  if (error.kind === "timeout" && !health.openedAt) {
    for (const { shipment } of pendings) again.set(shipment.id, null);
    return [];
  }
  for (const pending of pendings)
    skipProvider(
      pending,
      provider,
      health.openedAt ? "provider_unavailable" : null,
      health.openedAt ? health.retryAt : null,
    );
  return pendings;
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
    registrations.registered.push({
      ...{ shipment, provider, refusedBy: pending.refusedBy },
      ...{ isKnown: result.outcome === "already", update: result.update },
    });
    return false;
  }
  if (result.isQuota) {
    skipProvider(pending, provider, "provider_budget", budgetFilledAt(ctx.now()));
    return true;
  }
  if (result.wasNotAsked) {
    registrations.again.set(shipment.id, null);
    return false;
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
