import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { PoolClient } from "pg";

/** A file that cannot be restored; its message says why, for the operator. */
export class DumpError extends Error {}

const ROWS_A_BATCH = 1000;
const CHARACTERS_A_BATCH = 4_000_000;

/** COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html, "Text Format". */
const unescaped = new Map(Object.entries<string>({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }));

/**
 * Replaces all rows by those of a dump, in one transaction: all of it or nothing. The tables must be there, made by the
 * migrations of the version that wrote the dump. Works on the embedded database and on a server, where the role must be
 * a superuser, because foreign keys rest meanwhile. (`psql` can read the same file, but not into the embedded database.)
 * @returns how many rows there are now
 * @throws DumpError where the file is no dump, is cut off, or was written by a version with other tables
 */
export async function restoreDump(client: PoolClient, file: string): Promise<number> {
  let rows = 0;
  let failure: unknown;
  let table: Awaited<ReturnType<typeof openTable>> | undefined;
  const pieces = createGunzip().setEncoding("utf8");
  try {
    await pipeline(createReadStream(file), pieces, (text: AsyncIterable<string>) =>
      // `pipeline` itself rejects with an AbortError of the stream before it.
      restoreLines(text).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
    );
    return rows;
  } catch (error) {
    await client.query("rollback");
    throw asDumpError(failure ?? error, file);
  }

  async function restoreLines(text: AsyncIterable<string>): Promise<void> {
    for await (const line of splitLines(text)) {
      if (table && line === "\\.") {
        rows += await table.finish();
        table = undefined;
      } else if (table) {
        await table.add(line);
      } else if (line.startsWith("copy ")) {
        table = await openTable(client, line);
      } else if (line && !line.startsWith("--")) {
        await client.query(line);
      }
    }
  }
}

/** Errors of zlib (`Z_DATA_ERROR`, `Z_BUF_ERROR` for a file that is cut off) in an operator's words. */
function asDumpError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new DumpError(`${file} is not there`);
  return code?.startsWith("Z_")
    ? new DumpError(`${file} is no dump, or not all of it`, { cause: error })
    : error;
}

const OTHER_VERSION = "The dump was written by another version of Waybill; restore it with that version.";

/** At line feeds only: readline would also part a row at U+2028, which COPY leaves as it is. */
async function* splitLines(text: AsyncIterable<string>) {
  let rest = "";
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

async function openTable(client: PoolClient, header: string) {
  const [, name, columns] = /^copy (.+?) \((.+)\) from stdin;$/.exec(header) ?? [];
  if (!name || !columns) throw new DumpError(`Not a table of a dump: ${header.slice(0, 80)}`);
  const types = await columnTypes(client, name);
  if (types.size === 0) throw new DumpError(`There is no table ${name}. ${OTHER_VERSION}`);
  const given = columns.split(", ").map((column) => ({ column, type: types.get(column) }));
  const missing = given.filter(({ type }) => type === undefined).map(({ column }) => column);
  if (missing.length > 0) throw new DumpError(`${name} has no ${missing.join(", ")}. ${OTHER_VERSION}`);

  // Values travel as text and are read by the type's own input, as COPY does it, which the embedded database has not.
  const insert = `insert into ${name} (${columns}) overriding system value
    select ${given.map(({ type }, i) => `c${i}::${type}`).join(", ")}
    from unnest(${given.map((_, i) => `$${i + 1}::text[]`).join(", ")}) as given(${given.map((_, i) => `c${i}`).join(", ")})`;
  let batch: (string | null)[][] = given.map(() => []);
  let size = 0;
  let total = 0;

  async function flush() {
    if (batch[0]?.length) await client.query(insert, batch);
    batch = given.map(() => []);
    size = 0;
  }
  return {
    async add(line: string) {
      line.split("\t").forEach((field, i) => batch[i]?.push(readField(field)));
      size += line.length;
      total += 1;
      if (size > CHARACTERS_A_BATCH || (batch[0]?.length ?? 0) >= ROWS_A_BATCH) await flush();
    },
    async finish() {
      await flush();
      return total;
    },
  };
}

async function columnTypes(client: PoolClient, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  return new Map(rows.map((row) => [row.name, row.type]));
}

function readField(field: string): string | null {
  if (field === "\\N") return null;
  return field.replace(/\\(.)/g, (_, letter: string) => unescaped.get(letter) ?? letter);
}
