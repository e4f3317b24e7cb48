import { shipmentTracked } from "../../domain/shipments/shipment.events";
import { inTransaction } from "../../platform/events/subscribers";
import { noteIncidents } from "./note-incidents";

export const teamSubscribers = [inTransaction(shipmentTracked, "team.note-incidents", noteIncidents)];
