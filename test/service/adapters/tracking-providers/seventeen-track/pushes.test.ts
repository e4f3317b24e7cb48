import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mockRequests } from "../../../../msw/server";
import { deriveStatus } from "../../../../../service/domain/shipments/status/derive-status";
import { anAccount, shipment, REGISTERED } from "./account";
import type { Account } from "./account";

mockRequests();

let account: Account;

beforeEach(async () => {
  account = await anAccount();
});

afterEach(() => account.close());

const at = (index: number) => account.received[index]!;
const parse = (index: number) => account.provider.parseWebhook(at(index).body);

describe("pushes of 17TRACK", () => {
  it("come signed with every event, and say the same as reading does", async () => {
    await account.provider.register([shipment("SIMDLV1")]);
    for (let minute = 0; minute < 9; minute++) await account.minutesLater(1);

    const [result] = await account.provider.read([shipment("SIMDLV1")]);

    expect(account.received).toHaveLength(8);
    expect(account.received.every(({ body, headers }) => account.provider.verifyWebhook(body, headers))).toBe(
      true,
    );
    expect(parse(0)).toMatchObject([{ trackingNumber: "SIMDLV1", status: "INFO_RECEIVED", tag: "shop-1/7" }]);
    expect(result).toMatchObject({ outcome: "found", update: { events: parse(7)[0]!.events } });
  });

  it("are refused when a byte, the signature or the key is another", async () => {
    await account.provider.register([shipment("SIMDLV1")]);
    account.server.faults.set("wrong_signature", 1);
    await account.minutesLater(1);
    await account.minutesLater(1);
    const { body, headers } = at(1);
    const { verifyWebhook } = account.provider;

    expect(verifyWebhook(at(0).body, at(0).headers)).toBe(false);
    expect(verifyWebhook(body, headers)).toBe(true);
    expect(verifyWebhook(Buffer.concat([body, Buffer.from("\n")]), headers)).toBe(false);
    expect(verifyWebhook(body, new Headers({ sign: "" }))).toBe(false);
    expect(verifyWebhook(body, new Headers({ sign: "é".repeat(32) }))).toBe(false);
    expect(verifyWebhook(body, new Headers())).toBe(false);
  });

  it("have the same id when they are repeated, and another for other news", async () => {
    await account.provider.register([shipment("SIMDLV1")]);
    account.server.faults.set("twice", 1);
    await account.minutesLater(1);
    await account.minutesLater(1);

    const ids = account.received.map(({ body, headers }) => account.provider.webhookId(body, headers));

    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it("make a silent shipment expire when 17TRACK gives it up, but not a delivered one", async () => {
    await account.provider.register([shipment("SIMLOST1"), shipment("SIMDLV1")]);
    await account.minutesLater(30);
    const before = account.received.length;
    await account.server.giveUp("SIMLOST1");
    await account.server.giveUp("SIMDLV1");

    const [stopped] = parse(before);
    const results = await account.provider.read([shipment("SIMLOST1"), shipment("SIMDLV1")]);

    const addedAt = new Date(REGISTERED);
    const facts = { addedAt, shippedAt: addedAt, now: account.now(), manual: null, stoppedAt: account.now() };
    const statuses = results.map((result) =>
      result.outcome === "found" ? deriveStatus(result.update.events, facts).status : result.outcome,
    );
    expect(stopped).toMatchObject({
      trackingNumber: "SIMLOST1",
      status: "EXPIRED",
      isTrackingStopped: true,
      events: [],
    });
    expect(statuses).toEqual(["EXPIRED", "DELIVERED"]);
  });

  it("of a kind nobody knows are no news, and broken ones are said to be broken", () => {
    const { parseWebhook } = account.provider;
    const push = (value: unknown) => Buffer.from(JSON.stringify(value));

    expect(parseWebhook(push({ event: "CARRIER_RENAMED", data: {} }))).toEqual([]);
    for (const body of [
      Buffer.from("{"),
      push([]),
      push({ event: "TRACKING_UPDATED", data: { number: 1 } }),
    ]) {
      expect(() => parseWebhook(body)).toThrow(expect.objectContaining({ kind: "bad_response" }));
    }
  });
});
