import type { Context } from "../../platform/context";
import { failedParts } from "../../platform/metrics";
import type { TrackingProvider } from "../tracking-providers/provider";
import type { Trackable } from "./shipments.queries";

/** Logs and counts an error that a provider's adapter throws for one shipment, in registering or polling. */
export function recordAdapterError(
  { log }: Pick<Context, "log">,
  provider: TrackingProvider,
  { shopId, id }: Trackable,
  error: unknown,
): void {
  log.error(
    { err: error, shop: shopId, shipment: id, provider: provider.id },
    "the provider's adapter fails on a shipment",
  );
  failedParts.inc({ part: "asked shipment" });
}

/** Finds one shipment of forty in a dozen calls. */
export function halvesOf<Item>(items: Item[]): Item[][] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}
