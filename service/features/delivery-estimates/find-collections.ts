import type { ResponseOf } from "../../../contract/endpoint";
import type { findCollections } from "../../../contract/estimated-delivery";
import { legacyId } from "../../adapters/shopify/incoming-from-graphql";
import { collectionsFound } from "../../adapters/shopify/operations";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";

/** Collections whose title has words that begin with those of `search`, as Shopify knows them now. */
export async function searchCollections(
  ctx: Pick<Context, "db" | "shopify">,
  actor: Actor,
  search: string,
): Promise<ResponseOf<typeof findCollections>> {
  const shop = await getShopById(ctx.db, actor.shop);
  // Letters and digits alone: all else has a meaning in Shopify's search syntax.
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `title:${word}*`).join(" AND ");
  const { collections } = await ctx.shopify.graphql(shop, collectionsFound, { query });
  return { collections: collections.nodes.map(({ id, title }) => ({ id: legacyId(id), title })) };
}
