import { afterEach, describe, expect, it } from "vitest";
import { mockRequests } from "../../../../msw/server";
import { nobody } from "../../../../msw/vendor";
import type { TrackingProvider } from "../../../../../service/domain/tracking-providers/provider";
import { postgresText } from "../../../../../service/platform/postgres-text";
import { deriveStatus } from "../../../../../service/domain/shipments/status/derive-status";
import { shipment } from "../seventeen-track/account";
import { type Account, anAccount, KEY, providers, REGISTERED } from "./accounts";

mockRequests();

let account: Account;

afterEach(() => account.close());

async function newsOf(provider: TrackingProvider, number: string) {
  const [result] = await provider.read([shipment(number)]);
  if (result?.outcome !== "found") throw new Error(`expected news, got ${JSON.stringify(result)}`);
  return result.update;
}

/** What every provider keeps to, whoever it is: what follow-shipments counts on. */
describe.each(Object.keys(providers))("%s", (name) => {
  const { limit, signsBody, otherPush } = providers[name]!;

  it("takes a shipment the first time and every other time", async () => {
    account = await anAccount(name);

    const [first] = await account.provider.register([shipment("SIMDLV1")]);
    const [again] = await account.provider.register([shipment("SIMDLV1")]);

    expect(first).toMatchObject({ outcome: "accepted" });
    expect(["accepted", "already"]).toContain(again?.outcome);
  });

  it("takes one again that it is said to have stopped", async () => {
    account = await anAccount(name);
    await account.provider.register([shipment("SIMDLV1")]);

    const [again] = await account.provider.register([shipment("SIMDLV1", { isStopped: true })]);

    expect(["accepted", "already"]).toContain(again?.outcome);
  });

  it("is told country and postcode at most, and writes the number as carriers do", async () => {
    account = await anAccount(name);

    await account.provider.register([shipment("1z 999 aa1 01 2345 6784")]);

    expect(account.sent.join()).toContain("1Z999AA10123456784");
    expect(account.sent.join()).not.toContain("Boise");
  });

  it("takes any number of shipments within its limits, and answers in their order", async () => {
    account = await anAccount(name);
    const shipments = Array.from({ length: 65 }, (_, at) => shipment(`SIMDLV${at}`));

    const results = await account.provider.register(shipments);
    const news = await account.provider.read(shipments);

    expect(results.map((result) => result.shipment)).toEqual(shipments);
    expect(results.every(({ outcome }) => outcome === "accepted")).toBe(true);
    expect(news.map((result) => result.outcome === "found" && result.update.trackingNumber)).toEqual(
      shipments.map(({ trackingNumber }) => trackingNumber),
    );
  });

  it("refuses a number that is none for good, and takes the others", async () => {
    account = await anAccount(name);

    const results = await account.provider.register([
      shipment("SIMDLV1"),
      shipment("123"),
      shipment("№ 12345"),
      shipment("SIMDLV2"),
    ]);

    expect(results).toMatchObject([
      { outcome: "accepted" },
      { outcome: "rejected", code: "invalid_number", isRetryable: false },
      { outcome: "rejected", isRetryable: false },
      { outcome: "accepted" },
    ]);
  });

  it("knows nothing at first, then the events so far, then the delivery", async () => {
    account = await anAccount(name);
    await account.provider.register([shipment("SIMFAIL1")]);

    const nothing = await newsOf(account.provider, "SIMFAIL1");
    await account.minutesLater(8);
    const failed = await newsOf(account.provider, "SIMFAIL1");
    await account.minutesLater(60);
    const delivered = await newsOf(account.provider, "SIMFAIL1");

    const known = { addedAt: new Date(REGISTERED), shippedAt: null, now: account.now(), manual: null };
    expect(nothing).toMatchObject({
      status: "NO_RECORD",
      events: [],
      courier: "ups",
      isTrackingStopped: false,
    });
    expect(failed).toMatchObject({ status: "DELIVERY_FAILED" });
    expect(failed.events).toHaveLength(8);
    expect(deriveStatus(failed.events, known).status).toBe("DELIVERY_FAILED");
    expect(deriveStatus(delivered.events, known)).toMatchObject({ status: "DELIVERED" });
    expect(delivered.events.every(({ message, rawTime }) => message && rawTime)).toBe(true);
    expect(delivered.events.at(-1)!.place).toMatchObject({ country: "US" });
  });

  it("says of a shipment it was never given that it has none", async () => {
    account = await anAccount(name);

    const [result] = await account.provider.read([shipment("SIMDLV9")]);

    expect(result).toMatchObject({ outcome: "rejected", isRetryable: false });
  });

  it("stops following a shipment, whether it was followed or not", async () => {
    account = await anAccount(name);
    await account.provider.register([shipment("SIMDLV1")]);

    for (const number of ["SIMDLV1", "SIMDLV1", "SIMDLV9"]) {
      const [result] = await account.provider.stop([shipment(number)]);
      expect(["accepted", "already"]).toContain(result?.outcome);
    }
  });

  it("changes the courier of a shipment, but never to one it cannot name", async () => {
    account = await anAccount(name);
    await account.provider.register([shipment("SIMDLV1")]);

    const changed = await account.provider.changeCourier(shipment("SIMDLV1"), "fedex");
    const [found] = await account.provider.read([shipment("SIMDLV1", { courier: "fedex" })]);
    const strange = await account.provider.changeCourier(shipment("SIMDLV1"), "uncle-bob");

    expect(changed).toMatchObject({ outcome: "accepted", shipment: { courier: "fedex" } });
    expect(found).toMatchObject({ outcome: "found", update: { courier: "fedex" } });
    expect(strange).toMatchObject({ outcome: "rejected", code: "unknown_courier", isRetryable: false });
  });

  it.each([
    ["server_error", "unavailable", false],
    ["not_json", "bad_response", true],
  ] as const)("tells %s apart, and works again afterwards", async (fault, kind, isFinal) => {
    account = await anAccount(name);
    account.faults.set(fault, 1);

    await expect(account.provider.register([shipment("SIMDLV1")])).rejects.toMatchObject({ kind, isFinal });
    await expect(account.provider.register([shipment("SIMDLV1")])).resolves.toMatchObject([
      { outcome: "accepted" },
    ]);
  });

  it("gives up after its time-out, and says when it cannot be reached", async () => {
    account = await anAccount(name, { timeoutMs: 50 });
    account.faults.set("timeout", 1);
    const unreachable = providers[name]!.adapter({ key: KEY, url: nobody() });

    await expect(account.provider.read([shipment("SIMDLV1")])).rejects.toMatchObject({ kind: "timeout" });
    await expect(unreachable.read([shipment("SIMDLV1")])).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("tells a wrong key, and does not put it into the message", async () => {
    account = await anAccount(name, { key: "WRONG-KEY" });

    const failure = await account.provider.register([shipment("SIMDLV1")]).catch((error: Error) => error);

    expect(failure).toMatchObject({ kind: "auth", isFinal: true });
    expect(String(failure)).not.toContain("WRONG-KEY");
  });

  it("says how long to wait when there were too many requests", async () => {
    account = await anAccount(name, { requestsPerSecond: 1e9 });
    for (let at = 0; at < limit; at++) await account.provider.read([shipment("SIMDLV1")]);

    const failure = await account.provider.read([shipment("SIMDLV1")]).catch((error: unknown) => error);

    expect(failure).toMatchObject({ kind: "rate_limited", retryAfter: expect.any(Number) });
    expect((failure as { retryAfter: number }).retryAfter).toBeGreaterThanOrEqual(1);
  });

  it("pushes what reading tells, signed", async () => {
    account = await anAccount(name);
    await account.provider.register([shipment("SIMDLV1")]);
    for (let minute = 0; minute < 9; minute++) await account.minutesLater(1);

    const update = await newsOf(account.provider, "SIMDLV1");

    const { verifyWebhook, parseWebhook } = account.provider;
    expect(account.received).toHaveLength(8);
    expect(account.received.every(({ body, headers }) => verifyWebhook(body, headers))).toBe(true);
    expect(parseWebhook(account.received[7]!.body)).toMatchObject([
      { trackingNumber: "SIMDLV1", status: "DELIVERED", events: update.events },
    ]);
  });

  it("is rid of what no database takes, in its words as in its id", async () => {
    account = await anAccount(name);
    await account.provider.register([shipment("SIMDLV1")]);
    await account.minutesLater(1);
    const { body, headers } = account.received[0]!;
    const odd = Buffer.from(body).toString().replaceAll('"SIMDLV1"', '"SIM\\u0000DLV1\\ud83d"');
    const oddId = odd.replace(/"(id|event_id)":"/g, '"$1":"\\u0000\\ud83d');

    const [update] = account.provider.parseWebhook(Buffer.from(odd));
    const id = account.provider.webhookId(Buffer.from(oddId), headers);

    expect(update).toMatchObject({ trackingNumber: "SIMDLV1\ufffd" });
    expect(id).not.toBe("");
    expect(postgresText(id)).toBe(id);
  });

  it("is not believed when a byte, the signature or the key is another", async () => {
    account = await anAccount(name);
    await account.provider.register([shipment("SIMDLV1")]);
    account.faults.set("wrong_signature", 1);
    await account.minutesLater(1);
    await account.minutesLater(1);

    const [forged, real] = account.received;
    const { verifyWebhook } = account.provider;
    expect(verifyWebhook(forged!.body, forged!.headers)).toBe(false);
    expect(verifyWebhook(real!.body, real!.headers)).toBe(true);
    expect(verifyWebhook(real!.body, new Headers())).toBe(false);
    const longer = Buffer.concat([real!.body, Buffer.from("\n")]);
    expect(verifyWebhook(longer, real!.headers)).toBe(!signsBody);
  });

  it("names a repeated push alike, and other news otherwise", async () => {
    account = await anAccount(name);
    await account.provider.register([shipment("SIMDLV1")]);
    account.faults.set("twice", 1);
    await account.minutesLater(1);
    await account.minutesLater(1);

    const ids = account.received.map(({ body, headers }) => account.provider.webhookId(body, headers));

    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it("takes a push of another kind for no news, and says of a broken one that it is broken", async () => {
    account = await anAccount(name);
    const { parseWebhook } = account.provider;
    const bodies = [Buffer.from("{"), Buffer.from("[]"), Buffer.from('"push"')];

    expect(parseWebhook(Buffer.from(JSON.stringify(otherPush)))).toEqual([]);
    for (const body of bodies) {
      expect(() => parseWebhook(body)).toThrow(expect.objectContaining({ kind: "bad_response" }));
    }
  });
});
