import type { Config } from "../config";
import { aftership } from "./aftership/aftership";
import { easypost } from "./easypost/easypost";
import { karrio } from "./karrio/karrio";
import type { CourierProvider } from "./provider";
import { seventeenTrack } from "./seventeen-track/seventeen-track";
import { simulated } from "./simulated/simulated";

/** Every provider there is a key for, in the order in which they are asked; one that is not asked still pushes. */
export function createProviders(config: Config): CourierProvider[] {
  const providers: CourierProvider[] = [];
  if (config.seventeenTrack) providers.push(seventeenTrack(config.seventeenTrack));
  if (config.aftership) providers.push(aftership(config.aftership));
  if (config.easypost) providers.push(easypost(config.easypost));
  if (config.karrio) providers.push(karrio(config.karrio));
  if (config.sandboxUrl) {
    providers.push(
      simulated({
        url: `${config.sandboxUrl}/couriers/simulated`,
        callback: `${config.appUrl}/couriers/simulated/webhook`,
        keys: config.signingKeys.simulatedPush,
      }),
    );
  }
  return providers;
}

/** The providers that are asked, first choice first: those of PROVIDER_ORDER, or all of them. */
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
