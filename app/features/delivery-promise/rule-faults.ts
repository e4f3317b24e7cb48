import { countriesTwice } from "../../../contract/countries-twice";
import {
  MAX_PROCESSING_DAYS,
  MAX_TRANSIT_DAYS,
  POSTAL_CODE,
  TIME_OF_DAY,
} from "../../../contract/estimated-delivery-limits";
import type { Rules } from "./load-delivery-promise.server";

/** What is wrong with a field: a key of `deliveryPromise.faults`, with its values. */
export type Fault =
  | { key: "name" | "businessDay" | "turned" | "date" | "dateTurned" | "time" | "country" }
  | { key: "days"; min: number; max: number }
  | { key: "countryTwice"; country: string; number: number }
  | { key: "region" | "postal"; text: string };

/** Faults by the paths of their fields, as the service names them. */
export type Faults = ReadonlyMap<string, Fault>;

/** Why rules cannot be saved; empty where they can. The service checks the same. */
export function ruleFaults({ warehouses, transit, rest }: Rules): Faults {
  const faults = new Map<string, Fault>();
  const days = (path: string, { min, max }: { min: number; max: number }, least: number, most: number) => {
    const isWrong = (value: number) => !Number.isInteger(value) || value < least || value > most;
    if (isWrong(min)) faults.set(`${path}.min`, { key: "days", min: least, max: most });
    if (isWrong(max)) faults.set(`${path}.max`, { key: "days", min: least, max: most });
    else if (max < min) faults.set(`${path}.max`, { key: "turned" });
  };

  warehouses.forEach(({ name, business_days, cutoff, processing, closed }, index) => {
    const path = `warehouses.${index}`;
    if (name.trim() === "") faults.set(`${path}.name`, { key: "name" });
    if (business_days.length === 0) faults.set(`${path}.business_days`, { key: "businessDay" });
    if (cutoff !== "" && !TIME_OF_DAY.test(cutoff)) faults.set(`${path}.cutoff`, { key: "time" });
    days(`${path}.processing`, processing, 0, MAX_PROCESSING_DAYS);
    closed.forEach(({ from, to }, at) => {
      if (!isDay(from)) faults.set(`${path}.closed.${at}.from`, { key: "date" });
      if (!isDay(to)) faults.set(`${path}.closed.${at}.to`, { key: "date" });
      else if (isDay(from) && to < from) faults.set(`${path}.closed.${at}.to`, { key: "dateTurned" });
    });
  });

  transit.forEach((rule, index) => {
    const path = `transit.${index}`;
    if (rule.countries.length === 0) faults.set(`${path}.countries`, { key: "country" });
    const region = rule.regions.find((code) => !/^[A-Z0-9]{1,3}$/.test(code));
    if (region !== undefined) faults.set(`${path}.regions`, { key: "region", text: region });
    const postal = rule.postal.find((range) => !isPostalRange(range));
    if (postal) faults.set(`${path}.postal`, { key: "postal", text: rangeText(postal) });
    days(`${path}.days`, rule.days, 1, MAX_TRANSIT_DAYS);
  });
  for (const { rule, country, first } of countriesTwice(transit))
    faults.set(`transit.${rule}.countries`, { key: "countryTwice", country, number: first + 1 });
  if (rest) days("rest.days", rest.days, 1, MAX_TRANSIT_DAYS);
  return faults;
}

/** 2026-11-24, a day that there is. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const isPostalRange = ({ from, to }: { from: string; to: string }) =>
  POSTAL_CODE.test(from) && POSTAL_CODE.test(to) && from.length === to.length && from <= to;

export const rangeText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? from : `${from}-${to}`;
