import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSimulatedCourier } from "../../../../sandbox/couriers/simulated-courier";
import type { SimulatedCourier } from "../../../../sandbox/couriers/simulated-courier";
import type {
  TrackingProvider,
  TrackingRequest,
} from "../../../../service/domain/tracking-providers/provider";
import { simulated } from "../../../../service/adapters/tracking-providers/simulated/simulated";
import { deriveStatus } from "../../../../service/domain/shipments/status/derive-status";
import { receiver, type Received } from "../../domain/couriers/receiver";
import { type Served, serving } from "../../domain/couriers/serving";

const SHIPPED = new Date("2026-05-04T15:00:00Z");
const KEYS = [Buffer.alloc(32, 1)];

let clock = SHIPPED.getTime();
let courier: SimulatedCourier;
let provider: TrackingProvider;
let servers: Served[] = [];
let received: Received[];

const now = () => new Date(clock);

/** Each event of a journey follows the one before after one second of this clock. */
async function secondsLater(seconds: number): Promise<void> {
  clock += seconds * 1000;
  await courier.pushes.flush();
}

function shipment(trackingNumber: string, rest: Partial<TrackingRequest> = {}): TrackingRequest {
  return {
    trackingNumber,
    courier: "ups",
    shippedAt: SHIPPED,
    originCountry: "US",
    destination: { country: "US", city: "Boise", zip: "83702" },
    tag: "7",
    ...rest,
  };
}

async function read(one: TrackingRequest) {
  const [result] = await provider.read([one]);
  if (result?.outcome !== "found") throw new Error(`expected news of ${one.trackingNumber}`);
  return result.update;
}

async function order(faults: Record<string, number>) {
  const response = await courier.app.request("/faults", { method: "POST", body: JSON.stringify(faults) });
  expect(response.status).toBe(200);
}

beforeEach(async () => {
  clock = SHIPPED.getTime();
  courier = createSimulatedCourier({ now, pace: { msPerStep: 1000 } });
  const served = await serving(courier.app);
  const pushes = receiver();
  const receiving = await serving(pushes.app);
  servers = [served, receiving];
  received = pushes.received;
  provider = simulated({ url: served.url, keys: KEYS, callback: `${receiving.url}/push`, now });
});

afterEach(async () => {
  courier.stop();
  await Promise.all(servers.map((server) => server.close()));
});

describe("tracking with the simulated courier", () => {
  it("tells what has happened so far, and no more", async () => {
    await provider.register([shipment("SIMDLV1")]);

    const nothing = await read(shipment("SIMDLV1"));
    clock += 3000;
    const some = await read(shipment("SIMDLV1"));
    clock += 60_000;
    const all = await read(shipment("SIMDLV1"));

    expect(nothing).toMatchObject({ status: "NO_RECORD", events: [] });
    expect(some).toMatchObject({ status: "IN_TRANSIT", tag: "7" });
    expect(some.events).toHaveLength(3);
    expect(all).toMatchObject({ status: "DELIVERED", subStatus: "DELIVERED_01" });
    expect(all.events.slice(0, 3)).toEqual(some.events);
  });

  it("forgets nothing when it is started anew", async () => {
    clock += 5000;
    const before = await read(shipment("1Z999AA10123456784"));
    const again = createSimulatedCourier({ now, pace: { msPerStep: 1000 } });
    const served = await serving(again.app);
    servers.push(served);
    provider = simulated({ url: served.url, keys: KEYS, now });

    expect(await read(shipment("1Z999AA10123456784"))).toEqual(before);
  });

  it("gives each shipment of a long list its own answer, in order", async () => {
    const shipments = Array.from({ length: 230 }, (_, at) =>
      shipment(at === 120 ? "SIMBAD1" : `SIMDLV${at}`),
    );

    const results = await provider.register(shipments);

    expect(results.map((result) => result.shipment)).toEqual(shipments);
    expect(results.filter(({ outcome }) => outcome === "rejected")).toEqual([
      expect.objectContaining({ shipment: shipments[120], code: "invalid_number", isRetryable: false }),
    ]);
  });

  it("asks to come back for a shipment that has not been shipped", async () => {
    const [result] = await provider.register([shipment("SIMDLV1", { shippedAt: null })]);

    expect(result).toMatchObject({ outcome: "rejected", isRetryable: true });
  });

  it("names the last-mile courier once the shipment is with it", async () => {
    const abroad = shipment("SIMDLV1", {
      courier: "yunexpress",
      originCountry: "CN",
      destination: { country: "FR", city: "Nantes", zip: "44000" },
    });

    clock += 2000;
    const early = await read(abroad);
    clock += 60_000;
    const late = await read(abroad);

    expect(early.lastMile).toBeNull();
    expect(late.lastMile).toMatchObject({ courier: "la-poste", name: "La Poste (Colissimo)" });
    expect(late.events.at(-1)).toMatchObject({ courier: "la-poste", place: { city: "Nantes" } });
  });

  it("tells where a parcel is collected, and who took it", async () => {
    const parcel = shipment("SIMPICK1");
    clock += 600_000;
    const { pickup, proof } = await read(parcel);

    expect(pickup).toMatchObject({ name: "Parcel Shop Central", until: expect.stringMatching(/^\d{4}-/) });
    expect(proof).toEqual({ signedBy: "J. Martin", photoUrl: null });
  });

  it("says plainly when it cannot be reached", async () => {
    await servers[0]!.close();

    await expect(provider.read([shipment("SIMDLV1")])).rejects.toMatchObject({
      name: "ProviderError",
      kind: "unavailable",
      isFinal: false,
    });
  });

  it("refuses a request it does not understand", async () => {
    const response = await courier.app.request("/register", { method: "POST", body: "{" });

    expect(response.status).toBe(400);
  });
});

