import { afterAll, beforeAll, expect, it } from "vitest";
import { labelOfEvent } from "../../service/domain/courier-texts/words-for-event";
import { aShop, createTestService, type TestService, type TestShop } from "../service/harness";
import { anEventAt, anOrder, applyEvents } from "../service/shipments";
import { document, openApp, type OpenApp } from "./open-app";

const MESSAGE = "Departed from sorting center";
let app: OpenApp;
let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  app = await openApp();
  service = await createTestService();
  shop = await aShop(service);
  await service.ctx.db.updateTable("shops").set({ locale: "de" }).where("id", "=", shop.id).execute();
  const { shipments } = await anOrder(service, shop);
  const at = new Date(service.clock.now.getTime() - 3_600_000);
  await applyEvents(service, shop, shipments[0]!.id, [anEventAt(at, { message: MESSAGE })]);
  await service.settle();
});
afterAll(() => app.close());

it("a document is in the store's language throughout, whatever the browser's is", async () => {
  const request = document("/track/orders", {
    ...{ cookie: `waybill_admin=${shop.bearer}`, "accept-language": "en" },
  });

  const response = await app.ask(request, { endApi: service.openPage() }, { adminTokens: true });

  const event = { message: MESSAGE, status: null, subStatus: null, source: "courier" };
  const ofShop = { pairs: [], translated: undefined };
  const html = await response.text();
  expect(html).toContain('lang="de"');
  expect(html).toContain(labelOfEvent(event, "de", ofShop).words!);
  expect(html).not.toContain(labelOfEvent(event, "en", ofShop).words!);
});
