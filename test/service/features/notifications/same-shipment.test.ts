import { beforeAll, beforeEach, expect, it } from "vitest";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { transaction } from "../../../../service/platform/db/database";
import { runSubscription } from "../../../../service/platform/events/publish";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { eventsOf, withSubscribers } from "../../platform/events/events";
import { aFulfillment, anEventAt, anOrder } from "../../shipments";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService({ mail: mails });
  shop = await aShop(service);
});
beforeEach(() => void (mails.sent.length = 0));

it("two fulfilments with one number make one mail, also where their events are handled one by one", async () => {
  const at = new Date(service.clock.now.getTime() - 4 * 86_400_000);
  const base = "7000000000001";
  const order = await anOrder(service, shop, {
    fulfillments: [
      aFulfillment(base, ["SAME1"], at),
      { ...aFulfillment(base, ["SAME1"], at), shopifyId: `${base}8` },
    ],
  } as never);
  const updatedAt = new Date(service.clock.now.getTime() - 7_200_000);
  await withSubscribers(service, [], () =>
    applyTracking(
      service.ctx,
      shop.id,
      order.shipments.map(({ id }) => ({ shipmentId: id, events: [anEventAt(updatedAt)] })),
    ),
  );

  const tracked = (await eventsOf(service, shop, order.id)).filter(({ name }) => name === "shipment.tracked");
  expect(tracked).toHaveLength(2);
  for (const { id, name, payload } of tracked) {
    const subscription = service.ctx.subscribers
      .get(name)!
      .find((each) => each.name === "notifications.write")!;
    const event = { id, payload: subscription.event.payload.parse(payload) };
    await transaction(service.ctx.db, (tx) =>
      runSubscription(service.ctx, tx, shop.id, subscription, [event]),
    );
  }
  await service.settle();

  expect(mails.sent).toHaveLength(1);
});
