import { createHash } from "node:crypto";
import { z } from "zod";
import { journeyFor } from "./journeys";
import type { Push, Pushes } from "./pushes";
import { carrierOf, detectCarrier, trackInfo } from "./seventeen-track-responses";
import type { Carrier } from "./seventeen-track-responses";

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
  phone_number_last_4: text,
  ship_date: text,
  carrier_old: z.coerce.number().nullish(),
  carrier_new: z.coerce.number().nullish(),
});
export type Item = z.output<typeof Item>;

/** Result of one number: the entry under `accepted`, or code and message under `rejected`. */
export type Outcome = { accepted: object } | { code: number; message: string };
const no = (code: number, message: string): Outcome => ({ code, message });

export interface AccountOptions {
  key: string;
  /** Webhook URL, which 17TRACK stores in the account; calls do not contain it. */
  callback?: string;
  now: () => Date;
  pace?: { msPerStep: number };
  quota: number;
  pushes: Pushes;
}

/** One account of the simulated 17TRACK: its numbers, its quota, and what each verb does to a number. */
export function seventeenTrackAccount({ key, callback, now, pace, quota, pushes }: AccountOptions) {
  const registrations: Registration[] = [];
  let used = 0;

  const find = ({ number, carrier }: Pick<Item, "number" | "carrier">) =>
    registrations.find(
      (registration) => registration.number === number && (!carrier || registration.carrier.key === carrier),
    );

  const journeyOf = (registration: Registration) =>
    journeyFor(
      {
        number: registration.number,
        courier: registration.carrier.courier,
        shippedAt: registration.registeredAt,
        origin: { country: registration.origin },
        destination: registration.destination,
      },
      { pace },
    );

  function trackingOf(registration: Registration, at: Date) {
    const journey = journeyOf(registration);
    const until = registration.stoppedAt && registration.stoppedAt < at ? registration.stoppedAt : at;
    const past = journey.events.filter((event) => event.at <= until);
    return {
      number: registration.number,
      carrier: registration.carrier.key,
      param: null,
      tag: registration.tag,
      track_info: trackInfo(journey, past, registration.carrier),
    };
  }

  function push(registration: Registration, event: string, data: () => object): Push {
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

  function arm(registration: Registration): void {
    if (!callback) return;
    const times = journeyOf(registration).events.map((event) => event.at);
    pushes.arm(`${registration.number} ${registration.carrier.key}`, times, (time) =>
      push(registration, "TRACKING_UPDATED", () => trackingOf(registration, time)),
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
      if (/^SIM(PHONE|BOTH)/.test(item.number) && !/^\d{4}$/.test(item.phone_number_last_4 ?? ""))
        return no(-18010020, "The last 4 digits of the phone number are required.");
      if (/^SIM(DATE|BOTH)/.test(item.number) && !/^\d{4}-\d\d-\d\d$/.test(item.ship_date ?? ""))
        return no(-18010022, "The shipping date is required.");
      if (used >= quota) return no(-18019908, "The quota is used up.");
      used++;
      const registration: Registration = {
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
      registrations.push(registration);
      arm(registration);
      return {
        accepted: {
          origin: item.carrier ? 1 : 2,
          number: item.number,
          carrier: carrier.key,
          tag: registration.tag,
        },
      };
    },

    gettrackinfo(item) {
      const registration = find(item);
      if (!registration)
        return no(
          -18019902,
          `The tracking number '${item.number}' does not register, please register first.`,
        );
      // The real one needs some minutes for the first result; here it is there with the first event.
      return { accepted: trackingOf(registration, now()) };
    },

    stoptrack(item) {
      const registration = find(item);
      if (!registration) return no(-18019902, `The tracking number '${item.number}' does not register.`);
      if (registration.stoppedAt) return no(-18019906, "Only a number that is being tracked can be stopped.");
      registration.stoppedAt = now();
      pushes.disarm(`${registration.number} ${registration.carrier.key}`);
      return { accepted: { number: registration.number, carrier: registration.carrier.key } };
    },

    retrack(item) {
      const registration = find(item);
      if (!registration) return no(-18019902, `The tracking number '${item.number}' does not register.`);
      if (!registration.stoppedAt) return no(-18019904, "Only a stopped number can be tracked again.");
      if (registration.isRetracked) return no(-18019905, "A number can be tracked again only once.");
      Object.assign(registration, { stoppedAt: null, isRetracked: true });
      arm(registration);
      return { accepted: { number: registration.number, carrier: registration.carrier.key } };
    },

    changecarrier(item) {
      const registration = find({ number: item.number, carrier: item.carrier_old });
      const next = carrierOf(item.carrier_new ?? 0);
      if (!registration) return no(-18019805, `'${item.number}' is not registered with that carrier.`);
      if (!next) return no(-18019802, `The new carrier code '${item.carrier_new}' may be wrong.`);
      if (next.key === registration.carrier.key) return no(-18019803, "The carriers are the same.");
      if (registration.stoppedAt) return no(-18019806, "A stopped number cannot change its carrier.");
      if (registration.changes >= 5) return no(-18019807, "The carrier was changed too often.");
      pushes.disarm(`${registration.number} ${registration.carrier.key}`);
      Object.assign(registration, { carrier: next, changes: registration.changes + 1 });
      arm(registration);
      return { accepted: { number: registration.number, carrier: next.key } };
    },
  };

  return {
    registrations,
    verbs,
    tell: trackingOf,
    quotaUsed: () => used,
    /** 17TRACK stops tracking a number that was silent too long. */
    async giveUp(number: string): Promise<void> {
      const registration = find({ number });
      if (!registration) throw new Error(`${number} is not registered`);
      registration.stoppedAt = now();
      const data = { number, carrier: registration.carrier.key, param: null, tag: registration.tag ?? "" };
      if (callback) await pushes.sendNow(push(registration, "TRACKING_STOPPED", () => data));
    },
  };
}
