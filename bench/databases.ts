import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { findServer } from "../test/crash/ingest-database";
import { createServerDatabase } from "../test/server-database";

export interface DatabaseEngine {
  name: "embedded" | "PostgreSQL";
  /** Creates a data directory, and on a server a database; with a template, as a copy of it. */
  create(template?: Database): Promise<Database>;
}

export interface Database {
  env: { DATA_DIR: string; DATABASE_URL: string };
  /** Statistics and dead rows, which autovacuum sees to within a minute where it is on: on servers for tests it often is not. */
  vacuum(): Promise<void>;
  remove(): Promise<void>;
}

/** The embedded database, and a PostgreSQL server where one is found; BENCH_DATABASE selects one of the two. */
export async function databaseEngines(): Promise<DatabaseEngine[]> {
  const server = await findServer();
  const embedded: DatabaseEngine = { name: "embedded", create: async (template) => createFolder(template) };
  if (!server) {
    console.log("No PostgreSQL server answers: the embedded database only.");
    return [embedded];
  }
  const both: DatabaseEngine[] = [
    embedded,
    { name: "PostgreSQL", create: (template) => createOnServer(server, template) },
  ];
  const wanted = process.env.BENCH_DATABASE;
  return wanted ? both.filter(({ name }) => name === wanted) : both;
}

function createFolder(template?: Database): Database {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-bench-"));
  if (template) cpSync(template.env.DATA_DIR, folder, { recursive: true });
  return {
    env: { DATA_DIR: folder, DATABASE_URL: "" },
    // The embedded database analyzes by itself, and only its own process can open it.
    vacuum: async () => undefined,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function createOnServer(server: string, template?: Database): Promise<Database> {
  const database = await createServerDatabase(server, {
    kind: "bench",
    template: template && new URL(template.env.DATABASE_URL).pathname.slice(1),
  });
  const folder = createFolder(template);
  return {
    env: { ...folder.env, DATABASE_URL: database.url },
    async vacuum() {
      const client = new pg.Client(database.url);
      await client.connect();
      await client.query("vacuum analyze");
      await client.end();
    },
    async remove() {
      await database.drop();
      await folder.remove();
    },
  };
}