describe("pushes of the simulated courier", () => {
  it("come when an event falls due, signed, each with an id of its own", async () => {
    await provider.register([shipment("SIMDLV1")]);

    await secondsLater(2);
    await secondsLater(60);

    expect(received).toHaveLength(8);
    expect(received.every(({ body, headers }) => provider.verifyWebhook(body, headers))).toBe(true);
    expect(new Set(received.map(({ body, headers }) => provider.webhookId(body, headers))).size).toBe(8);
    expect(provider.parseWebhook(received[0]!.body)).toMatchObject([
      { trackingNumber: "SIMDLV1", status: "INFO_RECEIVED", events: [{ source: "simulated" }] },
    ]);
    expect(provider.parseWebhook(received[7]!.body)).toMatchObject([{ status: "DELIVERED" }]);
  });

  it("end when the shipment is stopped", async () => {
    await provider.register([shipment("SIMDLV1")]);
    await secondsLater(2);
    await provider.stop([shipment("SIMDLV1")]);
    await secondsLater(60);

    expect(received).toHaveLength(2);
  });

  it("are refused when body, time or signature is not what was sent", async () => {
    await provider.register([shipment("SIMDLV1")]);
    await order({ wrong_signature: 1 });
    await secondsLater(1);
    await secondsLater(1);
    const [forged, good] = received;
    const changed = (name: string, value: string) => {
      const headers = new Headers(good!.headers);
      headers.set(name, value);
      return headers;
    };

    expect(provider.verifyWebhook(forged!.body, forged!.headers)).toBe(false);
    expect(provider.verifyWebhook(good!.body, good!.headers)).toBe(true);
    expect(provider.verifyWebhook(Buffer.concat([good!.body, Buffer.from(" ")]), good!.headers)).toBe(false);
    expect(provider.verifyWebhook(good!.body, changed("webhook-id", "sim_0"))).toBe(false);
    expect(provider.verifyWebhook(good!.body, changed("webhook-timestamp", "soon"))).toBe(false);
    expect(provider.verifyWebhook(good!.body, new Headers())).toBe(false);
    clock += 3_600_000;
    expect(provider.verifyWebhook(good!.body, good!.headers)).toBe(false);
  });

  it("tell the same status in the end when some come twice, out of order or not at all", async () => {
    await provider.register([shipment("SIMFAIL1")]);
    await order({ twice: 2, out_of_order: 2, lost: 1 });

    for (let second = 0; second < 20; second++) await secondsLater(1);

    const events = received
      .flatMap(({ body }) => provider.parseWebhook(body))
      .flatMap((update) => update.events);
    const derived = deriveStatus(events, { addedAt: SHIPPED, shippedAt: SHIPPED, now: now(), manual: null });
    expect(new Set(received.map(({ body, headers }) => provider.webhookId(body, headers))).size).toBe(10);
    expect(received).toHaveLength(12);
    expect(derived).toMatchObject({ status: "DELIVERED", subStatus: "DELIVERED_03" });
  });

  it("are counted as failed when nobody takes them, and the courier goes on", async () => {
    await provider.register([shipment("SIMDLV1")]);
    await servers[1]!.close();
    await secondsLater(60);

    expect(courier.pushes.count).toEqual({ sent: 0, failed: 8 });
  });

  it("are not understood when they are not the courier's", () => {
    expect(() => provider.parseWebhook(Buffer.from("{}"))).toThrow(/cannot be read/);
    expect(() => provider.parseWebhook(Buffer.from("not json"))).toThrow(/cannot be read/);
  });
});
