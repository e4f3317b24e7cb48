import type { GraphQLResolveInfo } from "graphql";
import type { SandboxShopifyOptions } from "../options";
import type { SandboxShopify } from "../sandbox-shopify";
import type { ShopStore } from "../shop-store";
import type { Publish } from "../webhooks/publish";
import type { BulkOperations } from "./bulk-operations";

/** What resolvers know of the request. */
export interface GraphqlContext {
  options: SandboxShopifyOptions;
  /** What is simulated of the two root types, by the name of the type. */
  roots: Readonly<Record<string, Readonly<Record<string, RootResolver>>>>;
  shop: ShopStore;
  scopes: ReadonlySet<string>;
  publish: Publish;
  shopify: SandboxShopify;
  bulk: BulkOperations;
  /** Set while a bulk operation runs: connections then give all they have, in one page. */
  isBulk: boolean;
  /** Which part of the root connection a bulk operation is at; the resolver moves it on. */
  bulkWindow?: { size: number; after: string | null; isLast: boolean };
}

/** A root field: arguments are as the schema has coerced them. */
export type RootResolver = (context: GraphqlContext, args: never, info: GraphQLResolveInfo) => unknown;

/** Shopify's way of refusing what the schema allows but the data does not. */
export function userError(field: string[] | null, message: string, code?: string) {
  return { field, message, ...(code === undefined ? {} : { code }) };
}
