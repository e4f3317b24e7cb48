import type { Config } from "../../platform/config/config";
import type { CourierProvider } from "./provider";

/** The providers that may be called, first choice first: those of PROVIDER_ORDER, or all of them. */
export function activeProviders({
  config,
  couriers,
}: {
  config: Pick<Config, "providerOrder">;
  couriers: CourierProvider[];
}): CourierProvider[] {
  if (!config.providerOrder) return couriers;
  return config.providerOrder.flatMap((id) => couriers.find((provider) => provider.id === id) ?? []);
}
