import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { administer, withDatabase } from "../global-setup";
import { pause } from "./children.mjs";
import { createTraffic, openOutside, type Outside, SHOP } from "./ingest-outside";
import { startServer } from "./ingest-process";
import { findFaults, isSettled } from "./ingest-verdict";

export interface KillRun {
  kills: number;
  webhooks: number;
  /** A PostgreSQL server on which a database may be made; null for the embedded database. */
  server: string | null;
  say: (line: string) => void;
}

/** Jobs of a killed worker are given to another within a minute; the rest is work that has piled up. */
const SETTLES_WITHIN_MS = 10 * 60_000;

/** Answers what is not as it should be after all; empty where nothing was lost and nothing happened twice. */
export async function killWhileWebhooksArrive({ kills, webhooks, server, say }: KillRun): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-ingest-"));
  const name = `waybill_ingest_${randomUUID().replaceAll("-", "")}`;
  if (server) await administer(server, `create database ${name}`);
  const port = await freePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const outside = await openOutside(appUrl);
  const env = {
    NODE_ENV: "test",
    WAYBILL_DEMO: "1",
    PORT: String(port),
    APP_URL: appUrl,
    DATA_DIR: folder,
    SANDBOX_URL: outside.sandboxUrl,
    SMTP_URL: outside.smtpUrl,
    LOG_LEVEL: "warn",
    DATABASE_URL: server ? withDatabase(server, name) : "",
  };
  try {
    return await run(outside, env, { kills, webhooks, say });
  } finally {
    await outside.close();
    if (server) await administer(server, `drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(
  outside: Outside,
  env: Record<string, string>,
  { kills, webhooks, say }: Pick<KillRun, "kills" | "webhooks" | "say">,
): Promise<string[]> {
  const complaints: string[] = [];
  const begin = async () => {
    const server = startServer(env);
    await server.ready;
    return server;
  };
  const first = await begin();
  await first.ask("install", { token: await outside.shopify.idToken(SHOP), shop: SHOP });
  await first.end("SIGTERM");
  complaints.push(...first.complaints);

  const act = createTraffic(outside);
  let sent = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const isOpening = kill % 4 === 0;
    const server = startServer(env);
    if (!isOpening) await server.ready;
    const share = Math.round((webhooks * kill) / kills);
    const traffic = (async () => {
      while (sent < share) {
        sent += act();
        await pause(10);
      }
    })();
    const after = Math.round(isOpening ? Math.random() * 3000 : 100 + Math.random() * 3500);
    await pause(after);
    await server.end("SIGKILL");
    await traffic;
    complaints.push(...server.complaints);
    const { accepted, refused } = outside.sent;
    say(
      `kill ${kill} after ${after} ms${isOpening ? " while opening" : ""}: ` +
        `${sent} webhooks left so far, ${accepted} tries answered 200, ${refused} failed`,
    );
  }

  const last = await begin();
  await outside.shopify.drainWebhooks();
  const deadline = performance.now() + SETTLES_WITHIN_MS;
  let facts = await last.ask("facts", {});
  while (!isSettled(facts) && performance.now() < deadline) {
    await pause(500);
    facts = await last.ask("facts", {});
  }
  await last.end("SIGTERM");
  complaints.push(...last.complaints);
  const copies = outside.sent.accepted - facts.inbox.length;
  say(
    `${facts.orders.length} orders from ${facts.inbox.length} webhooks, ${copies} copies and ` +
      `${outside.sent.refused} failed tries beside them`,
  );
  const faults = findFaults(facts, outside.orders(), outside.sent.ids);
  return [...faults, ...complaints.map((complaint) => `logged: ${complaint.slice(0, 500)}`)];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
