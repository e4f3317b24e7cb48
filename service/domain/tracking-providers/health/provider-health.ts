import type { ShopId } from "../../../../contract/ids";
import type { ProviderHealth, TrackingNotice } from "../../../../contract/provider-health";
import type { Context } from "../../../platform/context";
import { ownValue } from "../../../../contract/own-value";
import { activeProviders } from "../active-providers";
import { type ProviderFacts, providerFacts } from "./provider-facts.queries";

const names = new Map(
  Object.entries<string>({
    "17track": "17TRACK",
    aftership: "AfterShip",
    easypost: "EasyPost",
    karrio: "Karrio",
    simulated: "Simulated courier",
  }),
);

export const providerName = (id: string) => names.get(id) ?? id;

/** What the merchant sees of the providers: the state of each and this shop's use of it, and a notice if one is due. */
export interface ProvidersShown {
  providers: ProviderHealth[];
  notice: TrackingNotice | null;
}

/** State of the active providers in order, and this shop's use of each. */
export async function providerHealth(ctx: Context, { shop }: { shop: ShopId }): Promise<ProvidersShown> {
  const { facts } = await ctx.db
    .selectNoFrom(providerFacts(shop, idsOfActive(ctx), ctx.now()).as("facts"))
    .executeTakeFirstOrThrow();
  return presentProviders(ctx, facts);
}

export const idsOfActive = (ctx: Context) => activeProviders(ctx).map(({ id }) => id);

export function presentProviders(ctx: Pick<Context, "config">, facts: ProviderFacts[]): ProvidersShown {
  const providers = facts.map((row) => {
    const { perDay = null, perMonth = null } =
      row.budget ?? ownValue(ctx.config.providerBudgets, row.provider) ?? {};
    return {
      ...presentHealth(row),
      used_today: row.today,
      used_this_month: row.month,
      budget_per_day: perDay,
      budget_per_month: perMonth,
      budget_used_up: row.today >= (perDay ?? Infinity) || row.month >= (perMonth ?? Infinity),
    };
  });
  return { providers, notice: noticeOf(providers) };
}

function presentHealth({ provider, failures, reason, openedAt, failingSince, retryAt }: ProviderFacts) {
  const iso = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString());
  // "Too many requests" alone is not shown as a failure: it ends within seconds.
  const hasFailed = failures > 0;
  return {
    id: provider,
    name: providerName(provider),
    state: openedAt ? ("unavailable" as const) : hasFailed ? ("failing" as const) : ("working" as const),
    reason: hasFailed ? reason : null,
    since: iso(openedAt ?? failingSince),
    retry_at: openedAt ? iso(retryAt) : null,
  };
}

/** The most important notice for the merchant; null where tracking works normally. */
function noticeOf(providers: ProviderHealth[]): TrackingNotice | null {
  const unavailable = providers.filter(({ state }) => state === "unavailable");
  const takers = providers.filter(
    ({ state, budget_used_up: isUsedUp }) => state !== "unavailable" && !isUsedUp,
  );
  const names = (some: ProviderHealth[]) => some.map(({ name }) => name);
  if (unavailable.length > 0) {
    const kind = unavailable.length === providers.length ? "stopped" : "delayed";
    const since = unavailable.map((provider) => provider.since!).toSorted()[0]!;
    return { kind, providers: names(unavailable), since };
  }
  if (providers.length === 0 || takers.length > 0) return null;
  return { kind: "budget", providers: names(providers), since: null };
}
