import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { DocumentNode } from "graphql";
import { gid, parseGid } from "../ids";
import { instant } from "../instants";
import { MOUNT, type SandboxShopifyOptions } from "../options";
import type { BulkOperationRecord } from "../records";
import type { ShopStore } from "../shop-store";
import type { Publish } from "../webhooks/publish";
import { bulkFinish } from "../webhooks/rest-shop";
import { jsonLines } from "./json-lines";

/** Concurrent bulk queries per app and shop since 2026-01. */
const AT_ONCE = 5;

/** The data of a query, a chunk of its roots at a time. */
export type NextChunk = (document: DocumentNode) => AsyncIterable<Record<string, unknown>>;

/** Runs bulk queries in the background, a chunk per turn of the event loop, and keeps their results. */
export class BulkOperations {
  private readonly results = new Map<string, Buffer>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly cancelled = new Set<string>();

  constructor(
    private readonly options: SandboxShopifyOptions,
    private readonly publish: Publish,
  ) {}

  hasRoom(shop: ShopStore): boolean {
    return shop.list("bulk").filter((operation) => this.isRunning(operation)).length < AT_ONCE;
  }

  start(shop: ShopStore, query: string, document: DocumentNode, chunks: NextChunk): BulkOperationRecord {
    const operation: BulkOperationRecord = {
      id: this.options.shopifyStore.nextId(),
      query,
      status: "CREATED",
      errorCode: null,
      createdAt: instant(this.options.now()),
      completedAt: null,
      objectCount: 0,
      rootObjectCount: 0,
      fileSize: null,
      resultKey: null,
    };
    shop.put("bulk", operation);
    const work = this.run(shop, operation, chunks(document)).finally(() => this.running.delete(operation.id));
    this.running.set(operation.id, work);
    return operation;
  }

  /** In the schema's form; null where the shop has no such operation. */
  find(shop: ShopStore, id: string) {
    const parsed = parseGid(id);
    const found = parsed?.type === "BulkOperation" ? shop.get("bulk", parsed.id) : undefined;
    return found ? this.present(this.settleLost(shop, found)) : null;
  }

  /** False where it has already ended. */
  cancel(shop: ShopStore, id: string): boolean {
    const operation = shop.get("bulk", parseGid(id)?.id ?? "");
    if (!operation || !this.isRunning(operation)) return false;
    this.cancelled.add(operation.id);
    shop.put("bulk", { ...operation, status: "CANCELING" });
    return true;
  }

  result(key: string): Buffer | undefined {
    return this.results.get(key);
  }

  async drain(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  present(operation: BulkOperationRecord) {
    const { resultKey, status } = operation;
    const url = resultKey ? `${this.options.origin}${MOUNT}/bulk/${resultKey}.jsonl` : null;
    return {
      __typename: "BulkOperation",
      id: gid("BulkOperation", operation.id),
      type: "QUERY",
      query: operation.query,
      status,
      errorCode: operation.errorCode,
      createdAt: operation.createdAt,
      completedAt: operation.completedAt,
      objectCount: String(operation.objectCount),
      rootObjectCount: String(operation.rootObjectCount),
      fileSize: operation.fileSize === null ? null : String(operation.fileSize),
      url: status === "COMPLETED" ? url : null,
      partialDataUrl: status === "COMPLETED" ? null : url,
    };
  }

  private async run(
    shop: ShopStore,
    operation: BulkOperationRecord,
    chunks: AsyncIterable<Record<string, unknown>>,
  ): Promise<void> {
    const lines: string[] = [];
    let roots = 0;
    let end: Partial<BulkOperationRecord> = { status: "COMPLETED" };
    // The caller gets the operation before it can complete.
    await nextTurn();
    try {
      shop.put("bulk", { ...operation, status: "RUNNING" });
      for await (const data of chunks) {
        if (this.cancelled.delete(operation.id)) {
          end = { status: "CANCELED" };
          break;
        }
        for (const line of jsonLines(data)) {
          lines.push(line.text);
          if (line.isRoot) roots += 1;
        }
        shop.put("bulk", {
          ...operation,
          status: "RUNNING",
          objectCount: lines.length,
          rootObjectCount: roots,
        });
        await nextTurn();
      }
    } catch (error) {
      this.options.log?.({ error, operation: operation.id }, "sandbox bulk operation failed");
      end = { status: "FAILED", errorCode: isDenied(error) ? "ACCESS_DENIED" : "INTERNAL_SERVER_ERROR" };
    }
    const text = Buffer.from(lines.map((line) => `${line}\n`).join(""));
    const resultKey = lines.length > 0 ? randomBytes(16).toString("hex") : null;
    if (resultKey) this.results.set(resultKey, text);
    const completed: BulkOperationRecord = {
      ...operation,
      ...end,
      completedAt: instant(this.options.now()),
      objectCount: lines.length,
      rootObjectCount: roots,
      fileSize: resultKey ? text.length : null,
      resultKey,
    };
    shop.put("bulk", completed);
    this.publish(shop, "bulk_operations/finish", bulkFinish(completed));
  }

  private isRunning(operation: BulkOperationRecord): boolean {
    return this.running.has(operation.id) && !["COMPLETED", "FAILED", "CANCELED"].includes(operation.status);
  }

  /** Work and results are in memory: what a restart has lost is reported as failed or expired. */
  private settleLost(shop: ShopStore, operation: BulkOperationRecord): BulkOperationRecord {
    const isOpen = ["CREATED", "RUNNING", "CANCELING"].includes(operation.status);
    if (isOpen && !this.running.has(operation.id)) {
      const failed = { ...operation, status: "FAILED", errorCode: "INTERNAL_SERVER_ERROR" };
      shop.put("bulk", failed);
      return failed;
    }
    if (operation.resultKey && !this.results.has(operation.resultKey)) {
      const expired = { ...operation, status: "EXPIRED", resultKey: null };
      shop.put("bulk", expired);
      return expired;
    }
    return operation;
  }
}

function isDenied(error: unknown): boolean {
  const { extensions } = (error ?? {}) as { extensions?: { code?: unknown } };
  return extensions?.code === "ACCESS_DENIED";
}
