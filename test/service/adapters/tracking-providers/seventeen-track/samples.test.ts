import fs from "node:fs";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { TrackingRequest } from "../../../../../service/domain/tracking-providers/provider";
import { seventeenTrack } from "../../../../../service/adapters/tracking-providers/seventeen-track/seventeen-track";
import { hasCertainTime } from "../../../../../service/domain/tracking-providers/tracking-event";
import { mockRequests } from "../../../../msw/server";
import { vendor } from "../../../../msw/vendor";
import { shipment } from "./account";

mockRequests();

const samples = new URL("../../../../../shared/couriers/samples/", import.meta.url);
const isThere = fs.existsSync(samples);
const sample = (name: string) => fs.readFileSync(new URL(`17track-${name}.json`, samples), "utf8");

/** Lets the adapter speak to somebody who answers every call with one documented answer. */
async function answering<Answer>(
  name: string,
  ask: (provider: ReturnType<typeof seventeenTrack>) => Promise<Answer>,
): Promise<Answer> {
  const app = new Hono().post("*", (c) => c.body(sample(name), 200, { "content-type": "application/json" }));
  return ask(seventeenTrack({ key: "k", url: vendor(app) }));
}

async function read(name: string, ...shipments: TrackingRequest[]) {
  return answering(name, (provider) => provider.read(shipments));
}

const brazilian = (number: string) => shipment(number, { courier: "correios-br" });

describe.skipIf(!isThere)(
  "the documented answers of 17TRACK (skipped where the samples are not there)",
  () => {
    it("a registration: one accepted, one refused for good", async () => {
      const results = await answering("register-response", (provider) =>
        provider.register([brazilian("AA123456789BR"), shipment("12345")]),
      );

      expect(results[0]).toMatchObject({ outcome: "accepted" });
      expect(results[1]).toMatchObject({ outcome: "rejected", code: "no_response", isRetryable: true });
    });

    it("a repeated registration is a success", async () => {
      const [result] = await answering("register-already-registered", (provider) =>
        provider.register([brazilian("AA123456789BR")]),
      );

      expect(result).toMatchObject({ outcome: "already" });
    });

    it("a delivered shipment: the raw local time without zone is taken as Brazil's, and marked as a guess", async () => {
      const [result] = await read("gettrackinfo-delivered", brazilian("AA123456789BR"));
      if (result?.outcome !== "found") throw new Error("expected news");

      const { update } = result;
      expect(update).toMatchObject({
        status: "DELIVERED",
        courier: "correios-br",
        tag: "order-1042",
        lastMile: null,
      });
      expect(update.events.map(({ status }) => status)).toEqual([
        "IN_TRANSIT",
        "WAITING_DELIVERY",
        "DELIVERED",
      ]);
      expect(update.events[2]).toMatchObject({
        occurredAt: new Date("2026-06-30T17:23:00Z"),
        rawTime: "2026-06-30 14:23:00",
        message: "Objeto entregue ao destinatário",
        place: { city: "RECIFE", province: "PE", country: "BR", zip: "50000-000" },
      });
      expect(update.events.map(hasCertainTime)).toEqual([true, true, false]);
    });

    it("a shipment in transit: a sub-status of the future counts as in transit, an unregistered number is refused", async () => {
      const results = await read(
        "gettrackinfo-in-transit",
        shipment("YT2616912345678901", { courier: "yanwen" }),
        shipment("21213123123230", { courier: "china-post" }),
      );

      expect(results[0]).toMatchObject({
        outcome: "found",
        update: {
          status: "IN_TRANSIT",
          subStatus: "IN_TRANSIT_06",
          estimatedDelivery: { from: new Date("2026-07-08T07:00:00Z"), to: new Date("2026-07-12T07:00:00Z") },
          events: [{}, { message: expect.stringContaining("future API"), status: "IN_TRANSIT" }, {}],
        },
      });
      expect(results[1]).toMatchObject({ outcome: "rejected", code: "not_registered" });
    });

    it("a shipment on its way back", async () => {
      const [result] = await read("gettrackinfo-exception-returning", brazilian("AA555666777BR"));

      expect(result).toMatchObject({
        outcome: "found",
        update: { status: "ABNORMAL", subStatus: "ABNORMAL_07" },
      });
    });

    it("the quota", async () => {
      const quota = await answering("getquota", (provider) => provider.quota());

      expect(quota).toEqual({ total: 1100, used: 2, remaining: 1098 });
    });

    it("both kinds of push", () => {
      const { parseWebhook } = seventeenTrack({ key: "k", url: "http://127.0.0.1:9" });

      const [updated] = parseWebhook(Buffer.from(sample("webhook-tracking-updated")));
      const [stopped] = parseWebhook(Buffer.from(sample("webhook-tracking-stopped")));

      expect(updated).toMatchObject({ status: "DELIVERED", isTrackingStopped: false, tag: "order-1042" });
      expect(updated!.events).toHaveLength(3);
      expect(stopped).toMatchObject({ status: "EXPIRED", isTrackingStopped: true, tag: null, events: [] });
    });
  },
);
