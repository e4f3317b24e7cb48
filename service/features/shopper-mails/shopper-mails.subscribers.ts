import { shipmentWatchChanged } from "../../domain/shipment-watches/shipment-watch.events";
import { shipmentTracked } from "../../domain/shipments/shipment.events";
import { inTransaction } from "../../platform/events/subscribers";
import { tellWatchers } from "./tell-watchers";

export const shopperMailSubscribers = [
  inTransaction(shipmentTracked, "shopper-mails.tell-watchers", tellWatchers, {
    publishes: [shipmentWatchChanged],
  }),
];
