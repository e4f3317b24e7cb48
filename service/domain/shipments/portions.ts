import type { TrackingProvider } from "../tracking-providers/provider";

/** Shipments asked about in a row where a provider takes one a call. */
const ONE_BY_ONE = 5;

/** How many shipments a provider is asked about before somebody looks again whether there is time, and whether it may be asked. */
export function portionOf({ limits }: Pick<TrackingProvider, "limits">, call: "register" | "read"): number {
  const { shipmentsPerRequest, registrationsPerRequest = shipmentsPerRequest } = limits;
  return Math.max(call === "register" ? registrationsPerRequest : shipmentsPerRequest, ONE_BY_ONE);
}

export function inPortions<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
