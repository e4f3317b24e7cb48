import type { Config } from "../../platform/config/config";
import type { TrackingProvider } from "./provider";

/** The providers that may be called, first choice first: those of PROVIDER_ORDER, or all of them. */
export function activeProviders({
  config,
  trackingProviders,
}: {
  config: Pick<Config, "providerOrder">;
  trackingProviders: TrackingProvider[];
}): TrackingProvider[] {
  if (!config.providerOrder) return trackingProviders;
  return config.providerOrder.flatMap((id) => trackingProviders.find((provider) => provider.id === id) ?? []);
}
