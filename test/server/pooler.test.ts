import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { readConfig } from "../../service/platform/config/config";
import { prepared } from "../../service/platform/db/prepared";
import { openConfiguredDatabase } from "../../service/platform/db/open";
import { createLog } from "../../service/platform/log";
import { onFileEnd } from "../on-file-end";
import { createServerDatabase } from "../server-database";
import { hasPgBouncer, startPgBouncer } from "./pgbouncer";

const source = inject("database");

async function open(env: Record<string, string>) {
  const lines: string[] = [];
  const log = createLog("warn", { write: (text) => void lines.push(text) });
  const config = readConfig({ NODE_ENV: "test", WAYBILL_DEMO: "1", ...env }, () => ({
    ...{ appSecret: "x".repeat(40), encryptionKeys: `a:${Buffer.alloc(32).toString("base64")}` },
  }));
  const database = await openConfiguredDatabase(config, log, () => {});
  onFileEnd(() => database.close());
  return { ...database, warned: () => lines.join("\n") };
}

/** More often than there are connections behind the pooler, so that several of them answer. */
async function askOften({ db }: Awaited<ReturnType<typeof open>>): Promise<number[]> {
  const ask = async (n: number) =>
    (await sql<{ n: number }>`${prepared} select ${n}::integer as n`.execute(db)).rows[0]!.n;
  return Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)));
}
const ALL = Array.from({ length: 40 }, (_, n) => n);

it.skipIf(!("server" in source) || !hasPgBouncer)(
  "a pooler in place of the server is noticed by the options that it drops, and nothing is prepared through it",
  async () => {
    if (!("server" in source)) return;
    const { url, drop } = await createServerDatabase(source.server);
    onFileEnd(drop);
    const pooler = await startPgBouncer(url, 3, "ignore_startup_parameters = options");

    const direct = await open({ DATABASE_URL: url });
    expect(await askOften(direct)).toEqual(ALL);
    expect(direct.warned()).toBe("");

    const pooled = await open({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: url });
    expect(await askOften(pooled)).toEqual(ALL);
    expect(pooled.warned()).toBe("");

    const unsaid = await open({ DATABASE_URL: pooler });
    expect(await askOften(unsaid)).toEqual(ALL);
    expect(unsaid.warned()).toContain("DATABASE_DIRECT_URL must be set");
  },
);
