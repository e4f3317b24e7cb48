import { z } from "zod";
import { get, nothing, post } from "./endpoint";
import { TagId, ViewId } from "./ids";
import { MAX_VIEW_NAME, ORDER_COLUMNS } from "./order-columns";
import { OrderFilter, OrderSort } from "./order-filter";
import { oneLine } from "./one-line";

const Columns = z.array(z.enum(ORDER_COLUMNS)).max(ORDER_COLUMNS.length);
const Name = oneLine(MAX_VIEW_NAME).min(1);

/** The state of the list without its page. */
export const ListView = z.strictObject({
  filter: OrderFilter.prefault({}),
  sort: OrderSort.prefault({}),
  /** Absent: those the store remembers. */
  columns: Columns.optional(),
});
export type ListView = z.output<typeof ListView>;

export const SavedView = z.object({ id: ViewId, name: z.string(), is_default: z.boolean(), view: ListView });
export type SavedView = z.output<typeof SavedView>;

export const getViews = get("/api/order/views", {
  summary: "The saved views by name, and the columns the store remembers; null: none were chosen yet",
  feature: null,
  query: nothing,
  response: z.object({ views: z.array(SavedView), columns: Columns.nullable() }),
});

export const countViews = get("/api/order/view-counts", {
  summary: "How many orders each saved view shows now",
  feature: null,
  query: nothing,
  response: z.object({ counts: z.array(z.object({ id: ViewId, orders: z.int() })) }),
});

export const createView = post("/api/order/create-view", {
  summary: "Saves a view under a name that no other view has",
  feature: null,
  changes: ["views"],
  body: z.object({ name: Name, view: ListView }),
  response: SavedView,
});

export const updateView = post("/api/order/update-view", {
  summary: "Renames a view, changes what it shows, or makes it the one the list opens with",
  feature: null,
  changes: ["views"],
  body: z.object({
    id: ViewId,
    name: Name.optional(),
    view: ListView.optional(),
    is_default: z.boolean().optional(),
  }),
  response: SavedView,
});

export const deleteView = post("/api/order/delete-view", {
  summary: "Deletes a view; the orders it shows stay",
  feature: null,
  changes: ["views"],
  body: z.object({ id: ViewId }),
  response: nothing,
});

export const rememberColumns = post("/api/order/remember-columns", {
  summary: "The columns the list shows from now on, for everybody in this store",
  feature: null,
  changes: ["views"],
  body: z.object({ columns: Columns }),
  response: nothing,
});

export const getFilterChoices = get("/api/order/filter-choices", {
  summary: "What this store's orders can be narrowed to: its couriers, destinations and tags",
  feature: null,
  query: nothing,
  response: z.object({
    couriers: z.array(z.object({ code: z.string(), name: z.string() })),
    /** ISO 3166-1 alpha-2. */
    countries: z.array(z.string()),
    tags: z.array(z.object({ id: TagId, name: z.string() })),
  }),
});

export const savedViewEndpoints = {
  getViews,
  countViews,
  createView,
  updateView,
  deleteView,
  rememberColumns,
  getFilterChoices,
};
