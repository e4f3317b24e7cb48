import type { Config } from "../config";
import type { CourierProvider } from "./provider";
import { seventeenTrack } from "./seventeen-track/seventeen-track";
import { simulated } from "./simulated/simulated";

/** The providers that are switched on, in the order in which they are asked. */
export function createProviders(config: Config): CourierProvider[] {
  const providers: CourierProvider[] = [];
  if (config.seventeenTrack) providers.push(seventeenTrack(config.seventeenTrack));
  if (config.sandboxUrl) {
    providers.push(
      simulated({
        url: `${config.sandboxUrl}/couriers/simulated`,
        callback: `${config.appUrl}/couriers/simulated/webhook`,
        secret: config.appSecret,
      }),
    );
  }
  return providers;
}
