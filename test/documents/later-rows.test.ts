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

async function open(headers: Record<string, string>): Promise<string> {
  const request = document("/track/orders", { cookie: `waybill_admin=${shop.bearer}`, ...headers });
  const response = await app.ask(request, { endApi: service.openPage() }, { adminTokens: true });
  expect(app.reports).toEqual([]);
  return response.text();
}

const rowsIn = (html: string) => html.split('class="wb-rowlink"').length - 1;

it("the first part of the list's document has 25 orders, and the same response brings the others", async () => {
  const html = await open({});

  const [first = "", ...later] = html.split(/<table hidden[^>]*>/);
  expect(rowsIn(first)).toBe(25);
  expect(first).toContain('class="wb-pager"');
  expect(rowsIn(later.join(""))).toBe(ORDERS - 25);
});

it("a reader without scripts, such as a search engine, gets all of them in their place", async () => {
  const html = await open({ "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });

  expect(html).not.toContain("<table hidden");
  expect(rowsIn(html)).toBe(ORDERS);
});
