import type { ResponseOf } from "../../contract/endpoint";
import type { getStoreInfo } from "../../contract/store";
import { planOf } from "../../permissions/plans";
import type { Actor, Context } from "../platform/context";
import { providerHealth } from "../domain/tracking-providers/health/provider-health";
import { syncOrders, type SyncTask } from "../features/order-sync/sync-orders.task";
import { listLatestTasks } from "../platform/long-tasks/long-tasks.queries";
import { readSetupGuide } from "../domain/shops/setup-guide";
import type { Shop } from "../domain/shops/shops.queries";

type StoreInfo = ResponseOf<typeof getStoreInfo>;

/** The store as its merchant sees it (section 3 of the specification). */
export async function storeInfo(ctx: Context, actor: Actor): Promise<StoreInfo> {
  const { ownShop: shop, billingShop } = actor;
  const [[sync], setup, { notice }] = await Promise.all([
    listLatestTasks(ctx.db, syncOrders, actor.shop, 1),
    readSetupGuide(ctx.db, actor.shop),
    providerHealth(ctx, actor),
  ]);
  return {
    domain: shop.primaryDomain ?? shop.domain,
    myshopify_domain: shop.domain,
    name: shop.name,
    store_owner: shop.ownerName,
    email: shop.email,
    plan: planOf(billingShop.planCode).name,
    shopify_plan: shop.shopifyPlan,
    order_sync_amount: readBy(sync),
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

/** Orders that were read, saved or not. */
const readBy = (sync: SyncTask | undefined) => (sync ? sync.done + sync.leftOut : 0);

function presentSync(sync: SyncTask | undefined): StoreInfo["sync"] {
  return {
    state: syncState(sync),
    done: readBy(sync),
    total: sync?.total ?? null,
    left_out: sync?.leftOut ?? 0,
    started_at: sync?.createdAt.toISOString() ?? null,
    finished_at: sync?.finishedAt?.toISOString() ?? null,
  };
}

function syncState(sync: SyncTask | undefined): StoreInfo["sync"]["state"] {
  if (!sync || sync.state === "waiting") return "waiting";
  if (sync.state === "running") return sync.cursor?.phase === "counting" ? "counting" : "reading";
  return sync.state;
}
