import type { Context } from "../../context";
import type { CourierProvider } from "../provider";
import { activeProviders } from "../providers";
import { type Health, isCircuitOpen } from "./circuit-breaker";
import { claimProbe, listCourierOrders, listHealth } from "./health.queries";

/** For how long nobody else tries a provider that one process is trying again. */
const PROBE_MS = 60_000;

/** Which providers one piece of work may ask, and in which order. */
export interface ProviderRouter {
  /** For shipments of this courier, first choice first. */
  candidates(courier: string | null): CourierProvider[];
  /** Those that are left alone may be tried again by one of all processes, once their pause is over. */
  tryAcquire(provider: CourierProvider): Promise<boolean>;
  healthOf(provider: string): Health | undefined;
  setHealth(health: Health): void;
  forgetHealth(provider: string): void;
}

export async function createProviderRouter(
  ctx: Context,
  couriers: (string | null)[],
): Promise<ProviderRouter> {
  const active = activeProviders(ctx);
  const known = [...new Set(couriers.filter((courier) => courier !== null))];
  const [healths, orders] = await Promise.all([listHealth(ctx.db), listCourierOrders(ctx.db, known)]);
  const health = new Map(healths.map((row) => [row.provider, row]));
  const admitted = new Map<string, boolean>();

  return {
    candidates(courier) {
      const order = courier === null ? undefined : orders.get(courier);
      const arranged = order?.flatMap((id) => active.find((provider) => provider.id === id) ?? []) ?? [];
      // An arrangement outlives the key of its provider; its shipments must not be left to nobody.
      return arranged.length > 0 ? arranged : active;
    },
    async tryAcquire({ id }) {
      const answer = admitted.get(id) ?? (await mayAsk(ctx, health.get(id)));
      // Asked once for the whole of the work: a second question would meet our own claim.
      admitted.set(id, answer);
      return answer;
    },
    healthOf: (provider) => health.get(provider),
    setHealth(row) {
      health.set(row.provider, row);
      admitted.set(row.provider, !isCircuitOpen(row, ctx.now()));
    },
    forgetHealth(provider) {
      health.delete(provider);
    },
  };
}

async function mayAsk(ctx: Context, health: Health | undefined): Promise<boolean> {
  const now = ctx.now();
  if (isCircuitOpen(health, now)) return false;
  if (!health?.openedAt) return true;
  return claimProbe(ctx.db, health.provider, now, new Date(now.getTime() + PROBE_MS));
}
