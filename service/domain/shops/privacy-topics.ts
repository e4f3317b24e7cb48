/** Shopify's privacy webhooks: handled after an uninstall as well, and kept with their personal data until processed. */
export const PRIVACY_TOPICS: readonly string[] = [
  "customers/redact",
  "customers/data_request",
  "shop/redact",
];
