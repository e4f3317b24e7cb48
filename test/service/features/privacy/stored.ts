import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { inject } from "vitest";
import { STORED_COLUMNS } from "../../../../service/features/privacy/stored-columns";
import { withDatabase } from "../../../server-database";
import type { TestService } from "../../harness";

/** Whatever holds a database. */
interface Stored {
  ctx: Pick<TestService["ctx"], "db">;
}

export interface StoredText {
  /** `schema.table.column`. */
  place: string;
  text: string;
}

/** Every text, json, byte and array column of every table there is, the job queue's own included; partitions are read by the table they belong to. */
export async function listTextColumns(service: Stored) {
  const { rows } = await sql<{ place: string; schema: string; table: string; column: string }>`
    select c.table_schema || '.' || c.table_name || '.' || c.column_name as place,
      c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')
      and not exists (
        select from pg_class p where p.relispartition and p.oid = format('%I.%I', c.table_schema, c.table_name)::regclass)
    order by 1
  `.execute(service.ctx.db);
  return rows;
}

/**
 * What those columns hold, row by row, as text. Hashes and sealed texts are no words: short ones stand in them by
 * chance.
 */
export async function everythingStored(service: Stored): Promise<StoredText[]> {
  const columns = (await listTextColumns(service)).filter(({ place }) => !isSealed(place));
  const found = columns.map(async ({ place, schema, table, column }) => {
    const { rows } = await sql<{ text: string | null }>`
      select ${sql.ref(column)}::text as text from ${sql.table(`${schema}.${table}`)}`.execute(
      service.ctx.db,
    );
    return rows.flatMap(({ text }) => (text ? [{ place, text: unhex(text) }] : []));
  });
  return (await Promise.all(found)).flat();
}

function isSealed(place: string): boolean {
  const [, table, column] = place.split(".");
  return STORED_COLUMNS.get(table!)?.[column!]?.[0] === "sealed";
}

/** bytea, as PostgreSQL writes it. */
const unhex = (text: string) =>
  /^\\x[0-9a-f]*$/.test(text) ? Buffer.from(text.slice(2), "hex").toString("utf8") : text;

/** Where any of the patterns is found. */
export async function placesWith(service: Stored, ...patterns: RegExp[]): Promise<string[]> {
  const stored = await everythingStored(service);
  return [
    ...new Set(
      stored.filter(({ text }) => patterns.some((each) => each.test(text))).map(({ place }) => place),
    ),
  ];
}

/** All of the database but sealed tokens, as `pg_dump` writes it; null on the embedded one, and where there is no such program. */
export async function serverDump(service: Stored): Promise<string | null> {
  const source = inject("database");
  if (!("server" in source)) return null;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(service.ctx.db);
  const url = withDatabase(source.server, rows[0]!.name);
  try {
    const options = ["--data-only", "--exclude-table-data=public.shop_tokens"];
    const { stdout } = await promisify(execFile)("pg_dump", [...options, url], { maxBuffer: 1e9 });
    return stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
