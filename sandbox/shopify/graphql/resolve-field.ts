import { type GraphQLFieldResolver, GraphQLError } from "graphql";
import { ownValue } from "../../../contract/own-value";
import type { GraphqlContext } from "./context";

/** Scopes required by fields, of several any one; a write scope includes the read scope of the same resource. */
const neededScopes = new Map(
  Object.entries<string | string[]>({
    "QueryRoot.orders": "read_orders",
    "QueryRoot.ordersCount": "read_orders",
    "QueryRoot.order": "read_orders",
    "Mutation.fulfillmentEventCreate": "write_fulfillments",
    "Mutation.fulfillmentTrackingInfoUpdate": [
      "write_assigned_fulfillment_orders",
      "write_merchant_managed_fulfillment_orders",
      "write_third_party_fulfillment_orders",
    ],
    "LineItem.product": "read_products",
    "QueryRoot.collections": "read_products",
    "QueryRoot.collection": "read_products",
  }),
);

/**
 * Resolves every field: root fields by their resolver, all others from the converted object.
 * @throws GraphQLError for a field that is not simulated: an invented value would hide the gap.
 */
export const resolveField: GraphQLFieldResolver<unknown, GraphqlContext> = (source, args, context, info) => {
  const { fieldName, parentType } = info;
  const place = `${parentType.name}.${fieldName}`;
  requireScope(context, place, fieldName);

  const roots = ownValue(context.roots, parentType.name);
  if (roots) {
    const resolver = ownValue(roots, fieldName);
    if (!resolver) throw notSimulated(place);
    return resolver(context, args as never, info);
  }
  const value = ownValue(source as Record<string, unknown>, fieldName);
  if (value === undefined) throw notSimulated(place);
  return typeof value === "function" ? (value as (args: unknown) => unknown)(args) : value;
};

function requireScope({ scopes }: GraphqlContext, place: string, fieldName: string): void {
  const needed = [neededScopes.get(place) ?? []].flat();
  const isGranted = (scope: string) => scopes.has(scope) || scopes.has(scope.replace(/^read_/, "write_"));
  if (needed.length === 0 || needed.some(isGranted)) return;
  const requiredAccess = `${needed.map((scope) => `\`${scope}\``).join(" or ")} access scope.`;
  throw new GraphQLError(`Access denied for ${fieldName} field. Required access: ${requiredAccess}`, {
    extensions: { code: "ACCESS_DENIED", requiredAccess },
  });
}

function notSimulated(place: string): GraphQLError {
  return new GraphQLError(`The sandbox does not simulate ${place}`, {
    extensions: { code: "SANDBOX_NOT_SIMULATED" },
  });
}
