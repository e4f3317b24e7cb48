import { withoutReplica } from "../../service/platform/db/read-replica";
import { beforeAll, expect, it } from "vitest";
import { countStatements } from "../service/count-statements";
import { aShop, createTestService, type TestService, type TestShop } from "../service/harness";
import { labelOfEvent } from "../../service/domain/courier-texts/words-for-event";
import { anEventAt, anOrder, applyEvents } from "../service/shipments";
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

/** How many statements the service builds for a page that is opened, by the way the process gives to pages: for the last of so many times. */
async function statementsOf(path: string, times = 1): Promise<number> {
  const { ctx } = service;
  const { db: plain, replica } = ctx;
  const { count, db } = countStatements(plain);
  Object.assign(ctx, { db, replica: withoutReplica(db) });
  try {
    for (let time = 0; time < times; time += 1) {
      count.statements = 0;
      const request = document(path, { cookie: `waybill_admin=${shop.bearer}` });
      const response = await app.ask(request, { endApi: service.openPage() }, { adminTokens: true });
      expect(response.status).toBe(200);
      expect(app.reports).toEqual([]);
    }
    return count.statements;
  } finally {
    Object.assign(ctx, { db: plain, replica });
  }
}

it("the list of orders takes eight statements, and five as long as nothing it keeps has changed", async () => {
  expect(await statementsOf("/track/orders")).toBe(8);
  expect(await statementsOf("/track/orders", 2)).toBe(5);
});

it("the dashboard takes nine statements", async () => {
  expect(await statementsOf("/track/dashboard?days=30")).toBe(9);
});

it("an order takes thirteen statements", async () => {
  expect(await statementsOf(`/track/orders/${order.id}`)).toBe(13);
});

it("billing takes twenty statements", async () => {
  expect(await statementsOf("/track/billing")).toBe(20);
});

it("a document is in the store's language throughout, whatever the browser's is", async () => {
  const german = await aShop(service);
  await service.ctx.db.updateTable("shops").set({ locale: "de" }).where("id", "=", german.id).execute();
  const { shipments } = await anOrder(service, german);
  const message = "Departed from sorting center";
  const at = new Date(service.clock.now.getTime() - 3_600_000);
  await applyEvents(service, german, shipments[0]!.id, [anEventAt(at, { message })]);
  await service.settle();
  const request = document("/track/orders", {
    ...{ cookie: `waybill_admin=${german.bearer}`, "accept-language": "en" },
  });

  const response = await app.ask(request, { endApi: service.openPage() }, { adminTokens: true });

  const event = { message, status: null, subStatus: null, source: "courier" };
  const ofShop = { pairs: [], translated: undefined };
  const html = await response.text();
  expect(html).toContain('lang="de"');
  expect(html).toContain(labelOfEvent(event, "de", ofShop).words!);
  expect(html).not.toContain(labelOfEvent(event, "en", ofShop).words!);
});
