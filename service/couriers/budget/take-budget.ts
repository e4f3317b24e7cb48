import type { ShopId } from "../../../contract/ids";
import { ownValue } from "../../../contract/own-value";
import type { Context } from "../../context";
import { type Db, transaction } from "../../db/database";
import type { Budget } from "../provider-settings";
import { addUse, findShopBudget, listUse } from "./budget.queries";

/** What this shop may use of a provider: as arranged with it, else PROVIDER_BUDGETS; null where nothing limits it. */
export async function budgetOf(
  ctx: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  provider: string,
): Promise<Budget | null> {
  const own = await findShopBudget(db, shop, provider);
  return own ?? ownValue(ctx.config.providerBudgets, provider) ?? null;
}

/**
 * Takes registrations out of a shop's budget before the provider is asked, so that two jobs at once cannot both take
 * the last ones. Answers how many of those wanted there were; what the provider then did not count is given back.
 */
export function takeBudget(ctx: Context, shop: ShopId, provider: string, wanted: number): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const budget = await budgetOf(ctx, tx, shop, provider);
    if (budget) await addUse(tx, shop, provider, now, {});
    const used = budget && (await listUse(tx, shop, now)).find((row) => row.provider === provider);
    const left = Math.min(
      (budget?.perDay ?? Infinity) - (used?.today ?? 0),
      (budget?.perMonth ?? Infinity) - (used?.month ?? 0),
    );
    const granted = Math.max(0, Math.min(wanted, left));
    if (granted > 0) await addUse(tx, shop, provider, now, { registrations: granted });
    return granted;
  });
}

/** The provider did not count them after all. */
export async function giveBack(ctx: Context, shop: ShopId, provider: string, amount: number): Promise<void> {
  if (amount > 0) await addUse(ctx.db, shop, provider, ctx.now(), { registrations: -amount });
}

/** When a used-up budget is filled again: the next day, in UTC; a month that is used up is found so again then. */
export function budgetFilledAt(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
