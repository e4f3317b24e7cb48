import { idOf } from "./ids";
import { type Entry, type AppendLog, memoryAppendLog, openAppendLog } from "./append-log";
import type { Kind, RecordKinds, ShopRecord } from "./records";
import { ShopStore } from "./shop-store";

const RESERVED_IDS = 1_000;

/**
 * The shops of the simulated Shopify and all they hold. With a file it survives restarts: each change is a line in
 * a journal, on disk within 200 ms or at `flush`. Without one it lives in memory.
 */
export class ShopifyStore {
  private readonly stores = new Map<string, ShopStore>();
  private readonly journal: AppendLog;
  private sequence = 0;
  private reserved = 0;

  /** @throws SyntaxError when the file is not a journal of this kind. */
  constructor(file?: string) {
    if (file === undefined) {
      this.journal = memoryAppendLog;
      return;
    }
    const { journal, entries } = openAppendLog(file, () => this.liveEntries());
    this.journal = journal;
    for (const entry of entries) this.replay(entry);
  }

  get shops(): ShopStore[] {
    return [...this.stores.values()];
  }

  findShop(domain: string): ShopStore | undefined {
    return this.stores.get(domain);
  }

  /** @throws Error where there is no such shop. */
  getShop(domain: string): ShopStore {
    const store = this.stores.get(domain);
    if (!store) throw new Error(`The sandbox has no shop ${domain}`);
    return store;
  }

  /** Adds or changes a shop. */
  putShop(record: ShopRecord): ShopStore {
    const store = this.adopt(record);
    this.journal.append({ shop: record.domain, kind: "shop", id: record.id, value: record });
    return store;
  }

  /** The next id, as decimal text; the same sequence on every run. */
  nextId(): string {
    this.sequence += 1;
    if (this.sequence > this.reserved) {
      // Reserved in blocks, before any id of the block is used: a restart may skip ids, but never repeats one.
      this.reserved += RESERVED_IDS;
      this.journal.append(this.sequenceEntry());
    }
    return idOf(this.sequence);
  }

  flush(): void {
    this.journal.flush();
  }

  close(): void {
    this.journal.close();
  }

  private adopt(record: ShopRecord): ShopStore {
    const existing = this.stores.get(record.domain);
    if (existing) {
      existing.record = record;
      return existing;
    }
    const store = new ShopStore(record, (kind, id, value) =>
      this.journal.append({ shop: record.domain, kind, id, value }),
    );
    this.stores.set(record.domain, store);
    return store;
  }

  private replay({ shop, kind, id, value }: Entry): void {
    if (kind === "sequence") this.sequence = this.reserved = value as number;
    else if (kind === "shop") this.adopt(value as ShopRecord);
    else this.getShop(shop).restore(kind as Kind, id, value as RecordKinds[Kind] | null);
  }

  private *liveEntries(): Iterable<Entry> {
    yield this.sequenceEntry();
    const kinds: Kind[] = ["order", "token", "webhook", "subscription", "usage", "metafield", "bulk"];
    for (const store of this.stores.values()) {
      const shop = store.record.domain;
      yield { shop, kind: "shop", id: store.record.id, value: store.record };
      for (const kind of kinds) {
        for (const value of store.list(kind)) yield { shop, kind, id: value.id, value };
      }
    }
  }

  private sequenceEntry(): Entry {
    return { shop: "", kind: "sequence", id: "", value: this.reserved };
  }
}
