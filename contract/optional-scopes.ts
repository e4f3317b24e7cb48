// In a file without schemas: the browser asks for them.

/** What `fulfillmentTrackingInfoUpdate` needs: courier and tracking link of fulfilments that the shop ships itself. */
export const TRACKING_SCOPE = "write_merchant_managed_fulfillment_orders";

/** Access scopes that a merchant grants with the switch that needs them; shopify.app.toml lists the same as `optional_scopes`. */
export const OPTIONAL_SCOPES = [TRACKING_SCOPE] as const;
export type OptionalScope = (typeof OPTIONAL_SCOPES)[number];
