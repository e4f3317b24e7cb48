import { sql } from "kysely";
import type { ImportId, ShopId } from "../../../contract/ids";
import type { LineProblem } from "../../../contract/imports";
import type { Db } from "../../platform/db/database";
import type { ImportRow } from "./import-state";
import type { Fields } from "./read-fields";

type Of = Pick<ImportRow, "shopId" | "id">;

/** A line's cells by column number. */
export type Cells = Record<string, string>;

export interface ImportLine {
  line: number;
  fields: Fields;
  problem: LineProblem | null;
  /** Beyond the first one; without one, what is to be said of a line that is imported. */
  moreProblems: LineProblem[];
  /** Where it has a problem that the check has found. */
  cells: Cells | null;
}

export async function insertLines(tx: Db, { shopId, id }: Of, lines: ImportLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into import_lines (shop_id, import_id, line, fields, problem, more_problems, cells)
    select ${shopId}::integer, ${id}::bigint, line, fields, problem, "moreProblems", cells
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (
      line integer, fields jsonb, problem text, "moreProblems" jsonb, cells jsonb)
  `.execute(tx);
}

export async function deleteLines(tx: Db, { shopId, id }: Of): Promise<void> {
  await tx.deleteFrom("importLines").where("shopId", "=", shopId).where("importId", "=", id).execute();
}

const lines = (db: Db, shop: ShopId, id: ImportId, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("importLines")
    .select(["line", "fields", "problem", "moreProblems", "cells"])
    .where("shopId", "=", shop)
    .where("importId", "=", id)
    .where("line", ">", after)
    .orderBy("line")
    .limit(limit);

/** Lines to be imported, after the given line. */
export function listReadyLines(db: Db, { shopId, id }: Of, after: number, limit: number) {
  return lines(db, shopId, id, { after, limit }).where("problem", "is", null).execute() as Promise<
    ImportLine[]
  >;
}

/** Lines with a problem, after the given line. */
export function listProblemLines(db: Db, shop: ShopId, id: ImportId, page: { after: number; limit: number }) {
  return lines(db, shop, id, page).where("problem", "is not", null).execute() as Promise<
    (ImportLine & { problem: LineProblem })[]
  >;
}

/** Lines that are imported with a smaller quantity than the file's. */
export function listLoweredLines(db: Db, shop: ShopId, id: ImportId, limit: number) {
  return lines(db, shop, id, { after: 0, limit })
    .where("problem", "is", null)
    .where(sql<boolean>`more_problems @> '["quantity_lowered"]'`)
    .execute() as Promise<ImportLine[]>;
}

export async function setProblems(
  tx: Db,
  { shopId, id }: Of,
  found: { line: number; problem: LineProblem }[],
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    update import_lines l set problem = n.problem
    from unnest(${found.map(({ line }) => line)}::integer[], ${found.map(({ problem }) => problem)}::text[])
      as n (line, problem)
    where l.shop_id = ${shopId} and l.import_id = ${id} and l.line = n.line
  `.execute(tx);
}
