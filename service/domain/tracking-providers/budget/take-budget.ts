import type { ShopId } from "../../../../contract/ids";
import { ownValue } from "../../../../contract/own-value";
import type { Context } from "../../../platform/context";
import { type Db, transaction } from "../../../platform/db/database";
import type { Budget } from "../../../platform/config/provider-settings";
import { addUse, findShopBudget, listUse } from "./budget.queries";

/** The shop's limit for a provider: its own, else PROVIDER_BUDGETS; null where there is no limit. */
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
 * Reserves registrations of a shop's budget before the provider is called, so that two concurrent jobs cannot both take
 * the last ones. Returns how many of those wanted were reserved; what the provider then does not count is given back.
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

/** Returns reserved registrations that the provider did not count. */
export async function giveBack(ctx: Context, shop: ShopId, provider: string, amount: number): Promise<void> {
  if (amount > 0) await addUse(ctx.db, shop, provider, ctx.now(), { registrations: -amount });
}

/** When a used-up budget is checked again: the next day, in UTC; a used-up month is found used up again then. */
export function budgetFilledAt(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
