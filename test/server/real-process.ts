import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "../../service/platform/project-root";
import { inject } from "vitest";
import { createServerDatabase } from "../server-database";
import { PROCESS_FLAGS } from "../node-flags.mjs";
import { onFileEnd } from "../on-file-end";
import { freePort } from "../free-port";

export const SERVER = path.join(projectRoot, "build/server.js");
/** Tells when the process begins to hear SIGTERM, which from outside looks like any other moment of its start. */
const SAY_WHEN_LISTENING = `data:text/javascript,process.once("newListener", function heard(name) {
  if (name === "SIGTERM") setImmediate(() => process.send("hears signals"));
  else process.once("newListener", heard);
})`;

export const isBuilt = existsSync(SERVER);

/** A start takes three seconds of processor time, and on a busy machine more than a minute: as long as any other test may take for each. */
export const starts = (times: number) => ({ timeout: times * 180_000 });

export interface RealProcess {
  url: string;
  /** Holds once SIGTERM is handled. */
  hearsSignals: Promise<void>;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Lines on standard error, and of the log, which holds warnings and worse. */
  complaints(): string[];
}

/** The product of the last build in a process of its own, as `npm start` runs it; killed when the file ends. */
export async function startReal(env: Record<string, string>): Promise<RealProcess> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...PROCESS_FLAGS, "--import", SAY_WHEN_LISTENING, SERVER], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      WAYBILL_DEMO: "1",
      DEMO_ORDERS: "0",
      LOG_LEVEL: "warn",
      APP_URL: url,
      ...env,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  onFileEnd(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    url,
    hearsSignals: new Promise((resolve) => child.once("message", () => resolve())),
    kill: (signal) => void child.kill(signal),
    ended,
    complaints: () => said.split("\n").filter((line) => line && !line.startsWith("  ")),
  };
}

/** Asks over a connection of its own until the answer is as wanted; nobody there yet counts as an empty one. */
export async function untilAnswer(
  url: string,
  isWanted: (response: { status: number; text: string; connection: string | null }) => boolean,
): Promise<void> {
  for (;;) {
    const response = await ask(url);
    if (isWanted(response)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export async function ask(url: string, init: RequestInit = {}) {
  try {
    const response = await fetch(url, { ...init, headers: { connection: "close", ...init.headers } });
    const { status, headers } = response;
    return { status, text: await response.text(), connection: headers.get("connection") };
  } catch {
    return { status: 0, text: "", connection: null };
  }
}

export function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-process-"));
  onFileEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database on that server, dropped when the file ends. */
export const aDatabase = (server: string): Promise<string> => ownDatabase(server);

/**
 * A database on that server with all tables, for a process whose test is not about the first start: a copy of the run's template, which
 * takes a tenth of the migrations' time. Empty where the run has no template there.
 */
export function aMigratedDatabase(server: string): Promise<string> {
  const source = inject("database");
  return ownDatabase(server, "plain" in source && source.server === server ? source.plain : undefined);
}

async function ownDatabase(server: string, template?: string): Promise<string> {
  const { url, drop } = await createServerDatabase(server, { template });
  onFileEnd(drop);
  return url;
}
