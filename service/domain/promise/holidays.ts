import { addDays, type CalendarDay } from "./calendar-day";

/** The name of a day's public holiday in a country (alpha-2) and one of its regions ("" for none); null on other days. */
export type Holidays = (country: string, region: string, day: CalendarDay) => string | null;

export interface Holiday {
  day: CalendarDay;
  /** In the language asked for, where the calendar has it, else in one of the country's own. */
  name: string;
}

const load = async () => (await import("date-holidays")).default;
type Calendar = Awaited<ReturnType<typeof load>>;

/** A year of a calendar takes milliseconds to work out: all that a process needs is kept. */
const KEPT_YEARS = 2_000;
const years = new Map<string, Map<CalendarDay, string>>();

/**
 * Public holidays of all countries that `date-holidays` knows, worked out in the process. It is loaded on the first call, for its
 * data takes time and memory that most processes never need. Countries and regions it does not know have none.
 */
export async function loadHolidays(language = "en"): Promise<Holidays> {
  const Calendars = await load();
  return (country, region, day) =>
    yearOf(Calendars, country, region, Number(day.slice(0, 4)), language).get(day) ?? null;
}

/** The public holidays from a day on, within a year of it, in their order. */
export async function listHolidays(
  country: string,
  region: string,
  from: CalendarDay,
  language = "en",
): Promise<Holiday[]> {
  const Calendars = await load();
  const first = Number(from.slice(0, 4));
  const until = addDays(from, 365);
  return [first, first + 1]
    .flatMap((year) => [...yearOf(Calendars, country, region, year, language)])
    .map(([day, name]) => ({ day, name }))
    .filter(({ day }) => day >= from && day < until)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Codes and names of a country's regions with a calendar of their own. */
export async function holidayRegions(country: string): Promise<{ code: string; name: string }[]> {
  const states = new (await load())().getStates(country) ?? {};
  return Object.entries(states).map(([code, name]) => ({ code, name }));
}

function yearOf(
  Calendars: Calendar,
  country: string,
  region: string,
  year: number,
  language: string,
): Map<CalendarDay, string> {
  const key = `${country} ${region} ${year} ${language}`;
  const known = years.get(key);
  if (known) return known;
  if (years.size >= KEPT_YEARS) years.clear();
  const made = workOut(new Calendars(), country, region, year, language);
  years.set(key, made);
  return made;
}

function workOut(
  calendar: InstanceType<Calendar>,
  country: string,
  region: string,
  year: number,
  language: string,
): Map<CalendarDay, string> {
  if (!Object.hasOwn(calendar.getCountries(), country)) return new Map();
  // Without its region a country has the holidays that all of it keeps.
  if (region !== "" && Object.hasOwn(calendar.getStates(country) ?? {}, region))
    calendar.init(country, region);
  else calendar.init(country);
  const found = calendar.getHolidays(year, language).filter(({ type }) => type === "public");
  return new Map(
    found.flatMap(({ date, start, end, name }) => daysOf(date, start, end).map((day) => [day, name])),
  );
}

/** A holiday may last several days, or begin at sunset: every day of which it takes the greater part. */
function daysOf(date: string, start: Date, end: Date): CalendarDay[] {
  const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
  return Array.from({ length }, (_, index) => addDays(date.slice(0, 10), index));
}
