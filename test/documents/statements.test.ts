import { afterAll, beforeAll, expect, it } from "vitest";
import { countStatements } from "../service/count-statements";
import { aShop, createTestService, type TestService, type TestShop } from "../service/harness";
import { anOrder } from "../service/shipments";
import { document, openApp, type OpenApp } from "./open-app";

let app: OpenApp;
let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;
beforeAll(async () => {
  app = await openApp();
  service = await createTestService();
  shop = await aShop(service);
  for (let index = 0; index < 3; index += 1) order = await anOrder(service, shop);
  await service.settle();
});
afterAll(() => app.close());

/** How many statements the service builds for a page that is opened, by the way the process gives to pages. */
async function statementsOf(path: string): Promise<number> {
  const { ctx } = service;
  const plain = ctx.db;
  const { count, db } = countStatements(plain);
  ctx.db = db;
  try {
    const request = document(path, { cookie: `waybill_admin=${shop.bearer}` });
    const response = await app.ask(request, { endApi: service.openPage() }, { adminTokens: true });
    expect(response.status).toBe(200);
    expect(app.reports).toEqual([]);
    return count.statements;
  } finally {
    ctx.db = plain;
  }
}

it("the list of orders takes seven statements", async () => {
  expect(await statementsOf("/track/orders")).toBe(7);
});

it("the dashboard takes nine statements", async () => {
  expect(await statementsOf("/track/dashboard?days=30")).toBe(9);
});

it("an order takes fourteen statements", async () => {
  expect(await statementsOf(`/track/orders/${order.id}`)).toBe(14);
});

it("billing takes twenty statements", async () => {
  expect(await statementsOf("/track/billing")).toBe(20);
});
