import { type RawBuilder, sql } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Health } from "./circuit-breaker";
import { dayOf } from "../budget/budget.queries";

/** A provider's stored health, and the shop's use and budget of it; times in ISO 8601, because they come within JSON. */
export interface ProviderFacts {
  provider: string;
  failures: number;
  reason: Health["reason"] | null;
  failingSince: string | null;
  openedAt: string | null;
  retryAt: string | null;
  today: number;
  month: number;
  /** Null where no budget is set for this shop: PROVIDER_BUDGETS applies. */
  budget: { perDay: number | null; perMonth: number | null } | null;
}

/** SQL expression: the facts of these providers, as JSON, so that a statement about more of the shop can hold it. */
export function providerFacts(
  shop: ShopId,
  providers: readonly string[],
  at: Date,
): RawBuilder<ProviderFacts[]> {
  const today = dayOf(at);
  return sql<ProviderFacts[]>`(
    select coalesce(json_agg(json_build_object(
      'provider', named.provider, 'failures', coalesce(health.failures, 0), 'reason', health.reason,
      'failingSince', health.failing_since, 'openedAt', health.opened_at, 'retryAt', health.retry_at,
      'today', used.today, 'month', used.month,
      'budget', case when budget.provider is not null
        then json_build_object('perDay', budget.per_day, 'perMonth', budget.per_month) end)
      order by named.position), '[]')
    from unnest(${providers}::text[]) with ordinality as named (provider, position)
      left join provider_health health on health.provider = named.provider
      left join provider_budgets budget on budget.shop_id = ${shop} and budget.provider = named.provider
      cross join lateral (
        select coalesce(sum(registrations) filter (where day = ${today}::date), 0)::int as today,
          coalesce(sum(registrations), 0)::int as month
        from provider_use
        where shop_id = ${shop} and provider_use.provider = named.provider
          and day between date_trunc('month', ${today}::date)::date and ${today}::date) used)`;
}
