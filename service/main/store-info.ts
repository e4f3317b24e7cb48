import type { ResponseOf } from "../../contract/endpoint";
import type { getStoreInfo } from "../../contract/store";
import { planOf } from "../../permissions/plans";
import type { Actor, Context } from "../platform/context";
import { providerHealth } from "../domain/tracking-providers/health/provider-health";
import { findLatestSync, type OrderSyncRow } from "../features/order-sync/order-syncs.queries";
import { readSetupGuide } from "../domain/shops/setup-guide";
import { billingShopOf } from "../domain/shops/billing-shop";
import { getShopById, type Shop } from "../domain/shops/shops.queries";

type StoreInfo = ResponseOf<typeof getStoreInfo>;

/** The store as its merchant sees it (section 3 of the specification). */
export async function storeInfo(ctx: Context, actor: Actor): Promise<StoreInfo> {
  const [shop, sync, setup, { notice }] = await Promise.all([
    getShopById(ctx.db, actor.shop),
    findLatestSync(ctx.db, actor.shop),
    readSetupGuide(ctx.db, actor.shop),
    providerHealth(ctx, actor),
  ]);
  const billingShop = await billingShopOf(ctx.db, shop);
  return {
    domain: shop.primaryDomain ?? shop.domain,
    myshopify_domain: shop.domain,
    name: shop.name,
    store_owner: shop.ownerName,
    email: shop.email,
    plan: planOf(billingShop.planCode).name,
    shopify_plan: shop.shopifyPlan,
    order_sync_amount: sync?.done ?? 0,
    order_sync_available: !sync || sync.finishedAt !== null,
    create_time: shop.createdAt.toISOString(),
    interval: billingShop.planInterval,
    show_on_boarding: false,
    currency: shop.currency,
    timezone: shop.timezone,
    sync: presentSync(sync),
    setup,
    tracking_page_url: trackingPageUrl(ctx, shop),
    tracking_notice: notice,
  };
}

/** The tracking page at the app's own host; shops reach it on their domain through the app proxy as well. */
export function trackingPageUrl(ctx: Context, shop: Pick<Shop, "domain">): string {
  return `${ctx.config.appUrl}/t/${shop.domain.replace(".myshopify.com", "")}`;
}

function presentSync(sync: OrderSyncRow | undefined): StoreInfo["sync"] {
  return {
    state: sync?.state ?? "waiting",
    done: sync?.done ?? 0,
    total: sync?.total ?? null,
    left_out: sync?.leftOut ?? 0,
    started_at: sync?.startedAt.toISOString() ?? null,
    finished_at: sync?.finishedAt?.toISOString() ?? null,
  };
}
