import fc from "fast-check";
import type { z } from "zod";
import { Tracking as AfterShipTracking } from "../../../service/adapters/tracking-providers/aftership/responses";
import { Tracker as EasyPostTracker } from "../../../service/adapters/tracking-providers/easypost/responses";
import { signatureOf as easypostSignature } from "../../../service/adapters/tracking-providers/easypost/webhook";
import { Tracker as KarrioTracker } from "../../../service/adapters/tracking-providers/karrio/responses";
import { TrackedNumber } from "../../../service/adapters/tracking-providers/seventeen-track/responses";
import { signatureOf as seventeenTrackSignature } from "../../../service/adapters/tracking-providers/seventeen-track/webhook";
import { Push as SimulatedPush } from "../../../service/adapters/tracking-providers/simulated/responses";
import { hmacOf } from "../../../service/adapters/tracking-providers/shared/webhook-secret";
import { signPush } from "../../crash/push-sender";
import { HOSTILE_WORDS } from "../../hostile-words";
import { encoded } from "../encode";
import { FUZZ_SECRETS } from "../environment";
import type { Facts } from "../facts";
import { fromSchema } from "../from-schema";
import type { FuzzRequest } from "../fuzz-request";
import { clientAddress } from "./credentials";
import { jsonBodies } from "./bodies";

/** How a provider pushes: what is in the body, and the headers that prove it. */
interface Pusher {
  id: string;
  schema: z.ZodType;
  /** The body around what the schema describes. */
  wrap(tracking: unknown): unknown;
  sign(body: Buffer, id: string): Record<string, string>;
}

const PUSHERS: Pusher[] = [
  {
    id: "aftership",
    schema: AfterShipTracking,
    wrap: (msg) => ({ event: "tracking_update", msg }),
    sign: (body) => ({ "aftership-hmac-sha256": hmacOf(body, FUZZ_SECRETS.aftership, "base64") }),
  },
  {
    id: "easypost",
    schema: EasyPostTracker,
    wrap: (result) => ({ description: "tracker.updated", result }),
    sign: (body) => ({ "x-hmac-signature": easypostSignature(body, FUZZ_SECRETS.easypost) }),
  },
  {
    id: "karrio",
    schema: KarrioTracker,
    wrap: (data) => ({ event: "tracker_updated", data }),
    sign: () => ({ "x-event-id": FUZZ_SECRETS.karrio }),
  },
  {
    id: "17track",
    schema: TrackedNumber,
    wrap: (data) => ({ event: "TRACKING_UPDATED", data }),
    sign: (body) => ({ sign: seventeenTrackSignature(body, FUZZ_SECRETS.seventeenTrack) }),
  },
  {
    id: "simulated",
    schema: SimulatedPush,
    wrap: (push) => push,
    sign: (body, id) => signPush(FUZZ_SECRETS.app, id, body.toString("utf8")),
  },
];

/** Pushes of every provider: what its schema takes and what it does not, signed and not; and providers that are none. */
export function courierWebhooks(facts: Facts): fc.Arbitrary<FuzzRequest> {
  const unknown = fc.tuple(fc.constantFrom(...HOSTILE_WORDS), clientAddress()).map(([word, headers]) => ({
    surface: "courier's webhook" as const,
    name: "unknown provider",
    method: "POST",
    path: `/couriers/x${encoded(word.slice(0, 200))}/webhook`,
    headers,
    body: Buffer.from("{}"),
  }));
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...PUSHERS.map((pusher) => pushes(facts, pusher))) },
    { weight: 1, arbitrary: unknown },
  );
}

function pushes(facts: Facts, { id, schema, wrap, sign }: Pusher): fc.Arbitrary<FuzzRequest> {
  const isSigned = fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0);
  return fc
    .tuple(jsonBodies(fromSchema(schema, facts.known).map(wrap)), isSigned, fc.uuid(), clientAddress())
    .map(([{ body, headers }, signed, push, from]) => ({
      surface: "courier's webhook",
      name: id,
      method: "POST",
      path: `/couriers/${id}/webhook`,
      headers: { ...from, ...headers, ...(signed && sign(body, push)) },
      body,
    }));
}
