import { z } from "zod";
import { CourierCode } from "../../contract/couriers";
import { ShopDomain } from "../../contract/ids";
import type { Config } from "../config";
import type { Db } from "../db/database";
import { findShopByDomain } from "../shops/shops.queries";
import { listUse } from "./budget/budget.queries";
import { findCourier } from "./courier-directory";
import { isCircuitOpen } from "./health/circuit-breaker";
import { listHealth } from "./health/health.queries";
import { findCatalogCouriers } from "./catalog-couriers.queries";
import {
  deleteCourierProviders,
  deleteShopBudget,
  listCourierProviders,
  listShopBudgets,
  saveCourierProviders,
  saveShopBudget,
} from "./provider-overrides.queries";
import { type Budget, PROVIDER_IDS } from "./provider-settings";
import { activeProviders, createProviders } from "./providers";

const ProviderName = z.enum(PROVIDER_IDS);
const Amount = z.coerce.number().int().min(0).max(999_999_999);

/** Who is asked about a courier's shipments, first choice first, as the command takes it: everything is text. */
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

/** Registrations of one store with one provider; a period that is left out is without limit. */
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

/** For shipments that are registered from now on. False where nobody knows the courier. */
export async function overrideProviderOrder(db: Db, { courier, providers }: ProviderOrder): Promise<boolean> {
  const isKnown = findCourier(courier) ?? (await findCatalogCouriers(db, [courier])).at(0);
  if (!isKnown) return false;
  await saveCourierProviders(db, courier, providers);
  return true;
}

/** The courier is asked about as all others are. False where nothing was arranged for it. */
export function resetProviderOrder(db: Db, courier: string): Promise<boolean> {
  return deleteCourierProviders(db, courier);
}

/** False where the store is not known. */
export async function overrideBudget(
  db: Db,
  { shop: domain, provider, day, month }: ShopBudget,
): Promise<boolean> {
  const shop = await findShopByDomain(db, domain);
  if (!shop) return false;
  await saveShopBudget(db, shop.id, provider, { perDay: day ?? null, perMonth: month ?? null });
  return true;
}

/** PROVIDER_BUDGETS counts for the store again. False where nothing was arranged with it. */
export async function resetBudget(db: Db, domain: string, provider: string): Promise<boolean> {
  const shop = await findShopByDomain(db, ShopDomain.parse(domain));
  return shop ? deleteShopBudget(db, shop.id, provider) : false;
}

/** Providers of these that would not be asked here: without a key, or left out of PROVIDER_ORDER. */
export function sleepingOf(config: Config, providers: readonly string[]): string[] {
  const active = activeIds(config);
  return providers.filter((id) => !active.includes(id));
}

/** Who is asked, what is arranged, and who is left alone at present. */
export async function listOverrides(db: Db, config: Config, now: Date) {
  const [orders, budgets, healths] = await Promise.all([
    listCourierProviders(db),
    listShopBudgets(db),
    listHealth(db),
  ]);
  const used = await Promise.all(
    budgets.map(async ({ shopId, provider }) =>
      (await listUse(db, shopId, now)).find((row) => row.provider === provider),
    ),
  );
  return {
    active: activeIds(config),
    everybody: Object.entries(config.providerBudgets) as [string, Budget][],
    orders,
    budgets: budgets.map((budget, index) => ({
      ...budget,
      today: used[index]?.today ?? 0,
      month: used[index]?.month ?? 0,
    })),
    resting: healths.filter((health) => isCircuitOpen(health, now)),
  };
}

function activeIds(config: Config): string[] {
  return activeProviders({ config, couriers: createProviders(config) }).map(({ id }) => id);
}
