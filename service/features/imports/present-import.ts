import type { Import } from "../../../contract/imports";
import type { ImportRow } from "./import-state";

export function presentImport(row: ImportRow): Import {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    problem: row.problem,
    size: row.size,
    progress: row.progress,
    lines: row.lines,
    imported: row.imported,
    known: row.known,
    wrong: row.wrong,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
