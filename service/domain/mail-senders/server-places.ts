import type { ShopId } from "../../../contract/ids";
import type { Attempt } from "../../platform/deliveries/channel";

/** Emails on their way to one shop's server at a time, and connections to it in a process; one until it has taken an email again after it had failed. */
export const PER_SERVER = 2;
/** For how long a shop is not even asked whether its emails may go: less than a merchant waits who has mended something. */
const HOLD_MS = 60_000;

export interface Waiting {
  /** False: somebody waits for the email, so it leaves by our server while the shop's own one fails. */
  waits?: boolean;
}

interface OwnServer {
  limit: number;
  inFlight: number;
}

/**
 * What emails by shops' own servers may take of this process: however slow or many such servers are, half of a channel's places stay with
 * everybody else. And which shops' emails are not to go now, so that they are not claimed only to be put off.
 */
export interface ServerPlaces {
  /** Takes a place for an email. False where there is none. */
  enter(shop: ShopId, attempt: Attempt, isTrusted: boolean): boolean;
  leave(shop: ShopId, attempt: Attempt): void;
  /** Its emails do not go before then, as far as is known. */
  hold(shop: ShopId, until: Date): void;
  /** Something has changed: it is asked again. */
  release(shop: ShopId): void;
  /** Its emails leave by our server. */
  forget(shop: ShopId): void;
  /** For `Channel.placesOf`. Emails that nobody's server is waited for with are always asked. */
  placesOf(
    inFlight: ReadonlyMap<ShopId, number>,
    places: number,
    waiting: Waiting,
  ): ReadonlyMap<ShopId, number>;
}

export function createServerPlaces(now: () => Date): ServerPlaces {
  const own = new Map<ShopId, OwnServer>();
  const held = new Map<ShopId, Date>();
  const byChannel = new Map<string, number>();
  const shareOf = (places: number) => Math.max(1, Math.floor(places / 2));
  const count = (channel: string, change: number) =>
    byChannel.set(channel, (byChannel.get(channel) ?? 0) + change);

  return {
    enter(shop, { channel, places }, isTrusted) {
      const limit = isTrusted ? PER_SERVER : 1;
      const server = own.get(shop) ?? { limit, inFlight: 0 };
      own.set(shop, server);
      server.limit = limit;
      if (server.inFlight >= limit || (byChannel.get(channel) ?? 0) >= shareOf(places)) return false;
      server.inFlight += 1;
      count(channel, 1);
      return true;
    },
    leave(shop, { channel }) {
      const server = own.get(shop);
      if (server) server.inFlight -= 1;
      count(channel, -1);
    },
    hold(shop, until) {
      const most = new Date(now().getTime() + HOLD_MS);
      held.set(shop, until < most ? until : most);
    },
    release(shop) {
      held.delete(shop);
    },
    forget(shop) {
      if (own.get(shop)?.inFlight === 0) own.delete(shop);
    },
    placesOf(inFlight, places, { waits = true }) {
      const at = now();
      for (const [shop, until] of held) if (until <= at) held.delete(shop);
      const used = [...own.keys()].reduce((sum, shop) => sum + (inFlight.get(shop) ?? 0), 0);
      const free = Math.max(0, shareOf(places) - used);
      return new Map([
        ...[...own].map(
          ([shop, { limit }]) => [shop, Math.min(limit, (inFlight.get(shop) ?? 0) + free)] as const,
        ),
        ...(waits ? [...held.keys()].map((shop) => [shop, 0] as const) : []),
      ]);
    },
  };
}
