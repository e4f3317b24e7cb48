import {
  type OrderFilter,
  OrderFilter as Filter,
  ORDER_SORTS,
  ORDER_TABS,
  type OrderSort,
  OrderSort as Sort,
} from "../contract/order-filter";
import { TAGS } from "./million-store";

export interface ListQuery {
  kind: string;
  filter: OrderFilter;
  sort: OrderSort;
  /** Where the page begins, as a share of the list: 0 is its first page. */
  depth?: number;
}

/** A seeded random generator, so that every run has the same queries. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const draw = drawing(7);
const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)]!;
const day = (daysBefore: number) =>
  new Date(Date.UTC(2026, 9, 30) - daysBefore * 86_400_000).toISOString().slice(0, 10);

/** One random part of a filter: frequent and rare values alike. */
const PARTS: (() => Record<string, unknown>)[] = [
  () => ({ tab: oneOf(ORDER_TABS) }),
  () => ({ couriers: [`courier-${Math.floor(draw() * 30)}`] }),
  () => ({ couriers: [`courier-${Math.floor(draw() * 30)}`, "courier-0"] }),
  () => ({ countries: [`${String.fromCharCode(65 + Math.floor(draw() * 26))}E`] }),
  () => ({ sub_statuses: [oneOf(["ABNORMAL_02", "DELIVERED_04", "IN_TRANSIT_03", "WAITING_DELIVERY_02"])] }),
  () => ({ tags: [String(1 + Math.floor(draw() * TAGS))] }),
  () => ({ ordered_from: day(60 + Math.floor(draw() * 300)), ordered_to: day(Math.floor(draw() * 60)) }),
  () => ({ transit_min: 3 + Math.floor(draw() * 5) }),
  () => ({ silent_min: 3 + Math.floor(draw() * 20) }),
  () => ({ punctuality: oneOf(["late", "on_time"]) }),
  () => ({ attention: [oneOf(["exception", "failed_twice", "silent"])] }),
];

const sorts = ORDER_SORTS.flatMap((by) =>
  (["asc", "desc"] as const).map((direction) => Sort.parse({ by, direction })),
);

/** Queries of merchants: tabs, one filter, several at once, every sort, pages far down, and a text. */
export function drawQueries(count: number): ListQuery[] {
  const times = <Item>(make: () => Item) => Array.from({ length: count }, make);
  const newest = Sort.parse({});
  return [
    ...times(() => ({ kind: "a tab", filter: Filter.parse({ tab: oneOf(ORDER_TABS) }), sort: newest })),
    ...times(() => ({
      kind: "a tab, sorted",
      filter: Filter.parse({ tab: oneOf(ORDER_TABS) }),
      sort: oneOf(sorts),
    })),
    ...times(() => ({ kind: "one filter", filter: Filter.parse(oneOf(PARTS)()), sort: newest })),
    ...times(() => ({
      kind: "two or three filters",
      filter: Filter.parse({ ...oneOf(PARTS)(), ...oneOf(PARTS)(), ...oneOf(PARTS)() }),
      sort: newest,
    })),
    ...times(() => ({ kind: "a filter, sorted", filter: Filter.parse(oneOf(PARTS)()), sort: oneOf(sorts) })),
    ...times(() => ({ kind: "far down", filter: Filter.parse({}), sort: oneOf(sorts), depth: draw() })),
    ...times(() => ({
      kind: "a text",
      filter: Filter.parse({
        query: oneOf(["anna berg", "#12", "9400", "gmail", "RB1", "schneider", "2345"]),
      }),
      sort: newest,
    })),
  ];
}
