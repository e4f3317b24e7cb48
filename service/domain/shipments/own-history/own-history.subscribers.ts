import { isFinal } from "../../../../contract/shipment-status";
import { inTransaction } from "../../../platform/events/subscribers";
import { findLevels } from "../../promise/history/histories.queries";
import { shipmentTracked } from "../shipment.events";
import { forecastShipments } from "./forecast-shipments.job";
import { learnShipments } from "./learn-shipments.job";
import { noteDelivered } from "./shipment-facts.queries";

/** History learns from what was delivered, and estimates are made anew where a shipment has moved. */
export const ownHistorySubscribers = [
  inTransaction(shipmentTracked, "own-history.follow", async (ctx, tx, shop, events) => {
    // What a merchant or a file says of a status tells when it was said, not how long the shipment took.
    const notified = events.filter(({ payload }) => !payload.isManual && !payload.isFromImport);
    const delivered = notified.filter(({ payload }) => payload.change && payload.to.status === "DELIVERED");
    if (delivered.length > 0) {
      await noteDelivered(tx, shop, [...new Set(delivered.map(({ payload }) => payload.shipment))]);
      await ctx.enqueue(tx, learnShipments, { shop });
    }
    // A date that has moved alone is no news for the next one: without this, a forecast would ask for itself.
    const moved = events.filter(
      ({ payload: { estimate, change, to } }) => (change || !estimate) && !isFinal(to.status, to.subStatus),
    );
    if (moved.length === 0 || !(await findLevels(tx, shop))) return;
    const ids = [...new Set(moved.map(({ payload }) => payload.shipment))];
    await ctx.enqueue(tx, forecastShipments, { shop, ids });
  }),
];
