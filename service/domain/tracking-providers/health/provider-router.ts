import type { Context } from "../../../platform/context";
import type { TrackingProvider } from "../provider";
import { activeProviders } from "../active-providers";
import { type Health, isCircuitOpen } from "./circuit-breaker";
import { claimProbe, listCourierOrders, listHealth } from "./health.queries";

/** How long one process holds the probe of a half-open circuit. */
const PROBE_MS = 60_000;

/** Which providers one job may call, and in which order. */
export interface ProviderRouter {
  /** For shipments of this courier, first choice first. */
  providersFor(courier: string | null): TrackingProvider[];
  /** False while the circuit is open; once its pause is over, true for one of all processes (the probe). */
  tryAcquire(provider: TrackingProvider): Promise<boolean>;
  /** False once the job may begin no further call. */
  hasTime(): boolean;
  healthOf(provider: string): Health | undefined;
  setHealth(health: Health): void;
  resetHealth(provider: string): void;
}

export async function createProviderRouter(
  ctx: Context,
  couriers: (string | null)[],
  hasTime: () => boolean,
): Promise<ProviderRouter> {
  const active = activeProviders(ctx);
  const known = [...new Set(couriers.filter((courier) => courier !== null))];
  const [healths, orders] = await Promise.all([listHealth(ctx.db), listCourierOrders(ctx.db, known)]);
  const health = new Map(healths.map((row) => [row.provider, row]));
  const admitted = new Map<string, boolean>();

  return {
    providersFor(courier) {
      const order = courier === null ? undefined : orders.get(courier);
      const arranged = order?.flatMap((id) => active.find((provider) => provider.id === id) ?? []) ?? [];
      // A configured order may name only providers without a key: all active ones are used then.
      return arranged.length > 0 ? arranged : active;
    },
    async tryAcquire({ id }) {
      const isAllowed = admitted.get(id) ?? (await isAvailable(ctx, health.get(id)));
      // Cached for the whole job: a second claim would be refused because of our own.
      admitted.set(id, isAllowed);
      return isAllowed;
    },
    hasTime,
    healthOf: (provider) => health.get(provider),
    setHealth(row) {
      health.set(row.provider, row);
      admitted.set(row.provider, !isCircuitOpen(row, ctx.now()));
    },
    resetHealth(provider) {
      health.delete(provider);
    },
  };
}

async function isAvailable(ctx: Context, health: Health | undefined): Promise<boolean> {
  const now = ctx.now();
  if (isCircuitOpen(health, now)) return false;
  if (!health?.openedAt) return true;
  return claimProbe(ctx.db, health.provider, now, new Date(now.getTime() + PROBE_MS));
}
