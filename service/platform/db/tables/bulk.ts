import type { Generated } from "kysely";
import type { ImportId, ShopId, ViewId } from "../../../../contract/ids";
import type { FileProblem, ImportReading, LineProblem } from "../../../../contract/imports";
import type { Identity, Json } from "./columns";

export interface SavedViewsTable {
  shopId: ShopId;
  id: Identity<ViewId>;
  name: string;
  view: Json<unknown>;
  isDefault: Generated<boolean>;
  createdAt: Date;
}

export interface ImportsTable {
  shopId: ShopId;
  id: Identity<ImportId>;
  name: string;
  announced: number;
  size: Generated<number>;
  parts: Generated<number>;
  problem: FileProblem | null;
  reading: Json<ImportReading> | null;
  headers: Json<Record<string, string>> | null;
  taskId: string | null;
  createdAt: Date;
  closedAt: Date | null;
}

export interface ImportLinesTable {
  shopId: ShopId;
  importId: ImportId;
  line: number;
  fields: Json<Record<string, string>>;
  problem: LineProblem | null;
  moreProblems: Json<LineProblem[]>;
  cells: Json<Record<string, string>> | null;
}
