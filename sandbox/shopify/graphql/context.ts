import type { GraphQLResolveInfo } from "graphql";
import type { SandboxShopifyOptions } from "../options";
import type { SandboxShopify } from "../sandbox-shopify";
import type { ShopStore } from "../shop-store";
import type { Publish } from "../webhooks/publish";
import type { BulkOperations } from "./bulk-operations";

/** The request, for resolvers. */
export interface GraphqlContext {
  options: SandboxShopifyOptions;
  /** The simulated root fields, by root type. */
  roots: Readonly<Record<string, Readonly<Record<string, RootResolver>>>>;
  shop: ShopStore;
  scopes: ReadonlySet<string>;
  publish: Publish;
  shopify: SandboxShopify;
  bulk: BulkOperations;
  /** True while a bulk operation runs: connections then return everything in one page. */
  isBulk: boolean;
  /** The bulk operation's position in the root connection; the resolver advances it. */
  bulkWindow?: { size: number; after: string | null; isLast: boolean };
}

/** A root field; its arguments are coerced by the schema. */
export type RootResolver = (context: GraphqlContext, args: never, info: GraphQLResolveInfo) => unknown;

/** An entry of `userErrors`: valid by the schema, refused by the data. */
export function userError(field: string[] | null, message: string, code?: string) {
  return { field, message, ...(code === undefined ? {} : { code }) };
}
