import { z } from "zod";
import { deliveryRules } from "../../../contract/estimated-delivery";
import { ShopId } from "../../../contract/ids";
import { legacyId } from "../../adapters/shopify/incoming-from-graphql";
import { collectionProducts } from "../../adapters/shopify/operations";
import { deleteOtherCollections, saveCollection } from "../../domain/promise/collection-products.queries";
import { refreshRuleDates } from "../../domain/shipments/refresh-rule-dates.job";
import { forEachShop } from "../../domain/shops/for-each-shop";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { readSetting } from "../../platform/settings/settings";
import { refreshUnshipped } from "./refresh-unshipped.job";

/** Of one collection; what is behind has dates as if it were in none. */
const MOST_PRODUCTS = 10_000;

/** Reads which products are in the excluded collections; dates follow where that has changed. Safe to run twice. */
export const readCollections = defineJob({
  name: "promise.read-collections",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop: id }) {
    const { excluded_collections: collections } = await readSetting(ctx.db, id, deliveryRules);
    const shop = await getShopById(ctx.db, id);
    const read: { collection: string; products: string[] }[] = [];
    for (const { id: collection } of collections)
      read.push({ collection, products: await productsOf(ctx, shop, collection) });
    await transaction(ctx.db, async (tx) => {
      await deleteOtherCollections(
        tx,
        id,
        collections.map((collection) => collection.id),
      );
      let hasChanged = false;
      for (const { collection, products } of read)
        hasChanged = (await saveCollection(tx, id, collection, products)) || hasChanged;
      if (!hasChanged) return;
      await ctx.enqueue(tx, refreshRuleDates, { shop: id, after: "0" });
      await ctx.enqueue(tx, refreshUnshipped, { shop: id });
    });
  },
});

/** Every night: Shopify tells of collections that change, but not of products that come to match an automated one. */
export const sweepCollections = forEachShop(readCollections, {
  name: "promise.sweep-collections",
  schedule: "30 3 * * *",
});

/** Ids of Shopify; none of a collection that is gone. */
async function productsOf(ctx: Pick<Context, "shopify">, shop: Shop, collection: string): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: { collection: CollectionPage | null } = await ctx.shopify.graphql(shop, collectionProducts, {
      id: `gid://shopify/Collection/${collection}`,
      after,
    });
    if (!page.collection) break;
    const { nodes, pageInfo } = page.collection.products;
    found.push(...nodes.map(({ id }) => legacyId(id)));
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  } while (after !== null && found.length < MOST_PRODUCTS);
  return found;
}

type CollectionPage = NonNullable<z.output<(typeof collectionProducts)["response"]>["collection"]>;
