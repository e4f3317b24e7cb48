import { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { createCustomHosts } from "../../../../service/domain/custom-domains/custom-hosts";
import type { ShopHostEnv } from "../../../../service/domain/custom-domains/shop-host";
import { routeByHost } from "../../../../service/main/http/route-by-host";
import { aShop, type TestShop } from "../../harness";
import { connect, createDomainService, type DomainService, serveByHost } from "./domain-service";

const HOST = "track.hosts-of-brand.com";
let service: DomainService;
let shop: TestShop;
beforeAll(async () => {
  service = await createDomainService();
  shop = await aShop(service);
  await connect(service, shop, HOST);
});

it("a name that is forgotten while the database is asked is asked about again", async () => {
  const hosts = createCustomHosts(service.ctx.db, 0);
  const asking = hosts.find(HOST);
  hosts.forget(HOST);
  expect(await asking).toBe(shop.domain);
  const { db } = service.ctx;
  const { clock } = service;
  await db.updateTable("shops").set({ uninstalledAt: clock.now }).where("id", "=", shop.id).execute();

  expect(await hosts.find(HOST)).toBeNull();

  await db.updateTable("shops").set({ uninstalledAt: null }).where("id", "=", shop.id).execute();
});

it("a request is asked to come again while the database is away", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const away = { find: () => Promise.reject(refused), forget() {} };
  const ctx = { ...service.ctx, customHosts: away };
  const ask = await serveByHost({ ...service, byHost: routeByHost(ctx, new Hono<ShopHostEnv>()) });

  const { status, text, headers } = await ask(HOST, "/");

  expect({ status, retryAfter: headers["retry-after"] }).toEqual({ status: 503, retryAfter: "2" });
  expect(text).not.toContain("ECONNREFUSED");
});
