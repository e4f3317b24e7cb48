import { Hono } from "hono";
import { http, passthrough } from "msw";
import { expect, it } from "vitest";
import { createSeventeenTrack } from "../../../../sandbox/couriers/seventeen-track";
import { seventeenTrack } from "../../../../service/adapters/tracking-providers/seventeen-track/seventeen-track";
import { mockRequests, server as mocked } from "../../../msw/server";
import { vendor } from "../../../msw/vendor";
import { KEY } from "../../adapters/tracking-providers/seventeen-track/account";
import { aShop, call, createTestService } from "../../harness";
import { receiver } from "../couriers/receiver";
import { aSentOrder, listedOrder, orderDetail } from "./a-sent-shipment";

mockRequests();

/** The service with 17TRACK's own adapter, and a server that behaves like 17TRACK and lives by the service's clock. */
async function aServiceWithSeventeenTrack() {
  const clock = { now: new Date("2026-11-20T12:00:00Z") };
  const pushes = receiver();
  const server = createSeventeenTrack({
    key: KEY,
    callback: `${vendor(pushes.app)}/push`,
    now: () => clock.now,
    pace: { msPerStep: 60_000 },
  });
  const verbs: string[] = [];
  const outer = new Hono().use("/v2.4/*", async (c, next) => {
    verbs.push(c.req.path.replace("/v2.4/", ""));
    await next();
  });
  outer.route("/v2.4", server.app);
  const provider = seventeenTrack({ key: KEY, url: `${vendor(outer)}/v2.4` });
  const service = await createTestService({ trackingProviders: [provider] });
  mocked.use(http.all(`${service.url}/*`, () => passthrough()));
  const forward = async () => {
    for (const { body, headers } of pushes.received.splice(0)) {
      const url = `${service.url}/couriers/17track/webhook`;
      await fetch(url, { method: "POST", body: Buffer.from(body), headers: { sign: headers.get("sign")! } });
    }
    await service.settle();
  };
  return {
    service,
    server,
    verbs,
    forward,
    async minutesLater(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
      service.clock.now = clock.now;
      await server.pushes.flush();
      await forward();
    },
  };
}

it("a parcel that 17TRACK has stopped is followed again when the merchant checks it", async () => {
  const { service, server, verbs, forward, minutesLater } = await aServiceWithSeventeenTrack();
  const shop = await aShop(service);
  const shipment = { number: "SIMDLV12345", orderName: "" };
  aSentOrder(service, shop, shipment);
  await service.settle();
  await minutesLater(3.5);
  await server.giveUp(shipment.number);
  await forward();
  expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "EXPIRED" });
  const { id } = (await orderDetail(service, shop, shipment)).shipments[0];
  verbs.length = 0;

  const { body } = await call(service, "POST", "/endApi/api/order/refresh-shipment", {
    as: shop,
    body: { id },
  });
  await service.settle();
  await minutesLater(30);

  expect(body.data).toMatchObject({ queued: true });
  expect(verbs[0]).toBe("retrack");
  expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "DELIVERED" });
  server.stop();
});
