import type { OrderId } from "../../../../contract/ids";
import { transaction } from "../../../../service/platform/db/database";
import { publish } from "../../../../service/platform/events/publish";
import { createSubscribers, type EventSubscription } from "../../../../service/platform/events/subscribers";
import type { PayloadOf } from "../../../../service/platform/events/event-type";
import { orderChanged } from "../../../../service/domain/orders/order.events";
import { takeForgotten } from "../../../noted-changes/forgotten";
import type { TestService, TestShop } from "../../harness";

/** Runs `work` with these subscribers only. What those that are left out note (`noteChange`) is not missed. */
export async function withSubscribers<Result>(
  { ctx }: TestService,
  subscriptions: EventSubscription[],
  work: () => Promise<Result>,
): Promise<Result> {
  const before = ctx.subscribers;
  ctx.subscribers = createSubscribers(subscriptions);
  try {
    return await work();
  } finally {
    ctx.subscribers = before;
    takeForgotten();
  }
}

export const publishChanged = (
  { ctx }: TestService,
  shop: TestShop,
  payloads: PayloadOf<typeof orderChanged>[],
): Promise<void> => transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, orderChanged, payloads));

/** The shop's events of an order, oldest first. */
export const eventsOf = ({ ctx }: TestService, shop: TestShop, order?: OrderId) =>
  ctx.db
    .selectFrom("events")
    .selectAll()
    .where("shopId", "=", shop.id)
    .$if(order !== undefined, (query) => query.where("orderId", "=", order!))
    .orderBy("id")
    .execute();

export const deadLettersOf = ({ ctx }: TestService, shop: TestShop) =>
  ctx.db
    .selectFrom("eventDeadLetters")
    .selectAll()
    .where("shopId", "=", shop.id)
    .orderBy("eventId")
    .execute();
