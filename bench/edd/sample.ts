import fs from "node:fs";
import { type DayNumber, dayNumber } from "../../service/domain/promise/history/counted-days";
import type { Shipment } from "./shipment";

/** Orders of the developers' sample, which is never part of the project; a worktree elsewhere names it. */
const SAMPLE = new URL(
  process.env.BENCH_DELIVERIES ?? "../../../shared/couriers/edd/olist-orders-sample.csv",
  import.meta.url,
);

export const isSampleThere = () => fs.existsSync(SAMPLE);

/** Delivered orders whose dates are in order, by their hand-over; the platform's own date is in `named`. */
export function readSample(): Shipment[] {
  const [head = "", ...lines] = fs.readFileSync(SAMPLE, "utf8").trim().split("\n");
  const columns = head.split(",");
  const shipments = lines.flatMap((line, id) => {
    const cells = line.split(",");
    const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
    const day = (name: string): DayNumber | null =>
      cell(name) === "" ? null : dayNumber(cell(name).slice(0, 10));
    const [purchased, handedOver, delivered] = [
      day("purchased_at"),
      day("handed_to_carrier_at"),
      day("delivered_at"),
    ];
    const promised = day("estimated_delivery_date");
    if (cell("status") !== "delivered" || purchased === null || handedOver === null || delivered === null)
      return [];
    if (handedOver < purchased || delivered < handedOver || promised === null) return [];
    return [{ id, lane: BRAZIL, handedOver, seen: [], delivered, named: Math.max(0, promised - handedOver) }];
  });
  return shipments.sort((a, b) => a.handedOver - b.handedOver);
}

const BRAZIL = {
  ...{ origin: "BR", originRegion: null, courier: null, service: null },
  ...{ country: "BR", region: null, postalCode: null },
};
