import type { ShopId } from "../../../contract/ids";
import type { OperationResponse } from "../../adapters/shopify/graphql";
import { legacyId } from "../../adapters/shopify/incoming-from-graphql";
import { fulfillmentItems, moreFulfillmentItems } from "../../adapters/shopify/operations";
import { upsertFulfillmentItems, findFulfillment } from "../../domain/orders/fulfillments.queries";
import { readFulfillmentItemsType } from "../../domain/orders/queue-fulfillment-items";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { defineJob } from "../../platform/queue/job";

type ItemsOfFulfillment = NonNullable<OperationResponse<typeof fulfillmentItems>["nodes"][number]>;

/** Fetches from Shopify what is in fulfilments. Safe to run twice: an item is stored once. */
export const readFulfillmentItems = defineJob({
  ...readFulfillmentItemsType,
  async run(ctx, { shop: id, fulfillments }) {
    const shop = await getShopById(ctx.db, id);
    if (shop.uninstalledAt) return;
    const { nodes } = await ctx.shopify.graphql(shop, fulfillmentItems, {
      ids: fulfillments.map((each) => `gid://shopify/Fulfillment/${each}`),
    });
    for (const node of nodes) if (node) await saveItems(ctx, id, node.id, await allItems(ctx, shop, node));
  },
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

function saveItems(ctx: Context, shop: ShopId, gid: string, items: Awaited<ReturnType<typeof allItems>>) {
  return transaction(ctx.db, async (tx) => {
    const fulfillment = await findFulfillment(tx, shop, legacyId(gid));
    if (!fulfillment) return;
    const listed = items.flatMap(({ lineItem, quantity }) =>
      quantity ? [{ lineItemShopifyId: legacyId(lineItem.id), quantity }] : [],
    );
    await upsertFulfillmentItems(tx, shop, [{ id: fulfillment.id, items: listed }]);
    await noteChange(tx, shop, "orders");
  });
}
