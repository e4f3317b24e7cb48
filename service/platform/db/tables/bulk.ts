import type { Generated } from "kysely";
import type { ResolvedAction, BulkFailure, BulkState } from "../../../../contract/bulk";
import type { BulkJobId, ImportId, ShopId, ViewId } from "../../../../contract/ids";
import type { FileProblem, ImportReading, ImportState, LineProblem } from "../../../../contract/imports";
import type { Identity, Json } from "./columns";

export interface SavedViewsTable {
  shopId: ShopId;
  id: Identity<ViewId>;
  name: string;
  view: Json<unknown>;
  isDefault: Generated<boolean>;
  createdAt: Date;
}

export interface BulkJobsTable {
  shopId: ShopId;
  id: Identity<BulkJobId>;
  action: Json<ResolvedAction>;
  state: BulkState;
  total: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  failures: Json<BulkFailure[]>;
  nextBatch: Generated<number>;
  createdAt: Date;
  finishedAt: Date | null;
  dismissedAt: Date | null;
}

export interface ImportsTable {
  shopId: ShopId;
  id: Identity<ImportId>;
  name: string;
  announced: number;
  size: Generated<number>;
  parts: Generated<number>;
  state: ImportState;
  problem: FileProblem | null;
  reading: Json<ImportReading> | null;
  checks: Generated<number>;
  line: Generated<number>;
  progress: Generated<number>;
  lines: Generated<number>;
  imported: Generated<number>;
  known: Generated<number>;
  wrong: Generated<number>;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface ImportLinesTable {
  shopId: ShopId;
  importId: ImportId;
  line: number;
  fields: Json<Record<string, string>>;
  problem: LineProblem | null;
}
