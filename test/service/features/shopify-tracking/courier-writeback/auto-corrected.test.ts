import { beforeAll, beforeEach, expect, it } from "vitest";
import { decideCorrection } from "../../../../../service/features/courier-correction/decide-correction.job";
import { registerCandidates } from "../../../../../service/features/courier-correction/register-candidates.job";
import { startAttempts } from "../../../../../service/features/courier-correction/start-attempts";
import { aShop, createTestService, type TestService, type TestShop } from "../../../harness";
import { saveSetting } from "../../../save-setting";
import { createWorld, DAY, history } from "../../courier-correction/a-silent-shipment";
import { aWriteback } from "./a-writeback";

/** As GLS has them; Shopify says that it is UPS's. */
const NUMBER = "12345678906";

let service: TestService;
let world: ReturnType<typeof createWorld>;
let shop: TestShop;
let at: ReturnType<typeof aWriteback>;

beforeAll(async () => {
  world = createWorld();
  service = await createTestService({ trackingProviders: [world.provider] });
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-10T12:00:00Z");
  shop = await aShop(service);
  at = aWriteback(service, shop);
});

it("a courier that auto-correction has found is written back, and Shopify's answer does not undo it", async () => {
  const on = await saveSetting(service, shop, "/api/store/courier-correction", { enabled: true, exempt: [] });
  expect(on.status).toBe(200);
  await at.switchOn();
  const fulfillment = await at.ship([NUMBER], "UPS");
  at.later((6 * DAY) / 1000);
  await service.ctx.db
    .updateTable("shipments")
    .set({ status: "NO_RECORD", provider: "simulated", providerState: "registered" })
    .where("shopId", "=", shop.id)
    .execute();
  world.known.set("gls-de", [new Date(service.clock.now.getTime() - DAY)]);

  await startAttempts(service.ctx, shop.id);
  for (const { id } of await history(service, shop)) {
    await registerCandidates.run(service.ctx, { shop: shop.id, id });
    await decideCorrection.run(service.ctx, { shop: shop.id, id });
  }
  await service.settle();

  expect(at.shown(fulfillment)).toMatchObject([{ number: NUMBER, company: "GLS Germany" }]);
  expect(at.shown(fulfillment)[0]!.url).toContain(NUMBER);
  expect(await at.history(fulfillment)).toMatchObject([{ change: "courier", state: "sent" }]);

  at.later();
  at.touch(fulfillment);
  await service.settle();
  expect(await at.shipmentsOf(fulfillment)).toMatchObject([{ courier: "gls-de" }]);
  expect(at.shown(fulfillment)[0]!.company).toBe("GLS Germany");
  expect(await at.deliveries()).toHaveLength(1);
});
