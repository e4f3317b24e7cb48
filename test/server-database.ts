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
  const isCopied = kind === "test" && template !== undefined;
  const name = `${isCopied ? copiesOf(template) : `waybill_${kind}_`}${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  await administer(
    server,
    `create database ${name}${template ? ` template ${template}` : ""}`,
    ...(kind === "test" ? [`alter database ${name} set synchronous_commit = off`] : []),
  );
  return {
    url: withDatabase(server, name),
    drop: () => (isCopied ? dropLater(server, name) : drop(server, name)),
  };
}

/** What the names of a template's copies begin with: 20 characters tell templates apart, 63 are a name's most. */
const copiesOf = (template: string) => `waybill_test_${template.slice(-20)}_`;

/** Drops the copies that `dropLater` has left, of workers that have ended. */
export async function dropCopies(server: string, template: string): Promise<void> {
  const copies = await administer(
    server,
    `select datname from pg_database where starts_with(datname, '${copiesOf(template)}')`,
  );
  await dropAtOnce(
    server,
    copies.map(({ datname }) => datname),
  );
}

/** How many ended databases a worker leaves on the server. */
const LEFT = 8;
const left: string[] = [];
let dropping: Promise<void> = Promise.resolve();

/**
 * Drops ended databases together, and without waiting for it. PostgreSQL makes a checkpoint for each drop, in which it syncs
 * the thousand files of every other new database: one by one, the drops of a run made each test file wait for a second or two.
 */
async function dropLater(server: string, name: string): Promise<void> {
  if (left.push(name) < LEFT) return;
  try {
    // A drop that failed fails the file that ends now.
    await dropping;
  } finally {
    dropping = dropAtOnce(server, left.splice(0));
    dropping.catch(() => {});
  }
}

/** At once, they share a checkpoint, and each is left out of it: what a drop discards need not be synced. */
async function dropAtOnce(server: string, names: string[]): Promise<void> {
  while (names.length > 0) await Promise.all(names.splice(0, LEFT).map((name) => drop(server, name)));
}

const drop = async (server: string, name: string): Promise<void> => {
  await administer(server, `drop database if exists ${name} with (force)`);
};

/** The rows of the last of the statements. */
async function administer(server: string, ...statements: string[]): Promise<{ datname: string }[]> {
  const client = new pg.Client(server);
  await client.connect();
  let rows: { datname: string }[] = [];
  try {
    for (const statement of statements) ({ rows } = await client.query(statement));
  } finally {
    await client.end();
  }
  return rows;
}

export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
