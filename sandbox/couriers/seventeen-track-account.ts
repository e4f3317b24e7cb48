import { createHash } from "node:crypto";
import { z } from "zod";
import { journeyFor } from "./journeys";
import type { Push, Pushes } from "./pushes";
import { carrierOf, detectCarrier, trackInfo } from "./seventeen-track-answers";
import type { Carrier } from "./seventeen-track-answers";

interface Registration {
  number: string;
  carrier: Carrier;
  tag: string | null;
  origin: string | null;
  destination: { country: string | null; city: null; zip: string | null };
  registeredAt: Date;
  stoppedAt: Date | null;
  isRetracked: boolean;
  changes: number;
}

const text = z.string().nullish();
export const Item = z.object({
  number: z.string(),
  carrier: z.coerce.number().nullish(),
  tag: text,
  origin_country: text,
  destination_country: text,
  destination_postal_code: text,
  carrier_old: z.coerce.number().nullish(),
  carrier_new: z.coerce.number().nullish(),
});
export type Item = z.output<typeof Item>;

/** What becomes of one number: the entry under `accepted`, or the code and words under `rejected`. */
export type Outcome = { accepted: object } | { code: number; message: string };
const no = (code: number, message: string): Outcome => ({ code, message });

export interface AccountOptions {
  key: string;
  /** The webhook address, which 17TRACK takes from the account and not from the calls. */
  callback?: string;
  now: () => Date;
  pace?: { msPerStep: number };
  quota: number;
  pushes: Pushes;
}

/** One customer of the simulated 17TRACK: its numbers, its quota, and what each verb does to a number. */
export function seventeenTrackAccount({ key, callback, now, pace, quota, pushes }: AccountOptions) {
  const registrations: Registration[] = [];
  let used = 0;

  const find = ({ number, carrier }: Pick<Item, "number" | "carrier">) =>
    registrations.find((known) => known.number === number && (!carrier || known.carrier.key === carrier));

  const journeyOf = (known: Registration) =>
    journeyFor(
      {
        number: known.number,
        courier: known.carrier.courier,
        shippedAt: known.registeredAt,
        origin: { country: known.origin },
        destination: known.destination,
      },
      { pace },
    );

  function tell(known: Registration, at: Date) {
    const journey = journeyOf(known);
    const heard = known.stoppedAt && known.stoppedAt < at ? known.stoppedAt : at;
    const past = journey.events.filter((event) => event.at <= heard);
    return {
      number: known.number,
      carrier: known.carrier.key,
      param: null,
      tag: known.tag,
      track_info: trackInfo(journey, past, known.carrier),
    };
  }

  function push(known: Registration, event: string, data: () => object): Push {
    const body = JSON.stringify({ event, data: data() });
    const sign = (secret: string) => createHash("sha256").update(`${body}/${secret}`).digest("hex");
    return {
      url: callback!,
      write: (isSignedWrongly: boolean) => ({
        headers: { sign: sign(isSignedWrongly ? `${key}?` : key) },
        body,
      }),
    };
  }

  function arm(known: Registration): void {
    if (!callback) return;
    const times = journeyOf(known).events.map((event) => event.at);
    pushes.arm(`${known.number} ${known.carrier.key}`, times, (time) =>
      push(known, "TRACKING_UPDATED", () => tell(known, time)),
    );
  }

  const verbs: Record<string, (item: Item) => Outcome> = {
    register(item) {
      if (!/^[A-Z0-9-]{5,50}$/i.test(item.number))
        return no(-18010012, `The format of '${item.number}' is invalid.`);
      if (find(item)) return no(-18019901, `Tracking number ${item.number} is already registered.`);
      const carrier = item.carrier ? carrierOf(item.carrier) : detectCarrier(item.number);
      if (!carrier) {
        return item.carrier
          ? no(-18019910, `The carrier code '${item.carrier}' is incorrect.`)
          : no(-18019903, "The carrier cannot be detected.");
      }
      if (used >= quota) return no(-18019908, "The quota is used up.");
      used++;
      const known: Registration = {
        number: item.number,
        carrier,
        tag: item.tag ?? null,
        origin: item.origin_country ?? carrier.country,
        destination: {
          country: item.destination_country ?? null,
          city: null,
          zip: item.destination_postal_code ?? null,
        },
        registeredAt: now(),
        stoppedAt: null,
        isRetracked: false,
        changes: 0,
      };
      registrations.push(known);
      arm(known);
      return {
        accepted: { origin: item.carrier ? 1 : 2, number: item.number, carrier: carrier.key, tag: known.tag },
      };
    },

    gettrackinfo(item) {
      const known = find(item);
      if (!known)
        return no(
          -18019902,
          `The tracking number '${item.number}' does not register, please register first.`,
        );
      // The first answer takes the real one some minutes; here it is there as soon as anything has happened.
      return { accepted: tell(known, now()) };
    },

    stoptrack(item) {
      const known = find(item);
      if (!known) return no(-18019902, `The tracking number '${item.number}' does not register.`);
      if (known.stoppedAt) return no(-18019906, "Only a number that is being tracked can be stopped.");
      known.stoppedAt = now();
      pushes.disarm(`${known.number} ${known.carrier.key}`);
      return { accepted: { number: known.number, carrier: known.carrier.key } };
    },

    retrack(item) {
      const known = find(item);
      if (!known) return no(-18019902, `The tracking number '${item.number}' does not register.`);
      if (!known.stoppedAt) return no(-18019904, "Only a stopped number can be tracked again.");
      if (known.isRetracked) return no(-18019905, "A number can be tracked again only once.");
      Object.assign(known, { stoppedAt: null, isRetracked: true });
      arm(known);
      return { accepted: { number: known.number, carrier: known.carrier.key } };
    },

    changecarrier(item) {
      const known = find({ number: item.number, carrier: item.carrier_old });
      const next = carrierOf(item.carrier_new ?? 0);
      if (!known) return no(-18019805, `'${item.number}' is not registered with that carrier.`);
      if (!next) return no(-18019802, `The new carrier code '${item.carrier_new}' may be wrong.`);
      if (next.key === known.carrier.key) return no(-18019803, "The carriers are the same.");
      if (known.stoppedAt) return no(-18019806, "A stopped number cannot change its carrier.");
      if (known.changes >= 5) return no(-18019807, "The carrier was changed too often.");
      pushes.disarm(`${known.number} ${known.carrier.key}`);
      Object.assign(known, { carrier: next, changes: known.changes + 1 });
      arm(known);
      return { accepted: { number: known.number, carrier: next.key } };
    },
  };

  return {
    registrations,
    verbs,
    tell,
    quotaUsed: () => used,
    /** What 17TRACK does of its own accord with a number that was silent too long. */
    async giveUp(number: string): Promise<void> {
      const known = find({ number });
      if (!known) throw new Error(`${number} is not registered`);
      known.stoppedAt = now();
      const data = { number, carrier: known.carrier.key, param: null, tag: known.tag ?? "" };
      if (callback) await pushes.sendNow(push(known, "TRACKING_STOPPED", () => data));
    },
  };
}
