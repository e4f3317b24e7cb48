import type { ResponseOf } from "../../contract/endpoint";
import type { getStoreInfo } from "../../contract/store";
import { planOf } from "../../permissions/plans";
import type { Actor, Context } from "../platform/context";
import { idsOfActive, presentProviders } from "../domain/tracking-providers/health/provider-health";
import { GRACE_MS } from "../domain/dns-records/domain-state";
import { readableHost } from "../domain/custom-domains/host-name";
import { pageUrlOf } from "../domain/shops/shop-addresses";
import { setupGuide } from "../domain/shops/setup-guide";
import { parseStored } from "../platform/settings/settings";
import { type LatestSync, readStoreState, type StoreState } from "./store-info.queries";
import { shopLanguage } from "../domain/shops/shops.queries";

type StoreInfo = ResponseOf<typeof getStoreInfo>;

/** The store as its merchant sees it (section 3 of the specification). */
export async function storeInfo(ctx: Context, actor: Actor): Promise<StoreInfo> {
  const { ownShop: shop, billingShop } = actor;
  const { sync, guide, providers, domain } = await readStoreState(
    ctx.db,
    actor.shop,
    idsOfActive(ctx),
    ctx.now(),
  );
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
    language: shopLanguage(shop),
    sync: presentSync(sync),
    setup: parseStored(setupGuide, guide ?? undefined),
    tracking_page_url: pageUrlOf(ctx.config, shop),
    tracking_notice: presentProviders(ctx, providers).notice,
    custom_domain: shop.customDomain && readableHost(shop.customDomain),
    domain_notice: domain && presentDomainNotice(domain),
  };
}

function presentDomainNotice({
  host,
  failingSince,
  lostAt,
}: NonNullable<StoreState["domain"]>): StoreInfo["domain_notice"] {
  const isLost = lostAt !== null;
  const servedUntil = failingSince ? new Date(Date.parse(failingSince) + GRACE_MS) : null;
  return {
    kind: isLost ? "disconnected" : "failing",
    name: readableHost(host),
    served_until: isLost ? null : (servedUntil?.toISOString() ?? null),
  };
}

/** Orders that were read, saved or not. */
const readBy = (sync: LatestSync | null) => (sync ? sync.done + sync.leftOut : 0);

const isoOf = (instant: string | null | undefined) => (instant ? new Date(instant).toISOString() : null);

function presentSync(sync: LatestSync | null): StoreInfo["sync"] {
  return {
    state: syncState(sync),
    done: readBy(sync),
    total: sync?.total ?? null,
    left_out: sync?.leftOut ?? 0,
    started_at: isoOf(sync?.createdAt),
    finished_at: isoOf(sync?.finishedAt),
  };
}

function syncState(sync: LatestSync | null): StoreInfo["sync"]["state"] {
  if (!sync || sync.state === "waiting") return "waiting";
  if (sync.state === "running") return sync.cursor?.phase === "counting" ? "counting" : "reading";
  return sync.state;
}
