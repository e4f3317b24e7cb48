import { expect, it } from "vitest";
import type { EventType } from "../../../service/platform/events/event-type";
import type { EventSubscription } from "../../../service/platform/events/subscribers";
import { subscribers } from "../../../service/main/subscribers";

type Exports<Value> = Record<string, Record<string, Value>>;

const load = <Value>(files: Record<string, unknown>, ending: RegExp): [string, Value][] =>
  Object.entries(files as Exports<Value>).flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter(([name]) => ending.test(name))
      .map(([name, value]): [string, Value] => [`${file} ${name}`, value]),
  );

/** What stands more than once. */
const doubles = (names: string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

// Spread into one object, the last of two would silently win.
it("calls of the contract have names of their own", () => {
  const groups = load<object>(import.meta.glob("../../../contract/*.ts", { eager: true }), /[a-z]Endpoints$/);

  expect(groups.length).toBeGreaterThan(15);
  expect(doubles(groups.flatMap(([, group]) => Object.keys(group)))).toEqual([]);
});

it("handlers have names of their own", () => {
  const groups = load<object>(
    import.meta.glob("../../../service/**/*.endpoints.ts", { eager: true }),
    /Handlers$/,
  );

  expect(groups.length).toBeGreaterThan(20);
  expect(doubles(groups.flatMap(([, group]) => Object.keys(group)))).toEqual([]);
});

/** Events that nothing follows from: the history of an order, a ledger, or `npm run why`, reads them in the log. */
const ONLY_READ = [
  "automation.acted",
  "automation.changed",
  "automation.skipped",
  "automation.started",
  "mail-recipient.changed",
  "mail-template.saved",
  "order.acted-on",
  "order.noted",
  "page.published",
  "shipment-watch.changed",
  "shipment.date-set",
];

it("events have names of their own, and each has a subscriber or is listed as one that is only read", () => {
  const events = load<EventType>(
    import.meta.glob("../../../service/**/*.events.ts", { eager: true }),
    /./,
  ).map(([, { name }]) => name);

  expect(events).toContain("shipment.tracked");
  expect(doubles(events)).toEqual([]);
  expect(events.filter((name) => !subscribers.has(name)).sort()).toEqual(ONLY_READ);
});

it("every subscriber of an area is put into the one list", () => {
  const all = load<EventSubscription[]>(
    import.meta.glob("../../../service/**/*.subscribers.ts", { eager: true }),
    /Subscribers$/,
  );
  const missing = all.filter(([, subscriptions]) =>
    subscriptions.some((each) => !subscribers.get(each.event.name)?.includes(each)),
  );

  expect(all.length).toBeGreaterThan(2);
  expect(missing.map(([name]) => name)).toEqual([]);
});
