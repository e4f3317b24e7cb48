import type { Context, Hono } from "hono";
import { Faults } from "./faults";
import { journeyFor, type JourneyEvent } from "./journeys";
import { PUSH_FAULTS, type Push, Pushes } from "./pushes";

/** `partial`: the carrier fails for one shipment; `used_up`: the account's quota is used up. */
const PROVIDER_FAULTS = [
  "timeout",
  "server_error",
  "not_json",
  "partial",
  "used_up",
  ...PUSH_FAULTS,
] as const;

export interface ProviderServerOptions {
  key: string;
  /** Webhook URL and signing key; both belong to the account. */
  callback?: string;
  webhookSecret?: string;
  now?: () => Date;
  pace?: { msPerStep: number };
  requestsPerSecond?: number;
  log?: (facts: Record<string, unknown>, message: string) => void;
}

/** A shipment registered by a customer of the provider. */
export interface Registration {
  id: string;
  number: string;
  /** The provider's code of the courier. */
  carrier: string;
  reference: string | null;
  destination: { country: string | null; zip: string | null };
  registeredAt: Date;
}

type Write = (
  registration: Registration,
  past: JourneyEvent[],
  isSignedWrongly: boolean,
) => ReturnType<Push["write"]>;

/**
 * Shared by the simulated providers: an account with its shipments in memory, simulated journeys that begin when a
 * number is registered, webhooks when events fall due, and faults on request.
 */
export function providerControls(options: ProviderServerOptions, write: Write) {
  const { callback, pace, now = () => new Date(), requestsPerSecond = 10 } = options;
  const faults = new Faults(PROVIDER_FAULTS);
  const pushes = new Pushes({ now, faults, log: options.log });
  const registrations: Registration[] = [];
  const recent: number[] = [];
  let lastId = 0;

  const eventsOf = (registration: Registration, until = now()) =>
    journeyFor(
      {
        number: registration.number,
        courier: null,
        shippedAt: registration.registeredAt,
        origin: { country: "US" },
        destination: { ...registration.destination, city: null },
      },
      { pace },
    ).events.filter((event) => event.at <= until);

  function arm(registration: Registration): void {
    if (!callback) return;
    const times = eventsOf(registration, new Date(8.64e15)).map((event) => event.at);
    pushes.arm(registration.id, times, (time) => ({
      url: callback,
      write: (isSignedWrongly) => write(registration, eventsOf(registration, time), isSignedWrongly),
    }));
  }

  return {
    faults,
    pushes,
    registrations,
    eventsOf,
    arm,
    register(facts: Omit<Registration, "id" | "registeredAt">): Registration {
      const registration = { ...facts, id: `trk_${(lastId += 1)}`, registeredAt: now() };
      registrations.push(registration);
      arm(registration);
      return registration;
    },
    remove(registration: Registration): void {
      pushes.disarm(registration.id);
      registrations.splice(registrations.indexOf(registration), 1);
    },
    /** Applies faults, key check and rate limit; `refuse` writes the last two in the provider's format. */
    guard(
      app: Hono,
      isAllowed: (c: Context) => boolean,
      refuse: (c: Context, status: 401 | 402 | 429) => Response,
    ) {
      // Before the guards: this route is not part of the simulated API.
      faults.mount(app);
      app.use("*", async (c, next) => {
        if (faults.strikes("timeout")) {
          // No response until the caller disconnects.
          await new Promise<void>((resolve) => c.req.raw.signal.addEventListener("abort", () => resolve()));
          return c.body(null, 504);
        }
        if (faults.strikes("server_error")) return c.text("Internal error", 500);
        if (faults.strikes("not_json")) return c.html("<h1>Down for maintenance</h1>");
        if (!isAllowed(c)) return refuse(c, 401);
        if (faults.strikes("used_up")) return refuse(c, 402);
        const at = now().getTime();
        while (recent.length > 0 && recent[0]! <= at - 1000) recent.shift();
        if (recent.length >= requestsPerSecond) return refuse(c, 429);
        recent.push(at);
        return next();
      });
    },
  };
}
export type ProviderControls = ReturnType<typeof providerControls>;
