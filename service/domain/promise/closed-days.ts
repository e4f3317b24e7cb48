import type { EstimateStep } from "../../../contract/estimate-steps";
import type { Warehouse } from "../../../contract/estimated-delivery";
import type { CourierDays } from "../../../contract/estimated-delivery-limits";
import { type CalendarDay, weekdayOf } from "./calendar-day";
import type { Holidays } from "./holidays";

/** Why a day does not count; a holiday has its name. */
export type Closed = Pick<Extract<EstimateStep, { step: "closed" }>, "why" | "name">;

export type ClosedOn = (day: CalendarDay) => Closed | null;

/** When a warehouse does not work: by its weekdays, the public holidays it keeps, and its own closed ranges. */
export function warehouseDays({ business_days, holidays, closed }: Warehouse, nameOf: Holidays): ClosedOn {
  const open = new Set(business_days);
  return (day) => {
    if (!open.has(weekdayOf(day))) return { why: "weekday" };
    if (closed.some(({ from, to }) => from <= day && day <= to)) return { why: "range" };
    const name = holidays && nameOf(holidays.country, holidays.region, day);
    return name ? { why: "holiday", name } : null;
  };
}

const LAST_WEEKDAY: Record<CourierDays, number> = { every: 7, mon_sat: 6, mon_fri: 5 };

/** When a courier does not deliver. One that comes on every day comes on holidays too; another keeps those of the destination. */
export function courierDays(days: CourierDays, country: string | null, nameOf: Holidays): ClosedOn {
  if (days === "every") return () => null;
  return (day) => {
    if (weekdayOf(day) > LAST_WEEKDAY[days]) return { why: "weekday" };
    const name = country && nameOf(country, "", day);
    return name ? { why: "holiday", name } : null;
  };
}
