import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { Migrator, sql } from "kysely";
import { projectRoot } from "../root";
import type { Db } from "./database";

const folder = path.join(projectRoot, "service/db/migrations");

/** Brings the schema up to date; forward only, one SQL file each. Returns the names of what was applied. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? [])
    .filter((result) => result.status === "Success")
    .map((result) => result.migrationName);
}

async function readMigrations() {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const migrations = files.map(async (file) => {
    const text = await readFile(path.join(folder, file), "utf8");
    return [
      file.replace(/\.sql$/, ""),
      { up: async (db: Db) => void (await sql.raw(text).execute(db)) },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(migrations));
}
