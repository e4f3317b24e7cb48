import { z } from "zod";
import { CourierCode } from "../../../../contract/couriers";
import { ShopDomain } from "../../../../contract/ids";
import type { Config } from "../../../platform/config/config";
import type { Db } from "../../../platform/db/database";
import { findShopByDomain } from "../../shops/shops.queries";
import { listUse } from "../budget/budget.queries";
import { findCourier } from "../../couriers/directory/courier-directory";
import { isCircuitOpen } from "../health/circuit-breaker";
import { listHealth } from "../health/health.queries";
import { findCatalogCouriers } from "../../couriers/catalog-couriers.queries";
import {
  deleteProviderOverride,
  deleteShopBudget,
  listProviderOverrides,
  listShopBudgets,
  saveProviderOverride,
  saveShopBudget,
} from "./provider-overrides.queries";
import { type Budget, PROVIDER_IDS } from "../../../platform/config/provider-settings";

const ProviderName = z.enum(PROVIDER_IDS);
const Amount = z.coerce.number().int().min(0).max(999_999_999);

/** Providers of a courier's shipments, first choice first; input of the command, so all fields are text. */
export const ProviderOrder = z.object({
  courier: CourierCode,
  providers: z
    .string()
    .transform((text) => text.split(",").map((id) => id.trim()))
    .pipe(
      z
        .array(ProviderName)
        .refine((ids) => new Set(ids).size === ids.length, { error: "Names a provider twice" }),
    ),
});
export type ProviderOrder = z.output<typeof ProviderOrder>;

/** Limits of one shop's registrations with one provider; a period that is left out is unlimited. */
export const ShopBudget = z
  .object({
    shop: ShopDomain,
    provider: ProviderName,
    day: Amount.optional(),
    month: Amount.optional(),
    unlimited: z.boolean().default(false),
  })
  .refine(({ day, month, unlimited }) => unlimited !== (day !== undefined || month !== undefined), {
    error: "Needs --day or --month, or --unlimited alone",
  });
export type ShopBudget = z.output<typeof ShopBudget>;

/** Sets the order for shipments registered from now on. False for an unknown courier. */
export async function overrideProviderOrder(db: Db, { courier, providers }: ProviderOrder): Promise<boolean> {
  const isKnown = findCourier(courier) ?? (await findCatalogCouriers(db, [courier])).at(0);
  if (!isKnown) return false;
  await saveProviderOverride(db, courier, providers);
  return true;
}

/** Removes a courier's order, so that the default applies. False where it had none. */
export function resetProviderOrder(db: Db, courier: string): Promise<boolean> {
  return deleteProviderOverride(db, courier);
}

/** Sets a shop's budget. False for an unknown shop. */
export async function overrideBudget(
  db: Db,
  { shop: domain, provider, day, month }: ShopBudget,
): Promise<boolean> {
  const shop = await findShopByDomain(db, domain);
  if (!shop) return false;
  await saveShopBudget(db, shop.id, provider, { perDay: day ?? null, perMonth: month ?? null });
  return true;
}

/** Removes a shop's budget, so that PROVIDER_BUDGETS applies. False where it had none. */
export async function resetBudget(db: Db, domain: string, provider: string): Promise<boolean> {
  const shop = await findShopByDomain(db, ShopDomain.parse(domain));
  return shop ? deleteShopBudget(db, shop.id, provider) : false;
}

/** All overrides, and the providers whose circuit is open. */
export async function listOverrides(db: Db, config: Config, now: Date) {
  const [orders, budgets, healths] = await Promise.all([
    listProviderOverrides(db),
    listShopBudgets(db),
    listHealth(db),
  ]);
  const used = await Promise.all(
    budgets.map(async ({ shopId, provider }) =>
      (await listUse(db, shopId, now)).find((row) => row.provider === provider),
    ),
  );
  return {
    everybody: Object.entries(config.providerBudgets) as [string, Budget][],
    orders,
    budgets: budgets.map((budget, index) => ({
      ...budget,
      today: used[index]?.today ?? 0,
      month: used[index]?.month ?? 0,
    })),
    openCircuits: healths.filter((health) => isCircuitOpen(health, now)),
  };
}
