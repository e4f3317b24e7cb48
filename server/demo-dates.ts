import { addDays } from "../service/domain/promise/calendar-day";
import { withCause } from "../service/platform/cause";
import type { Actor, Context } from "../service/platform/context";
import { setDeliveryDate } from "../service/features/delivery-estimates/set-delivery-date";
import { onceFilled } from "./once-filled";

/**
 * Sets delivery dates by hand once the demo store's orders have come in: those of two shipments on their way, one later and one earlier than it
 * was expected, and that of an order that waits for stock.
 */
export function setDemoDates(ctx: Context, actor: Actor, stopWanted: AbortSignal): void {
  // As if by a call: the history tells by it who has set them.
  const cause = { kind: "call", call: "setDeliveryDate", user: actor.user } as const;
  onceFilled(ctx, stopWanted, "delivery dates", () => withCause(cause, () => setAll(ctx, actor)));
}

async function setAll(ctx: Context, actor: Actor): Promise<boolean> {
  const [late, early] = await listShipments(ctx, actor);
  const order = await anOrder(ctx, actor);
  if (!late || !early || !order) return false;
  const dayAfter = (at: Date | null, days: number) => addDays(at!.toISOString().slice(0, 10), days);
  const [from, to] = [dayAfter(late.promisedAt, 2), dayAfter(late.promisedAt, 4)];
  await setDeliveryDate(ctx, actor, {
    ...{ order: late.orderId, shipment: late.id, date: { from, to, reason: "conditions" } },
  });
  const day = dayAfter(early.promisedAt, -1);
  await setDeliveryDate(ctx, actor, {
    ...{ order: early.orderId, shipment: early.id, date: { from: day, to: day, reason: "agreed" } },
  });
  const stocked = dayAfter(order.at, 7);
  await setDeliveryDate(ctx, actor, {
    ...{ order: order.id, shipment: null, date: { from: stocked, to: stocked, reason: "stock" } },
  });
  return true;
}

/** Some that are on their way, of which the promised day is still to come: by tomorrow no earlier one is left. */
const listShipments = ({ db, now }: Context, { shop }: Actor) =>
  db
    .selectFrom("shipments")
    .select(["id", "orderId", "promisedAt"])
    .where("shopId", "=", shop)
    .where("status", "=", "IN_TRANSIT")
    .where("cancelledAt", "is", null)
    .where("promisedAt", ">", new Date(now().getTime() + 2 * 86_400_000))
    .orderBy("id", "desc")
    .limit(2)
    .execute();

/** The latest that is to be shipped. */
const anOrder = ({ db, now }: Context, { shop }: Actor) =>
  db
    .selectFrom("orders")
    .select(["id", "estimatedDeliveryAt as at"])
    .where("shopId", "=", shop)
    .where("cancelledAt", "is", null)
    .where("estimatedDeliveryAt", ">", now())
    .where((order) =>
      order.not(
        order.exists(
          order
            .selectFrom("shipments")
            .select("shipments.id")
            .whereRef("shipments.shopId", "=", "orders.shopId")
            .whereRef("shipments.orderId", "=", "orders.id"),
        ),
      ),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
