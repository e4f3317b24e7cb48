import type { MailCounts } from "../../../contract/mail-statistics";
import type { CalendarDay } from "../../domain/promise/calendar-day";

/** Delivered shipments of one courier to one country that arrived and were promised on the same days. */
export interface DeliveredGroup {
  courier: string | null;
  country: string | null;
  count: number;
  /** The day at the destination. */
  deliveredOn: CalendarDay;
  /** The last day that was promised first; null: none was. */
  promisedOn: CalendarDay | null;
}

/** Of emails to customers, as on the page of statistics; opens and clicks of those where they are counted. */
export type MailNumbers = Pick<
  MailCounts,
  "written" | "sent" | "delivered" | "pending" | "bounced" | "pixels" | "opened" | "linked" | "clicked"
>;

/** What was counted in a week. */
export interface WeekCounts {
  shipped: number;
  groups: readonly DeliveredGroup[];
  mails: MailNumbers;
}

export interface WeekNumbers {
  shipped: number;
  delivered: number;
  /** Share of those with a promised day that arrived on it or before; null where none had one. */
  onTime: number | null;
  mails: MailNumbers;
}

/** A courier's shipments to a country. */
export interface Lane {
  courier: string;
  country: string;
  shipments: number;
  onTime: number;
}

export interface WeeklyNumbers {
  week: WeekNumbers;
  before: WeekNumbers;
  /** The least punctual first. */
  worst: Lane[];
}

/** With fewer, one late parcel would make a lane the worst. */
export const LEAST_SHIPMENTS = 10;
const LANES = 3;

/**
 * Numbers of a week and of the one before. A lane is among the worst with at least `LEAST_SHIPMENTS` delivered shipments that had a promised
 * day, of which at least one was late.
 */
export function weeklyNumbers(week: WeekCounts, before: WeekCounts): WeeklyNumbers {
  return { week: numbersOf(week), before: numbersOf(before), worst: worstLanes(week.groups) };
}

/** Nothing was shipped, delivered or written: a report would say nothing. */
export const isEmptyWeek = ({ week }: WeeklyNumbers): boolean =>
  week.shipped + week.delivered + week.mails.written === 0;

function numbersOf({ shipped, groups, mails }: WeekCounts): WeekNumbers {
  const dated = groups.filter(({ promisedOn }) => promisedOn !== null);
  return { shipped, mails, delivered: sum(groups), onTime: shareOnTime(dated) };
}

function worstLanes(groups: readonly DeliveredGroup[]): Lane[] {
  const lanes = new Map<string, DeliveredGroup[]>();
  for (const group of groups) {
    if (group.courier === null || group.country === null || group.promisedOn === null) continue;
    const key = JSON.stringify([group.courier, group.country]);
    lanes.set(key, [...(lanes.get(key) ?? []), group]);
  }
  return [...lanes.values()]
    .map((each) => ({
      ...{ courier: each[0]!.courier!, country: each[0]!.country! },
      ...{ shipments: sum(each), onTime: shareOnTime(each)! },
    }))
    .filter(({ shipments, onTime }) => shipments >= LEAST_SHIPMENTS && onTime < 1)
    .toSorted(
      (a, b) =>
        a.onTime - b.onTime ||
        b.shipments - a.shipments ||
        `${a.courier} ${a.country}`.localeCompare(`${b.courier} ${b.country}`, "en"),
    )
    .slice(0, LANES);
}

function shareOnTime(dated: readonly DeliveredGroup[]): number | null {
  const all = sum(dated);
  if (all === 0) return null;
  return sum(dated.filter(({ deliveredOn, promisedOn }) => deliveredOn <= promisedOn!)) / all;
}

const sum = (groups: readonly DeliveredGroup[]): number =>
  groups.reduce((total, { count }) => total + count, 0);
