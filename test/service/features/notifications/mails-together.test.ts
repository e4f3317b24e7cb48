import { beforeAll, expect, it } from "vitest";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { countStatements } from "../../count-statements";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder } from "../../shipments";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService({ mail: mails });
  shop = await aShop(service);
});

/** Changes so many orders in one moment, and returns the statements until their mails are sent. */
async function statementsOf(count: number): Promise<number> {
  const orders = [];
  for (let index = 0; index < count; index += 1)
    orders.push(await anOrder(service, shop, { email: `shopper-${index}@example.com` }));
  await service.settle();
  const events = [anEventAt(new Date(service.clock.now.getTime() - 3_600_000))];
  const updates = orders.map(({ shipments }) => ({ shipmentId: shipments[0]!.id, isCheck: true, events }));
  await applyTracking(service.ctx, shop.id, updates);
  mails.sent.length = 0;
  const counted = countStatements(service.ctx.db);
  await service.queue.runDue({ ...service.ctx, db: counted.db });
  expect(new Set(mails.sent.map(({ to }) => to)).size).toBe(count);
  return counted.count.statements;
}

it("mails that are due at the same time read and store their rows together", async () => {
  const alone = await statementsOf(1);

  // How many share one depends on the machine's load; by themselves they take twelve times as many.
  expect(await statementsOf(12)).toBeLessThan((12 * alone) / 2);
});
