import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createAftership } from "../../../../../sandbox/couriers/aftership";
import { createEasypost } from "../../../../../sandbox/couriers/easypost";
import { createKarrio } from "../../../../../sandbox/couriers/karrio";
import { mockRequests } from "../../../../msw/server";
import { vendor } from "../../../../msw/vendor";
import { shipment } from "../seventeen-track/account";
import { KEY, providers, REGISTERED } from "./accounts";

const servers = { AfterShip: createAftership, EasyPost: createEasypost, Karrio: createKarrio };
mockRequests();

function anAdapter(name: keyof typeof servers, requestsPerSecond: number) {
  const server = servers[name]({ key: KEY, requestsPerSecond });
  const provider = providers[name]!.adapter({ key: KEY, url: vendor(server.app), requestsPerSecond: 1e9 });
  return { provider, faults: server.faults };
}

/** Providers that take one shipment a call may fail between two of them. */
describe.each(Object.keys(servers) as (keyof typeof servers)[])("%s", (name) => {
  it("keeps what it has taken when it fails on the way, and may be given the rest again", async () => {
    const { provider } = anAdapter(name, 2);

    const results = await provider.register(
      ["SIMDLV1", "SIMDLV2", "SIMDLV3", "SIMDLV4"].map((each) => shipment(each)),
    );

    expect(results).toMatchObject([
      { outcome: "accepted" },
      { outcome: "accepted" },
      { outcome: "rejected", code: "rate_limited", isRetryable: true },
      { outcome: "rejected", code: "rate_limited", isRetryable: true },
    ]);
  });

  it("says when the account is used up", async () => {
    const { provider, faults } = anAdapter(name, 100);
    faults.set("used_up", 1);

    await expect(provider.register([shipment("SIMDLV1")])).rejects.toMatchObject({ kind: "quota" });
  });

  it("refuses one number for good and goes on with the next", async () => {
    const { provider } = anAdapter(name, 100);

    const results = await provider.register(["SIMDLV1", "SIMBAD1", "SIMDLV2"].map((each) => shipment(each)));

    expect(results).toMatchObject([
      { outcome: "accepted" },
      { outcome: "rejected", isRetryable: false },
      { outcome: "accepted" },
    ]);
  });
});

describe("AfterShip", () => {
  it.each([
    [4011, false],
    [4012, false],
    [4001, true],
    [4190, true],
  ])("may be asked again about a number that it refused with %i: %s", async (code, isRetryable) => {
    const app = new Hono().post("*", (c) => c.json({ meta: { code, message: "No" }, data: {} }, 400));
    const provider = providers.AfterShip!.adapter({ key: KEY, url: vendor(app), requestsPerSecond: 1e9 });

    expect(await provider.register([shipment("SIMDLV1")])).toMatchObject([
      { outcome: "rejected", code: String(code), isRetryable },
    ]);
  });
});

describe("Karrio", () => {
  it("passes on that the carrier failed, and the shipment may come back", async () => {
    const { provider, faults } = anAdapter("Karrio", 100);
    faults.set("partial", 1);

    const results = await provider.register([shipment("SIMDLV1"), shipment("SIMDLV2")]);

    expect(results).toMatchObject([
      { outcome: "rejected", reason: "Carrier error", isRetryable: true },
      { outcome: "accepted" },
    ]);
  });

  it("is told the day of shipping, and neither name nor phone", async () => {
    const bodies: { info: object }[] = [];
    const app = new Hono().post("*", async (c) => {
      bodies.push((await c.req.json()) as { info: object });
      return c.json({ errors: [{ code: "no", message: "No" }] }, 400);
    });
    const provider = providers.Karrio!.adapter({ key: KEY, url: vendor(app), requestsPerSecond: 1e9 });

    await provider.register([shipment("SIMDLV1", { shippedAt: new Date(REGISTERED), phoneEnding: "6789" })]);

    expect(bodies[0]!.info).toMatchObject({ shipping_date: "2026-05-04" });
    expect(JSON.stringify(bodies)).not.toMatch(/6789|customer_name/);
  });

  it("is not asked about a courier it could not be told", async () => {
    const { provider } = anAdapter("Karrio", 100);

    const [result] = await provider.register([shipment("SIMDLV1", { courier: null })]);

    expect(result).toMatchObject({ outcome: "rejected", code: "unknown_courier", isRetryable: false });
  });
});
