import { randomUUID } from "node:crypto";
import pg from "pg";

export interface ServerDatabase {
  /** Where it is reached: `postgres://…/name`. */
  url: string;
  drop(): Promise<void>;
}

/** A database of its own on that server: a copy of `template`, or an empty one. */
export async function createServerDatabase(
  server: string,
  { kind = "test", template }: { kind?: "test" | "template" | "bench"; template?: string } = {},
): Promise<ServerDatabase> {
  const name = `waybill_${kind}_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name}${template ? ` template ${template}` : ""}`);
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
