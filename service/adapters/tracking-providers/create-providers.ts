import type { Config } from "../../platform/config/config";
import { activeProviders } from "../../domain/tracking-providers/active-providers";
import { aftership } from "./aftership/aftership";
import { easypost } from "./easypost/easypost";
import { karrio } from "./karrio/karrio";
import type { Turns } from "../../domain/tracking-providers/budget/turns";
import type { TrackingProvider } from "../../domain/tracking-providers/provider";
import { seventeenTrack } from "./seventeen-track/seventeen-track";
import { simulated } from "./simulated/simulated";

/** Every provider with a key, in the configured order; those outside the order only receive webhooks. Without `turns` for a look only. */
export function createProviders(config: Config, turns?: Turns): TrackingProvider[] {
  const providers: TrackingProvider[] = [];
  if (config.seventeenTrack) providers.push(seventeenTrack({ ...config.seventeenTrack, turns }));
  if (config.aftership) providers.push(aftership({ ...config.aftership, turns }));
  if (config.easypost) providers.push(easypost({ ...config.easypost, turns }));
  if (config.karrio) providers.push(karrio({ ...config.karrio, turns }));
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

/** Ids of the providers that this configuration makes active, first choice first. */
export function activeIds(config: Config): string[] {
  return activeProviders({ config, trackingProviders: createProviders(config) }).map(({ id }) => id);
}
