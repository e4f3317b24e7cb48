import type { z } from "zod";
import type { ResponseOf } from "../../../contract/endpoint";
import { type OrderFilter, ATTENTION_REASONS } from "../../../contract/order-filter";
import type { getFilterChoices, ListView, SavedView } from "../../../contract/saved-views";
import type { OrderRow } from "../../../contract/orders";
import { SubStatus } from "../../../contract/shipment-status";
import type { Format } from "../../i18n/format.server";
import type { FilterNames } from "./filter-chips";
import { DAYS, LISTS, type ListName, NUMBERS, TEXTS } from "./order-list-url";
import { sortText } from "./sorting";

/** A saved view as a name and the URL that opens it. */
export function presentView({ id, name, is_default, view }: SavedView) {
  return { id, name, isDefault: is_default, address: viewAddress(id, view), view };
}
export type ViewName = ReturnType<typeof presentView>;

function viewAddress(id: string, { filter, sort, columns }: ListView): string {
  const parts: Partial<Record<ListName, string>> = {
    ...Object.fromEntries(LISTS.map((name) => [name, filter[name].join(",")])),
    ...Object.fromEntries([...NUMBERS, ...TEXTS].map((name) => [name, String(filter[name] ?? "")])),
    tab: filter.tab === "all" ? "" : filter.tab,
    sort: sortText(sort),
    columns: (columns ?? []).join(","),
    view: id,
  };
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== "")).toString();
}

type Choices = ResponseOf<typeof getFilterChoices>;

/** The filter's choices in this store, and its present day; values with a translation are their codes. */
export function presentChoices(choices: Choices, format: Format, now: Date) {
  const byName = (list: { value: string; label: string }[]) =>
    list.toSorted((one, other) => one.label.localeCompare(other.label));
  return {
    today: format.isoDay(now),
    attention: ATTENTION_REASONS,
    sub_statuses: SubStatus.options,
    couriers: choices.couriers.map(({ code, name }) => ({ value: code, label: name })),
    countries: byName(choices.countries.map((code) => ({ value: code, label: format.country(code) }))),
    tags: choices.tags.map(({ id, name }) => ({ value: id as string, label: name })),
  };
}
export type FilterChoices = ReturnType<typeof presentChoices>;

/** Names of values in the filter; the store's choices are loaded only where the filter uses them. */
export async function namesIn(
  filter: Pick<z.input<typeof OrderFilter>, "countries" | "couriers" | "tags" | (typeof DAYS)[number]>,
  format: Format,
  ask: () => Promise<Choices>,
): Promise<FilterNames> {
  const days = DAYS.flatMap((name) => filter[name] ?? []);
  const names: [code: string, name: string][] = [
    ...(filter.countries ?? []).map((code): [string, string] => [code, format.country(code)]),
    ...days.map((day): [string, string] => [day, format.fullDay(day)]),
  ];
  if (!filter.couriers && !filter.tags) return Object.fromEntries(names);
  const { couriers, tags } = await ask();
  for (const { code, name } of couriers) names.push([code, name]);
  for (const { id, name } of tags) names.push([id, name]);
  return Object.fromEntries(names);
}

/** Names of the order and the customer that the search has led to, as their rows have them. */
export function namesOfFound(
  { order, customer }: Pick<z.input<typeof OrderFilter>, "order" | "customer">,
  [first]: Pick<OrderRow, "name" | "customer">[],
): FilterNames {
  if (!first) return {};
  return {
    ...(order && { [`order:${order}`]: first.name }),
    ...(customer && first.customer && { [`customer:${customer}`]: first.customer }),
  };
}
