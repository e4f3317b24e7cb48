import { createHash } from "node:crypto";
import type { Db } from "../../platform/db/database";
import type { Shop } from "../shops/shops.queries";
import {
  findUsedTrial,
  listCustomOffers,
  listStandingSubscriptions,
  type CustomOffer,
  type Subscription,
} from "./subscriptions.queries";

/** What decides about a store's plan, its trial and its offers; read once, judged by the functions of paid-plan.ts and offers.ts. */
export interface Billing {
  shop: Shop;
  /** The newest first. */
  subscriptions: Subscription[];
  hadTrial: boolean;
  custom: CustomOffer[];
}

export async function readBilling(db: Db, shop: Shop): Promise<Billing> {
  const [subscriptions, usedTrial, custom] = await Promise.all([
    listStandingSubscriptions(db, shop.id),
    findUsedTrial(db, trialHash(shop)),
    listCustomOffers(db, shop.id),
  ]);
  return { shop, subscriptions, hadTrial: usedTrial !== undefined, custom };
}

/** What is remembered of a store that had its trial, also after its data is gone. */
export function trialHash(shop: Pick<Shop, "domain">): Buffer {
  return createHash("sha256").update(`trial:${shop.domain}`).digest();
}
