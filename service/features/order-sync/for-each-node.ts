import type { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import { legacyId } from "../../adapters/shopify/incoming-from-graphql";
import type { Operation } from "../../adapters/shopify/graphql";
import { listFulfillments, type StoredFulfillment } from "../../domain/orders/fulfillments.queries";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { failedParts } from "../../platform/metrics";

/**
 * Queries stored fulfilments from Shopify, and applies the node of each: null for one that Shopify no longer knows. One that fails
 * does not stop the others; afterwards its error is thrown, so that the job is retried.
 */
export async function forEachNode<Node extends { id: string }>(
  ctx: Context,
  { shop: id, fulfillments: shopifyIds }: { shop: ShopId; fulfillments: string[] },
  query: Operation<z.ZodType<{ nodes: (Node | null)[] }>>,
  apply: (shop: Shop, fulfillment: StoredFulfillment, node: Node | null) => Promise<void>,
): Promise<void> {
  const shop = await getShopById(ctx.db, id);
  if (shop.uninstalledAt) return;
  const { nodes } = await ctx.shopify.graphql(shop, query, {
    ids: shopifyIds.map((each) => `gid://shopify/Fulfillment/${each}`),
  });
  const byId = new Map(nodes.flatMap((node) => (node ? [[legacyId(node.id), node] as const] : [])));
  await eachThenThrow(
    await listFulfillments(ctx.db, id, shopifyIds),
    (fulfillment) => apply(shop, fulfillment, byId.get(fulfillment.shopifyId) ?? null),
    ({ shopifyId }, error) => {
      ctx.log.error(
        { err: error, shop: id, fulfillment: shopifyId },
        "what Shopify says of a fulfilment cannot be applied",
      );
      failedParts.inc({ part: "fulfillment" });
    },
  );
}
