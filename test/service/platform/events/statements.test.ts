import type { KyselyPlugin } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { switchOnWrites } from "../../features/fulfillment-sync/a-sent-order";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder } from "../../shipments";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await switchOnWrites(service, shop);
});

/** A context that counts the statements built with it; those of pg-boss and savepoints among them. */
function counting() {
  const count = { statements: 0 };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { count, ctx: { ...service.ctx, db: service.ctx.db.withPlugin(plugin) } };
}

async function statementsOf(orders: number): Promise<{ saved: number; tracked: number }> {
  const stored = [];
  for (let index = 0; index < orders; index += 1) stored.push(await anOrder(service, shop));
  const at = new Date(service.clock.now.getTime() - 3_600_000);
  const saving = counting();
  const later = new Date(service.clock.now.getTime() + 1000);
  await saveOrders(
    saving.ctx,
    shop.id,
    stored.map((order) => ({ ...order, updatedAt: later })),
  );
  const tracking = counting();
  await applyTracking(
    tracking.ctx,
    shop.id,
    stored.map(({ shipments }) => ({ shipmentId: shipments[0]!.id, events: [anEventAt(at)], isCheck: true })),
  );
  return { saved: saving.count.statements, tracked: tracking.count.statements };
}

it("a batch of forty takes no more statements than one of two, with all that react", async () => {
  const few = await statementsOf(2);
  const many = await statementsOf(40);

  expect(few.tracked).toBeGreaterThan(10);
  expect(many).toEqual(few);
});
