import type { GateTable } from "./gates-schema";
import type { PlanCatalogue } from "./plans-schema";

/** Both files, read and valid. */
export interface Rules {
  table: GateTable;
  catalogue: PlanCatalogue;
}
