import { beforeAll, expect, it } from "vitest";
import { aShop, createTestService, type TestService, type TestShop } from "../service/harness";
import { anOrder } from "../service/shipments";
import { document, openApp, type OpenApp } from "./open-app";

const ORDERS = 27;

let app: OpenApp;
let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  app = await openApp();
  service = await createTestService();
  shop = await aShop(service);
  for (let index = 0; index < ORDERS; index += 1) await anOrder(service, shop);
  await service.settle();
});

it("the list's document has 25 rows, and the data of the others", async () => {
  const request = document("/track/orders", { cookie: `waybill_admin=${shop.bearer}` });
  const response = await app.ask(request, { endApi: service.openPage() }, { adminTokens: true });

  expect(app.reports).toEqual([]);
  const html = await response.text();
  expect(html.split('class="wb-rowlink"').length - 1).toBe(25);
  expect(html).toContain(`style="--rows:${ORDERS - 25}"`);
  const names = await service.ctx.db
    .selectFrom("orders")
    .select("name")
    .where("shopId", "=", shop.id)
    .execute();
  expect(names).toHaveLength(ORDERS);
  for (const { name } of names) expect(html).toContain(name);
});
