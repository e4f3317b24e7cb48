import { compareIds } from "./ids";
import type { Kind, OrderRecord, RecordKinds, ShopRecord } from "./records";
import { SortedIndex } from "./sorted-index";

/** Sort keys of orders, each with the text it sorts by. */
export const orderSortValues = {
  CREATED_AT: (order: OrderRecord) => order.createdAt,
  UPDATED_AT: (order: OrderRecord) => order.updatedAt,
  PROCESSED_AT: (order: OrderRecord) => order.processedAt,
  ORDER_NUMBER: (order: OrderRecord) => String(order.number).padStart(12, "0"),
  ID: (order: OrderRecord) => order.id.padStart(20, "0"),
} as const;
export type OrderSort = keyof typeof orderSortValues;

type Maps = { [K in Kind]: Map<string, RecordKinds[K]> };
type Change = <K extends Kind>(kind: K, id: string, value: RecordKinds[K] | null) => void;

/** All records of one shop. Records are replaced, never mutated, so that a record handed out does not change. */
export class ShopStore {
  readonly orderIndexes: Record<OrderSort, SortedIndex>;
  private readonly maps: Maps = {
    order: new Map(),
    token: new Map(),
    webhook: new Map(),
    subscription: new Map(),
    usage: new Map(),
    metafield: new Map(),
    bulk: new Map(),
  };
  private readonly orderOfFulfillment = new Map<string, string>();

  constructor(
    public record: ShopRecord,
    private readonly onChange: Change,
  ) {
    const sorts = Object.keys(orderSortValues) as OrderSort[];
    this.orderIndexes = Object.fromEntries(
      sorts.map((sort) => [sort, new SortedIndex()]),
    ) as typeof this.orderIndexes;
  }

  get<K extends Kind>(kind: K, id: string): RecordKinds[K] | undefined {
    return this.maps[kind].get(id);
  }

  list<K extends Kind>(kind: K): RecordKinds[K][] {
    return [...this.maps[kind].values()].sort((a, b) => compareIds(a.id, b.id));
  }

  count(kind: Kind): number {
    return this.maps[kind].size;
  }

  put<K extends Kind>(kind: K, value: RecordKinds[K]): void {
    this.restore(kind, value.id, value);
    this.onChange(kind, value.id, value);
  }

  remove(kind: Kind, id: string): void {
    this.restore(kind, id, null);
    this.onChange(kind, id, null);
  }

  findOrderOfFulfillment(fulfillmentId: string): OrderRecord | undefined {
    const id = this.orderOfFulfillment.get(fulfillmentId);
    return id === undefined ? undefined : this.get("order", id);
  }

  /** Stores a record without notifying listeners: used to replay the log. */
  restore<K extends Kind>(kind: K, id: string, value: RecordKinds[K] | null): void {
    if (kind === "order") this.index(this.get("order", id), value as OrderRecord | null);
    if (value) this.maps[kind].set(id, value);
    else this.maps[kind].delete(id);
  }

  private index(before: OrderRecord | undefined, after: OrderRecord | null): void {
    for (const [sort, valueOf] of Object.entries(orderSortValues) as [
      OrderSort,
      (order: OrderRecord) => string,
    ][]) {
      const index = this.orderIndexes[sort];
      if (before && after && valueOf(before) === valueOf(after)) continue;
      if (before) index.remove({ value: valueOf(before), id: before.id });
      if (after) index.add({ value: valueOf(after), id: after.id });
    }
    for (const { id } of before?.fulfillments ?? []) this.orderOfFulfillment.delete(id);
    if (after) for (const { id } of after.fulfillments) this.orderOfFulfillment.set(id, after.id);
  }
}
