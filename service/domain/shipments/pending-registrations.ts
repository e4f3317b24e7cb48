import type { ShipmentProblem } from "../../../contract/shipment-problems";
import type { Context } from "../../platform/context";
import type { ProviderRouter } from "../tracking-providers/health/provider-router";
import type { TrackingProvider, TrackingResult } from "../tracking-providers/provider";
import { jitter } from "./polling-schedule";
import type { Again } from "./provider-updates";
import type { Trackable } from "./shipments.queries";
import type { TrackingUpdate } from "./tracking-update";

/** A shipment that a provider has taken. */
export interface Registration {
  shipment: Trackable;
  provider: TrackingProvider;
  refusedBy: string[];
  /** The provider had it already. */
  isKnown: boolean;
  /** What the provider's answer says of it. */
  update: TrackingResult | undefined;
}

/** What registering has led to, after all available providers were tried. */
export interface Registrations {
  registered: Registration[];
  /** Updates of the shipments that no provider took, for good or for now. */
  updates: TrackingUpdate[];
  /** Those for which a retry soon may help. */
  again: Again;
}

/** A shipment for which providers are tried one after another. */
export interface PendingRegistration {
  shipment: Trackable;
  refusedBy: string[];
  /** Providers skipped in this run: budget, account or connection. */
  skipped: Set<string>;
  reason: string | null;
  /** `until` null: a retry soon may help. */
  wait: { problem: ShipmentProblem | null; until: Date | null } | null;
}

/** Skips a provider for this run; of all waiting times the shortest is kept. */
export function skipProvider(
  pending: PendingRegistration,
  provider: TrackingProvider,
  problem: ShipmentProblem | null,
  until: Date | null,
): void {
  pending.skipped.add(provider.id);
  const { wait } = pending;
  const isSooner = !wait || until === null || (wait.until !== null && until < wait.until);
  if (isSooner) pending.wait = { problem, until };
}

/** No provider has taken it: it waits, or is refused. */
export function endUnregistered(
  router: ProviderRouter,
  { shipment, refusedBy, reason, wait }: PendingRegistration,
  { updates, again }: Registrations,
): void {
  const base = { shipmentId: shipment.id, events: [], askedOf: shipment.courier, refusedBy };
  if (wait?.problem) {
    const checkAt = wait.until && jitter(shipment, wait.until);
    updates.push({ ...base, problem: wait.problem, ...(checkAt && { checkAt }) });
    return;
  }
  if (wait) {
    again.set(shipment.id, wait.until);
    return;
  }
  const last = refusedBy.at(-1);
  // No provider is configured: the shipment depends on Shopify's events, and expires without them.
  if (!last || router.providersFor(shipment.courier).length === 0) updates.push(base);
  else
    updates.push({
      ...{ ...base, provider: last, providerState: "refused" as const },
      ...(reason !== null && { problem: reason }),
    });
}

/** No time is left in this run: asked again at once. Who has refused it is kept, so that the next run goes on from there. */
export function leaveForLater(
  ctx: Context,
  pending: PendingRegistration,
  registrations: Registrations,
): void {
  const { shipment, refusedBy } = pending;
  if (refusedBy === shipment.refusedBy) registrations.again.set(shipment.id, ctx.now());
  else
    registrations.updates.push({
      ...{ shipmentId: shipment.id, events: [], askedOf: shipment.courier, refusedBy },
      checkAt: ctx.now(),
    });
}
