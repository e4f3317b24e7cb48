import fs from "node:fs";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { aftership } from "../../../../../service/adapters/tracking-providers/aftership/aftership";
import { easypost } from "../../../../../service/adapters/tracking-providers/easypost/easypost";
import { karrio } from "../../../../../service/adapters/tracking-providers/karrio/karrio";
import type { TrackingProvider } from "../../../../../service/domain/tracking-providers/provider";
import { hasCertainTime } from "../../../../../service/domain/tracking-providers/tracking-event";
import { shipment } from "../seventeen-track/account";
import { mockRequests } from "../../../../msw/server";
import { vendor } from "../../../../msw/vendor";

mockRequests();

const samples = new URL("../../../../../shared/couriers/samples/", import.meta.url);
const isThere = fs.existsSync(samples);
const sample = (name: string) => JSON.parse(fs.readFileSync(new URL(`${name}.json`, samples), "utf8"));

/** Lets an adapter speak to somebody who answers every call alike. */
async function answering<Answer>(
  response: object,
  adapter: (options: { key: string; url: string }) => TrackingProvider,
  ask: (provider: TrackingProvider) => Promise<Answer>,
  status: 200 | 422 = 200,
): Promise<Answer> {
  return ask(adapter({ key: "k", url: vendor(new Hono().all("*", (c) => c.json(response, status))) }));
}

describe.skipIf(!isThere)("documented samples (skipped where they are not there)", () => {
  it("AfterShip: a push, whose time has no zone", () => {
    const push = sample("aftership-webhook-tracking-update");
    const { parseWebhook, webhookId } = aftership({ key: "k", url: "http://127.0.0.1:9" });
    const body = Buffer.from(JSON.stringify(push));

    const [update] = parseWebhook(body);

    expect(webhookId(body, new Headers())).toBe("94dadd60-ed26-46d0-aa52-3ced925a50ff");
    expect(update).toMatchObject({ status: "IN_TRANSIT", courier: "usps", isTrackingStopped: false });
    expect(update!.events).toMatchObject([
      { rawTime: "2021-01-14 00:52:00", status: "IN_TRANSIT", courier: "usps" },
    ]);
    expect(update!.events.map(hasCertainTime)).toEqual([false]);
  });

  it("EasyPost: a tracker with two scans and an estimate", async () => {
    const [result] = await answering({ trackers: [sample("easypost-tracker")] }, easypost, (provider) =>
      provider.read([shipment("EZ1000000001", { courier: "usps" })]),
    );

    expect(result).toMatchObject({
      outcome: "found",
      update: {
        status: "INFO_RECEIVED",
        courier: "usps",
        estimatedDelivery: { to: new Date("2022-04-11T03:34:58Z") },
        events: [
          { place: null },
          {
            occurredAt: new Date("2022-03-11T16:11:58Z"),
            place: { city: "HOUSTON", province: "TX", zip: "77063" },
          },
        ],
      },
    });
  });

  it("EasyPost, Karrio and AfterShip: who signed for it, and where it is collected", async () => {
    const [posted] = await answering(
      { trackers: [{ ...sample("easypost-tracker"), signed_by: "ZELDA" }] },
      easypost,
      (provider) => provider.read([shipment("EZ1000000001", { courier: "usps" })]),
    );
    const { msg, ...push } = sample("aftership-webhook-tracking-update");
    const told = { ...msg, ...{ signed_by: "Zelda", pickup_location: "Kiosk Nord", pickup_note: "8–18" } };
    const [pushed] = aftership({ key: "k", url: "http://127.0.0.1:9" }).parseWebhook(
      Buffer.from(JSON.stringify({ ...push, msg: told })),
    );
    const tracker = sample("karrio-tracker");
    const tracked = { ...tracker, info: { ...tracker.info, signed_by: "Zelda" } };
    const [read] = await answering(tracked, karrio, (provider) =>
      provider.read([shipment(tracker.tracking_number, { courier: "fedex" })]),
    );

    expect(posted).toMatchObject({ update: { proof: { signedBy: "ZELDA" } } });
    expect(pushed).toMatchObject({
      proof: { signedBy: "Zelda" },
      pickup: { name: "Kiosk Nord", hours: "8–18" },
    });
    expect(read).toMatchObject({ update: { proof: { signedBy: "Zelda", photoUrl: null } } });
  });

  it("EasyPost: a refusal", async () => {
    const [result] = await answering(
      sample("easypost-error-test-mode"),
      easypost,
      (provider) => provider.register([shipment("1Z999AA10123456784")]),
      422,
    );

    expect(result).toMatchObject({ outcome: "rejected", code: "TRACKER.CREATE.ERROR", isRetryable: false });
  });

  it("EasyPost: its test codes are statuses we know", async () => {
    for (const [code, status] of Object.entries<string>(sample("easypost-test-codes"))) {
      const [result] = await answering(
        { trackers: [{ tracking_code: code, status }] },
        easypost,
        (provider) => provider.read([shipment(code)]),
      );
      expect(result).toMatchObject({ outcome: "found", update: { status: expect.any(String) } });
    }
  });

  it("Karrio: a delivered shipment, told newest first and without statuses of its scans", async () => {
    const [result] = await answering(sample("karrio-tracker"), karrio, (provider) =>
      provider.read([shipment("397538144353", { courier: "fedex" })]),
    );
    if (result?.outcome !== "found") throw new Error("expected news");

    const { update } = result;
    expect(update).toMatchObject({ status: "DELIVERED", courier: "fedex" });
    expect(update.events).toHaveLength(16);
    expect(update.events[0]).toMatchObject({ message: "Shipment information sent to FedEx", status: null });
    expect(update.events.at(-1)).toMatchObject({
      rawTime: "2023-05-01 10:39",
      status: "DELIVERED",
      place: { city: "Logansport", province: "IN", country: "US", zip: "46947" },
    });
  });
});
