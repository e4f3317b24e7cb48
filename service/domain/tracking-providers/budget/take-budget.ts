import type { ShopId } from "../../../../contract/ids";
import { ownValue } from "../../../../contract/own-value";
import type { Context } from "../../../platform/context";
import { type Db, transaction } from "../../../platform/db/database";
import { groupBy } from "../../../platform/group-by";
import type { Budget } from "../../../platform/config/provider-settings";
import {
  addUse,
  addUseOfShops,
  findShopBudget,
  listLimitedShops,
  listUse,
  takeOffUse,
} from "./budget.queries";

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
    if (granted === 0) return 0;
    return (await addUse(tx, shop, provider, now, { registrations: granted })) ? granted : 0;
  });
}

/** Returns reserved registrations that the provider did not count. */
export async function giveBack(ctx: Context, shop: ShopId, provider: string, amount: number): Promise<void> {
  if (amount > 0) await addUse(ctx.db, shop, provider, ctx.now(), { registrations: -amount });
}

interface OfShop {
  shopId: ShopId;
}

const countByShop = (shipments: OfShop[]) =>
  [...groupBy(shipments, ({ shopId }) => shopId)]
    .map(([shop, { length }]) => ({ shop, amount: length }))
    .toSorted((a, b) => a.shop - b.shop);

/**
 * The same as `takeBudget` for shipments of any shops: those that were granted, none of a shop that is deleted. Shops without a
 * limit cost one statement together.
 */
export async function takeBudgetFor<Shipment extends OfShop>(
  ctx: Context,
  provider: string,
  shipments: Shipment[],
): Promise<Set<Shipment>> {
  const byShop = groupBy(shipments, ({ shopId }) => shopId);
  const limited = ownValue(ctx.config.providerBudgets, provider)
    ? new Set(byShop.keys())
    : await listLimitedShops(ctx.db, provider, [...byShop.keys()]);
  const unlimited = shipments.filter(({ shopId }) => !limited.has(shopId));
  const there = await addUseOfShops(ctx.db, provider, ctx.now(), countByShop(unlimited), "registrations");
  const granted = new Set(unlimited.filter(({ shopId }) => there.has(shopId)));
  for (const shop of limited) {
    const own = byShop.get(shop)!;
    for (const shipment of own.slice(0, await takeBudget(ctx, shop, provider, own.length)))
      granted.add(shipment);
  }
  return granted;
}

/** Returns reserved registrations that the provider did not count. */
export async function giveBackFor(ctx: Context, provider: string, shipments: OfShop[]): Promise<void> {
  await takeOffUse(ctx.db, provider, ctx.now(), countByShop(shipments));
}

/** Counts readings; they are free. */
export async function addReadings(ctx: Context, provider: string, shipments: OfShop[]): Promise<void> {
  await addUseOfShops(ctx.db, provider, ctx.now(), countByShop(shipments), "readings");
}

/** When a used-up budget is checked again: the next day, in UTC; a used-up month is found used up again then. */
export function budgetFilledAt(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
