import type { OperationResponse } from "../../adapters/shopify/graphql";
import { legacyId } from "../../adapters/shopify/incoming-from-graphql";
import { fulfillmentItems, moreFulfillmentItems } from "../../adapters/shopify/operations";
import {
  markItemsRead,
  type StoredFulfillment,
  upsertFulfillmentItems,
} from "../../domain/orders/fulfillments.queries";
import { readFulfillmentItemsType } from "../../domain/orders/queue-fulfillment-items";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { defineJob } from "../../platform/queue/job";
import { forEachNode } from "./for-each-node";

type ItemsOfFulfillment = NonNullable<OperationResponse<typeof fulfillmentItems>["nodes"][number]>;

/** Fetches from Shopify what is in fulfilments. Safe to run twice: an item is stored once. */
export const readFulfillmentItems = defineJob({
  ...readFulfillmentItemsType,
  run: (ctx, payload) =>
    forEachNode(ctx, payload, fulfillmentItems, async (shop, fulfillment, node) => {
      await saveItems(ctx, shop, fulfillment, node ? await allItems(ctx, shop, node) : []);
    }),
});

/** With the pages that were not in the first response. */
async function allItems(ctx: Context, shop: Shop, { id, fulfillmentLineItems: first }: ItemsOfFulfillment) {
  const items = [...first.nodes];
  let { hasNextPage, endCursor } = first.pageInfo;
  while (hasNextPage && endCursor) {
    const more: OperationResponse<typeof moreFulfillmentItems> = await ctx.shopify.graphql(
      shop,
      moreFulfillmentItems,
      { id, after: endCursor },
    );
    if (!more.fulfillment) break; // Gone since the first query.
    items.push(...more.fulfillment.fulfillmentLineItems.nodes);
    ({ hasNextPage, endCursor } = more.fulfillment.fulfillmentLineItems.pageInfo);
  }
  return items;
}

/** In a transaction of its own, so that one that cannot be stored does not take the others with it. */
function saveItems(
  ctx: Context,
  { id: shop }: Shop,
  { id }: StoredFulfillment,
  items: ItemsOfFulfillment["fulfillmentLineItems"]["nodes"],
): Promise<void> {
  const listed = items.flatMap(({ lineItem, quantity }) =>
    quantity ? [{ lineItemShopifyId: legacyId(lineItem.id), quantity }] : [],
  );
  return transaction(ctx.db, async (tx) => {
    await upsertFulfillmentItems(tx, shop, [{ id, items: listed }]);
    await markItemsRead(tx, shop, id, ctx.now());
    if (listed.length > 0) await noteChange(tx, shop, "orders");
  });
}
