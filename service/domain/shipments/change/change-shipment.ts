import type { ResponseOf, BodyOf } from "../../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../../contract/errors";
import type { ShipmentId } from "../../../../contract/ids";
import type { changeShipment as contract } from "../../../../contract/shipment-changes";
import type { Actor, Context } from "../../../platform/context";
import { resolveCouriers } from "../../couriers/resolve-couriers";
import { withNumber } from "../../couriers/directory/courier-directory";
import { findKnownCouriers } from "../../couriers/known-couriers";
import { normaliseNumber } from "../../couriers/directory/normalise-number";
import { requireCouriers } from "../../couriers/require-couriers";
import { type Tx, transaction } from "../../../platform/db/database";
import { AppError } from "../../../platform/errors";
import { publish } from "../../../platform/events/publish";
import { listDeliveryDates } from "../../promise/delivery-dates.queries";
import { handDateIn } from "../../promise/hand-date";
import { listRoutes } from "../orders-of-shipments.queries";
import { lockShop, type Shop } from "../../shops/shops.queries";
import { findShipment, lockShipmentRows, type Shipment, upsertShipments } from "../shipments.queries";
import { shipmentEdited } from "../shipment.events";
import { queueTracking } from "../tracking-queue/queue-tracking";
import { checkAt, giveCouriers, providerOf } from "./give-courier";
import { takeDatesOver } from "./taken-over-dates";
import {
  countMerchantChanges,
  findOrderWithNumber,
  type GivenCourier,
  listAllShipmentsOfFulfillment,
  setCourierChosenAt,
  replaceShipment,
  resetTracking,
} from "./change-shipment.queries";

type Change = BodyOf<typeof contract>;

/**
 * Changes a shipment's courier or number as the merchant says, and polls it at once. A new number is a new shipment of
 * the same fulfilment, and the old one keeps its history; a new courier alone keeps the shipment. Returns the id of the
 * present shipment.
 * @throws AppError NOT_FOUND, for another shop's shipment too; BAD_PARAMETER or PLAN_REQUIRED for the courier; CONFLICT
 *   where the number is another shipment's (of another order: unless that is allowed), or the provider's limit of courier changes is used up
 */
export function changeShipment(
  ctx: Context,
  actor: Actor,
  input: Change,
): Promise<ResponseOf<typeof contract>> {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const found = await findShipment(tx, actor.shop, input.id);
    const [shipment] = found ? await lockShipmentRows(tx, actor.shop, [input.id]) : [];
    if (!shipment || shipment.cancelledAt) throw new AppError(NOT_FOUND, "shipmentNotFound");
    const given = await courierFor(ctx, tx, shop, shipment, input);
    const isSameNumber = hasNumber(shipment, input.tracking_number);
    const id = isSameNumber
      ? await changeCourier(ctx, tx, shop, shipment, given)
      : await changeNumber(ctx, tx, shop, shipment, given, input);
    const tellCustomerAt = input.tell_customer && !isSameNumber ? ctx.now().toISOString() : null;
    await publish(ctx, tx, shop.id, shipmentEdited, [
      {
        ...{ order: shipment.orderId, shipment: shipment.id, to: id, tellCustomerAt },
        couriers: { from: shipment.courier, to: given.courier },
      },
    ]);
    return { id };
  });
}

/** The courier that the merchant has named, else the one detected from the number and the shop's settings. */
async function courierFor(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  shipment: Shipment,
  input: Change,
): Promise<GivenCourier> {
  const { courier, tracking_number: number } = input;
  if (courier === null) {
    const [route] = await listRoutes(tx, shop.id, [shipment.orderId]);
    const { origin = null, destination = null } = route ?? {};
    // The company name came with Shopify's number and says nothing about another one.
    const company = shipment.courierChosenAt || !hasNumber(shipment, number) ? null : shipment.courierName;
    const { orderId } = shipment;
    const [chosen] = await resolveCouriers(ctx, tx, shop.id, [
      { orderId, number, company, origin, destination },
    ]);
    const { courier: detected, courierName, trackingUrl } = chosen!;
    return { courier: detected, courierName, trackingUrl, courierChosenAt: null };
  }
  const before = shipment.courier === null ? [] : [shipment.courier];
  await requireCouriers(ctx, tx, shop, before, { courier: [courier] });
  const known = (await findKnownCouriers(tx, shop.id, [courier])).get(courier)!;
  return {
    courier,
    courierName: known.name,
    trackingUrl: known.trackingUrl && withNumber(known.trackingUrl, number),
    courierChosenAt: ctx.now(),
  };
}

async function changeCourier(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  shipment: Shipment,
  given: GivenCourier,
): Promise<ShipmentId> {
  if (given.courier === shipment.courier) {
    await setCourierChosenAt(tx, shop.id, shipment.id, given.courierChosenAt);
    return shipment.id;
  }
  const limit = providerOf(ctx, shipment)?.limits.courierChanges ?? 0;
  if (limit > 0 && (await countMerchantChanges(tx, shop.id, shipment.id)) >= limit) {
    throw new AppError(CONFLICT, "courierChangesUsedUp", { values: { limit } });
  }
  await giveCouriers(ctx, tx, shop.id, [{ shipment, given }]);
  return shipment.id;
}

async function changeNumber(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  shipment: Shipment,
  given: GivenCourier,
  { tracking_number: number, allow_duplicate: isDuplicateAllowed }: Change,
): Promise<ShipmentId> {
  const siblings = await listAllShipmentsOfFulfillment(tx, shop.id, shipment.fulfillmentId);
  const existing = siblings.find((each) => hasNumber(each, number));
  if (existing && !existing.cancelledAt) {
    throw new AppError(CONFLICT, "numberTaken");
  }
  const other = isDuplicateAllowed
    ? undefined
    : await findOrderWithNumber(tx, shop.id, shipment.orderId, number);
  if (other) throw new AppError(CONFLICT, "numberOfAnotherOrder", { values: { order: other.name } });
  const trackingNumber = existing?.trackingNumber ?? number;
  const { orderId, fulfillmentId, shippedAt } = shipment;
  await upsertShipments(
    tx,
    shop.id,
    [
      {
        orderId,
        fulfillmentId,
        trackingNumber,
        courier: given.courier,
        courierName: given.courierName,
        trackingUrl: given.trackingUrl,
        shippedAt: shippedAt ?? ctx.now(),
      },
    ],
    ctx.now(),
  );
  const present = await listAllShipmentsOfFulfillment(tx, shop.id, fulfillmentId);
  const { id } = present.find((each) => each.trackingNumber === trackingNumber)!;
  await replaceShipment(tx, shop.id, shipment.id, id, ctx.now());
  await resetTracking(tx, shop.id, [{ id, given }], checkAt(ctx));
  await queueTracking(ctx, tx, shop.id, [id]);
  const date = handDateIn(await listDeliveryDates(tx, shop.id, [shipment.id]));
  await takeDatesOver(ctx, tx, shop.id, new Map([[id, date]]));
  return id;
}

const hasNumber = ({ trackingNumber }: Pick<Shipment, "trackingNumber">, number: string) =>
  normaliseNumber(trackingNumber) === normaliseNumber(number);
