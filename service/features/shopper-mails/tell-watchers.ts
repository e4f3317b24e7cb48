import type { ShipmentId, ShopId } from "../../../contract/ids";
import { mailPause } from "../../../contract/notifications";
import { shopperMailType } from "../../domain/orders/shopper-mail.delivery";
import { shipmentWatchChanged } from "../../domain/shipment-watches/shipment-watch.events";
import { takeWatches } from "../../domain/shipment-watches/shipment-watches.queries";
import type { ShipmentTracked } from "../../domain/shipments/shipment.events";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import type { Published } from "../../platform/events/event-type";
import { publish } from "../../platform/events/publish";
import type { Decision } from "../../platform/events/subscribers";
import { readSetting } from "../../platform/settings/settings";
import { subjectOfShipment } from "../../read/customer-mails/customer-mail";
import { listNotifiedShipments } from "./notified-shipments.queries";

/**
 * Enqueues the one email of each who has asked for it. Where the customer is told of the change anyway, the usual email is that one. Called
 * again, it finds nobody, because the wish goes with the email.
 */
export async function tellWatchers(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<ShipmentTracked>[],
): Promise<Decision[] | void> {
  const changed = new Map<ShipmentId, string>();
  for (const { id, payload } of events) {
    const { change, suppressNotifications, isFromImport, shipment } = payload;
    if (change && !suppressNotifications && !isFromImport) changed.set(shipment, id);
  }
  if (changed.size === 0) return;
  // The wish stays, for the next change.
  if ((await readSetting(tx, shop, mailPause)).paused) return;
  const watches = await takeWatches(tx, shop, [...changed.keys()]);
  if (watches.length === 0) return;
  const notified = await listNotifiedShipments(tx, shop, [...changed.values()]);
  const isNotified = ({ isOwn, shipmentId }: (typeof watches)[number]) => isOwn && notified.has(shipmentId);
  await enqueueDeliveries(
    ctx,
    tx,
    shopperMailType,
    watches
      .filter((watch) => !isNotified(watch))
      .map(({ id, shipmentId: shipment, recipientId: recipient, address, language, isOwn }) => ({
        ...{
          shop,
          key: `watched ${id}`,
          subject: subjectOfShipment(shipment),
          eventId: changed.get(shipment)!,
        },
        payload: { kind: "change" as const, shipment, recipient, address, language, isOwn },
      })),
  );
  await publish(
    ctx,
    tx,
    shop,
    shipmentWatchChanged,
    watches.map((watch) => ({
      ...{ watch: watch.id, shipment: watch.shipmentId, recipient: watch.recipientId },
      change: isNotified(watch) ? ("notified" as const) : ("used" as const),
    })),
  );
}
