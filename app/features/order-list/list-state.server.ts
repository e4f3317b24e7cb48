import { z } from "zod";
import { OPENING_SIZE, ORDER_COLUMNS, type OrderColumn } from "../../../contract/order-columns";
import { OrderFilter, OrderSort, OrderTab, tabOf } from "../../../contract/order-filter";
import { ShipmentStatus } from "../../../contract/shipment-status";
import { changed, type FilterName, LISTS, NUMBERS, PAGE_SIZES, PANEL, TEXTS } from "./order-list-url";

/** Filter, sort and page of the list, all from the page's URL, so that a view can be shared. */
export interface ListParams {
  filter: z.input<typeof OrderFilter>;
  sort?: z.input<typeof OrderSort>;
  after?: string;
  size: number;
}

/** Columns in the URL; null without any. */
export function columnsIn(search: URLSearchParams): OrderColumn[] | null {
  const named = (search.get("columns") ?? "").split(",");
  const columns = ORDER_COLUMNS.filter((column) => named.includes(column));
  return columns.length === 0 ? null : columns;
}

const Mark = z.string().min(1).max(200);
const Size = z.coerce.number().pipe(z.literal([...PAGE_SIZES]));

/** Parses the URL of the orders page. People type and share URLs: invalid parts are ignored, not refused. */
export function parseListParams(search: URLSearchParams): ListParams {
  const [by, direction] = (search.get("sort") ?? "").split("-");
  const sort = OrderSort.safeParse({ by, direction });
  const after = Mark.safeParse(search.get("after"));
  return {
    filter: filterIn(search),
    ...(sort.success && search.has("sort") && { sort: sort.data }),
    ...(after.success && { after: after.data }),
    size: Size.safeParse(search.get("size")).data ?? OPENING_SIZE,
  };
}

/** The query without the ignored parts of its filter, so that the page shows only filters that apply. */
export function normalizeParams(search: URLSearchParams, { filter }: ListParams): URLSearchParams {
  return changed(
    search,
    Object.fromEntries(PANEL.map((name) => [name, [filter[name] ?? []].flat().join(",")])),
  );
}

/**
 * The tab of a status that an address names, as people and other systems write it: `delivered`, `IN_TRANSIT`. Null for one that
 * does not exist.
 */
export function tabOfStatus(named: string | null): OrderTab | null {
  const status = ShipmentStatus.safeParse(named?.trim().toUpperCase());
  return status.success ? tabOf(status.data) : (OrderTab.safeParse(named?.trim().toLowerCase()).data ?? null);
}

function filterIn(search: URLSearchParams): z.input<typeof OrderFilter> {
  const given: [FilterName, unknown][] = [
    ...TEXTS.map((name): [FilterName, unknown] => [name, search.get(name) || undefined]),
    ...NUMBERS.map((name): [FilterName, unknown] => [name, numberIn(search.get(name))]),
  ];
  const single = given.filter(([name, value]) => value !== undefined && isFine(name, value));
  const lists = LISTS.map((name) => {
    const items = (search.get(name) ?? "").split(",").filter((item) => isFine(name, [item]));
    return [name, [...new Set(items)]] as const;
  });
  return Object.fromEntries([...single, ...lists.filter(([, items]) => items.length > 0)]);
}

const numberIn = (text: string | null) => (text && /^\d+$/.test(text) ? Number(text) : undefined);

function isFine(name: FilterName, value: unknown): boolean {
  return OrderFilter.shape[name].safeParse(value).success;
}
