import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import { NOT_FOUND } from "../../../contract/errors";
import type { AutomationId, ShipmentId, ShopId, TagId } from "../../../contract/ids";
import type { getOrderHistory as contract } from "../../../contract/order-history";
import { listAutomationNames } from "../../domain/automations/automations.queries";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { listShipmentsById } from "../../domain/shipments/shipments.queries";
import type { Actor, Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { findOrder } from "../order-detail/order-detail.queries";
import { listActions, listShownEvents, listTagNames } from "./shown-events.queries";
import { parseEvent, type ShownEvent } from "./parse-event";
import { BEYOND_PAGE, endOfPage, foldEstimates } from "./fold-estimates";
import { explainEvents } from "./explain-order";
import { automationIn, type Names, presentEntry } from "./present-entry";
import { CUSTOMER_MAIL } from "../customer-mails/customer-mail";
import { courierWritebackType } from "../../domain/orders/courier-writeback.delivery";
import { fulfillmentEventType } from "../../domain/orders/fulfillment-event.delivery";

/** Channels that merchants are told about. */
const CHANNELS = [CUSTOMER_MAIL, fulfillmentEventType.name, courierWritebackType.name];

/**
 * What has happened to an order, the newest first, with what followed: read from the event log, which holds ids and statuses.
 * @throws AppError NOT_FOUND, for another shop's order too
 */
export async function showHistory(
  ctx: Context,
  actor: Actor,
  { id, before, size }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { shop } = actor;
  const [order, rows] = await Promise.all([
    findOrder(ctx.db, shop, id),
    listShownEvents(ctx.db, shop, id, { before: before ?? null, limit: size + 1 + BEYOND_PAGE }),
  ]);
  if (!order) throw new AppError(NOT_FOUND, "orderNotFound");

  const explained = await explainEvents(ctx.db, CHANNELS, shop, id, rows.toReversed());
  const parsed = explained.toReversed().map(parseEvent);
  const end = endOfPage(parsed, size);
  const events = foldEstimates(parsed.slice(0, end).filter((event) => event !== null));
  const [names, actions] = await Promise.all([
    namesIn(ctx.db, shop, events),
    listActions(ctx.db, shop, id, [...new Set(events.flatMap(({ traceId }) => traceId ?? []))]),
  ]);
  return {
    content: events.map((event) => presentEntry(event, names, actions)),
    next: rows.length > end ? rows[end - 1]!.id : null,
  };
}

/** Names of everything that the events name by id, as they are now. */
async function namesIn(db: Db, shop: ShopId, events: ShownEvent[]): Promise<Names> {
  const idsOf = <Id>(of: (event: ShownEvent) => (Id | null)[]) => [
    ...new Set(events.flatMap(of).filter((id): id is Id & {} => id !== null)),
  ];
  const shipments = idsOf<ShipmentId>((event) =>
    event.name === "shipment.edited"
      ? [event.payload.shipment, event.payload.to]
      : "shipment" in event.payload && event.payload.shipment
        ? [event.payload.shipment]
        : [],
  );
  const tags = idsOf<TagId>((event) =>
    event.name === "order.acted-on" ? [...event.payload.tags.added, ...event.payload.tags.removed] : [],
  );
  const couriers = idsOf<string>((event) =>
    event.name === "shipment.edited"
      ? [event.payload.couriers?.from ?? null, event.payload.couriers?.to ?? null]
      : [],
  );
  const [rows, tagRows, known, automations] = await Promise.all([
    listShipmentsById(db, shop, shipments),
    listTagNames(db, shop, tags),
    findKnownCouriers(db, shop, couriers),
    listAutomationNames(
      db,
      shop,
      idsOf<AutomationId>((event) => [automationIn(event)]),
    ),
  ]);
  return {
    numbers: new Map(rows.map((row) => [row.id, row.trackingNumber])),
    tags: new Map(tagRows.map((tag) => [tag.id, tag.name])),
    couriers: new Map([...known.values()].map(({ code, name }) => [code, name])),
    automations,
  };
}
