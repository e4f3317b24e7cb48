/**
 * Since when Waybill itself has seen what happens to an order or a shipment. What happened before is known by the couriers' and Shopify's own
 * times: nothing acts on it, and a replay tells it as if each news had come when it happened.
 * @param foundAt when a sync, a back-fill or an import has found it; null: it was told of when it came to be
 */
export const knownSince = (installedAt: Date, { foundAt }: { foundAt: Date | null }): Date =>
  foundAt && foundAt > installedAt ? foundAt : installedAt;
