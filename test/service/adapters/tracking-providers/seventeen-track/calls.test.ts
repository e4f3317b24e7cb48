import { afterEach, describe, expect, it } from "vitest";
import { mockRequests } from "../../../../msw/server";
import { deriveStatus } from "../../../../../service/domain/shipments/status/derive-status";
import { hasCertainTime } from "../../../../../service/domain/tracking-providers/tracking-event";
import { anAccount, shipment, REGISTERED } from "./account";
import type { Account } from "./account";

mockRequests();

let account: Account;

afterEach(() => account.close());

async function read(number: string, rest: Parameters<typeof shipment>[1] = {}) {
  const [result] = await account.provider.read([shipment(number, rest)]);
  if (result?.outcome !== "found")
    throw new Error(`expected news of ${number}, got ${JSON.stringify(result)}`);
  return result.update;
}

describe("registering with 17TRACK", () => {
  it("is a success the first time and every other time, for one unit of quota", async () => {
    account = await anAccount();

    const [first] = await account.provider.register([shipment("SIMDLV1")]);
    const [again] = await account.provider.register([shipment("SIMDLV1")]);

    expect(first).toMatchObject({ outcome: "accepted" });
    expect(again).toMatchObject({ outcome: "already" });
    expect(await account.provider.quota()).toEqual({ total: 100, used: 1, remaining: 99 });
  });

  it("sends country and postcode and nothing else about the recipient", async () => {
    account = await anAccount();

    await account.provider.register([shipment("1z 999 aa1 01 2345 6784")]);

    expect(account.calls).toEqual([
      {
        verb: "register",
        body: [
          {
            number: "1Z999AA10123456784",
            carrier: 100002,
            tag: "shop-1/7",
            origin_country: "US",
            destination_country: "US",
            destination_postal_code: "83702",
          },
        ],
      },
    ]);
  });

  it("sends the end of the phone number and the day of shipping to couriers that demand them, and to no other", async () => {
    account = await anAccount();
    const known = { phoneEnding: "6789" };
    const given = [shipment("SIMDLV1", known), shipment("SIMPHONE1", known), shipment("SIMDATE1", known)];

    const results = await account.provider.register([...given, shipment("SIMPHONE2")]);

    expect(results.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted", "accepted", "rejected"]);
    expect(results[3]).toMatchObject({ code: "-18010020", isRetryable: false });
    const [plain, ...demanded] = account.calls.map(({ body }) => body as Record<string, string>[]);
    expect(JSON.stringify(plain)).not.toMatch(/6789|ship_date/);
    expect(demanded).toMatchObject([
      [
        { number: "SIMPHONE1", phone_number_last_4: "6789" },
        { number: "SIMDATE1", ship_date: "2026-05-04" },
      ],
    ]);
  });

  it("sends both to a courier that demands one after the other, and asks no more where one is not known", async () => {
    account = await anAccount();
    const given = [shipment("SIMBOTH1", { phoneEnding: "6789" }), shipment("SIMBOTH2")];
    const undated = shipment("SIMBOTH3", { phoneEnding: "6789", shippedAt: null });

    const results = await account.provider.register([...given, undated]);

    expect(results).toMatchObject([
      { outcome: "accepted" },
      { outcome: "rejected", code: "-18010020", isRetryable: false },
      { outcome: "rejected", code: "-18010022", isRetryable: false },
    ]);
    const sent = account.calls.map(({ body }) => body as Record<string, string>[]);
    expect(sent.slice(1)).toMatchObject([
      [{ number: "SIMBOTH1", phone_number_last_4: "6789" }, { number: "SIMBOTH3" }],
      [{ number: "SIMBOTH1", phone_number_last_4: "6789", ship_date: "2026-05-04" }],
    ]);
    expect(sent).toHaveLength(3);
  });

  it("begins anew, once, with a number that was stopped, and registers it where it is not known", async () => {
    account = await anAccount();
    await account.provider.register([shipment("SIMDLV1"), shipment("SIMDLV2")]);
    await account.server.giveUp("SIMDLV1");
    const stopped = [shipment("SIMDLV1"), shipment("SIMDLV2"), shipment("SIMDLV3")].map((each) => ({
      ...each,
      isStopped: true,
    }));

    const results = await account.provider.register(stopped);
    expect(results.map(({ outcome }) => outcome)).toEqual(["accepted", "already", "accepted"]);

    await account.server.giveUp("SIMDLV1");
    expect(await account.provider.register([stopped[0]!])).toMatchObject([
      { outcome: "rejected", code: "-18019905", isRetryable: false },
    ]);
  });

  it("takes any number of shipments, forty a call and three calls a second, and answers in their order", async () => {
    account = await anAccount({ quota: 500 });
    const shipments = Array.from({ length: 230 }, (_, at) => shipment(`SIMDLV${at}`));

    const results = await account.provider.register(shipments);

    expect(results.map((result) => result.shipment)).toEqual(shipments);
    expect(results.every(({ outcome }) => outcome === "accepted")).toBe(true);
    expect(account.calls.map(({ body }) => (body as object[]).length)).toEqual([40, 40, 40, 40, 40, 30]);
    expect(account.now().getTime() - REGISTERED).toBeGreaterThan((5 / 3) * 1000);
  });

  it("never sends a number 17TRACK would refuse for its length", async () => {
    account = await anAccount();

    const [short, long] = await account.provider.register([shipment("1234"), shipment("9".repeat(51))]);

    expect(short).toMatchObject({ outcome: "rejected", code: "invalid_number", isRetryable: false });
    expect(long).toMatchObject({ outcome: "rejected", code: "invalid_number" });
    expect(account.calls).toEqual([]);
  });

  it("says which shipment was refused, why, and whether to come back, and accepts the others", async () => {
    account = await anAccount({ quota: 2 });

    const results = await account.provider.register([
      shipment("SIMDLV1"),
      shipment("77777777", { courier: null }),
      shipment("SIMDLV2"),
      shipment("SIMDLV3"),
    ]);

    expect(results).toMatchObject([
      { outcome: "accepted" },
      { outcome: "rejected", code: "-18019903", isRetryable: false },
      { outcome: "accepted" },
      { outcome: "rejected", code: "-18019908", isRetryable: true },
    ]);
  });

  it("keeps the half that was accepted when 17TRACK fails on the other half", async () => {
    account = await anAccount();
    account.server.faults.set("partial", 1);

    const results = await account.provider.register([shipment("SIMDLV1"), shipment("SIMDLV2")]);

    expect(results).toMatchObject([{ outcome: "accepted" }, { outcome: "rejected", isRetryable: true }]);
  });

  it("registers a number once when two shipments share it", async () => {
    account = await anAccount();

    const results = await account.provider.register([
      shipment("SIMDLV1", { tag: "a" }),
      shipment("SIMDLV1", { tag: "b" }),
    ]);

    expect(results.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted"]);
    expect(account.calls[0]!.body).toHaveLength(1);
  });
});

describe("reading from 17TRACK", () => {
  it("finds nothing at first, then the events so far, then the delivery", async () => {
    account = await anAccount();
    await account.provider.register([shipment("SIMFAIL1")]);

    const nothing = await read("SIMFAIL1");
    await account.minutesLater(8);
    const failed = await read("SIMFAIL1");
    await account.minutesLater(60);
    const delivered = await read("SIMFAIL1");

    expect(nothing).toMatchObject({ status: "NO_RECORD", events: [], courier: "ups", tag: "shop-1/7" });
    expect(failed).toMatchObject({ status: "DELIVERY_FAILED", subStatus: "DELIVERY_FAILED_02" });
    expect(failed.events).toHaveLength(8);
    expect(delivered).toMatchObject({ status: "DELIVERED", isTrackingStopped: false });
    expect(delivered.events.at(-1)).toMatchObject({
      message: "Delivered, signed for by the recipient",
      place: { country: "US" },
      courier: "ups",
      source: "17track",
    });
  });

  it("gives events from which the shipment's status follows, and a delivery time that is marked as a guess", async () => {
    account = await anAccount();
    await account.provider.register([shipment("SIMDLV1")]);
    await account.minutesLater(60);

    const { events } = await read("SIMDLV1");

    const addedAt = new Date(REGISTERED);
    const derived = deriveStatus(events, { addedAt, shippedAt: addedAt, now: account.now(), manual: null });
    expect(derived).toMatchObject({ status: "DELIVERED", deliveredAt: new Date(REGISTERED + 8 * 60_000) });
    expect(events.map(hasCertainTime)).toEqual([...Array<boolean>(7).fill(true), false]);
  });

  it("tells the last-mile courier, and on which leg each event was", async () => {
    account = await anAccount();
    const abroad = {
      courier: "yunexpress",
      originCountry: "CN",
      destination: { country: "FR", city: "Nantes", zip: "44000" },
    };
    await account.provider.register([shipment("SIMDLV1", abroad)]);
    await account.minutesLater(60);

    const update = await read("SIMDLV1", abroad);

    expect(update.lastMile).toMatchObject({
      courier: "la-poste",
      trackingNumber: expect.stringMatching(/^LM\d{9}FR$/),
    });
    expect(new Set(update.events.map(({ courier }) => courier))).toEqual(new Set(["yunexpress", "la-poste"]));
  });

  it("refuses a number that was never registered, and reads the others", async () => {
    account = await anAccount();
    await account.provider.register([shipment("SIMDLV1")]);

    const results = await account.provider.read([shipment("SIMDLV9"), shipment("SIMDLV1")]);

    expect(results).toMatchObject([{ outcome: "rejected", code: "not_registered" }, { outcome: "found" }]);
  });
});

describe("stopping and changing at 17TRACK", () => {
  it("stops a shipment, and is content when it is stopped or unknown already", async () => {
    account = await anAccount();
    await account.provider.register([shipment("SIMDLV1")]);

    const outcomes = [];
    for (const number of ["SIMDLV1", "SIMDLV1", "SIMDLV9"]) {
      outcomes.push((await account.provider.stop([shipment(number)]))[0]!.outcome);
    }

    expect(outcomes).toEqual(["accepted", "already", "already"]);
  });

  it("changes the courier five times and no more, and never to one it cannot name", async () => {
    account = await anAccount();
    await account.provider.register([shipment("SIMDLV1")]);
    const path = ["usps", "ups", "usps", "ups", "usps", "ups"];

    const results = [];
    let from = "ups";
    for (const to of path) {
      results.push(await account.provider.changeCourier(shipment("SIMDLV1", { courier: from }), to));
      from = results.at(-1)!.outcome === "accepted" ? to : from;
    }
    const strange = await account.provider.changeCourier(shipment("SIMDLV1"), "uncle-bob");

    expect(results.slice(0, 5).every(({ outcome }) => outcome === "accepted")).toBe(true);
    expect(results[5]).toMatchObject({ outcome: "rejected", code: "-18019807", isRetryable: false });
    expect(strange).toMatchObject({ outcome: "rejected", code: "unknown_courier" });
  });
});
