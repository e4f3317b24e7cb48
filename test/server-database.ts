import { randomUUID } from "node:crypto";
import pg from "pg";

export interface ServerDatabase {
  /** Where it is reached: `postgres://…/name`. */
  url: string;
  drop(): Promise<void>;
}

/**
 * A database of its own on that server: a copy of `template`, or an empty one. Those of tests do not wait for the disk at each
 * commit, which is a tenth of a run's time: only what a crash of the server itself loses differs, and no test crashes it.
 */
export async function createServerDatabase(
  server: string,
  { kind = "test", template }: { kind?: "test" | "template" | "bench"; template?: string } = {},
): Promise<ServerDatabase> {
  const name = `waybill_${kind}_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name}${template ? ` template ${template}` : ""}`);
  if (kind === "test") await administer(server, `alter database ${name} set synchronous_commit = off`);
  return {
    url: withDatabase(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}

export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
