import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import { projectRoot } from "../../service/platform/project-root";
import { PROCESS_FLAGS } from "../node-flags.mjs";
import type { Asks as IngestAsks } from "./ingest-server";

/** What a server answers its parent, by name. */
type Answers<Asks> = { [Name in keyof Asks]: { input: object; answer: object } };

/** One life of the server process. */
export interface ServerProcess<Asks extends Answers<Asks>> {
  /** Holds once it takes requests; fails where it ends before that without having been killed. */
  ready: Promise<void>;
  /** What it has logged as an error, or written on its error output. */
  complaints: string[];
  ask<Name extends keyof Asks>(name: Name, input: Asks[Name]["input"]): Promise<Asks[Name]["answer"]>;
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

/** `file` is the process to start: the product's own, with the answers its parent needs; below `root`, where other code than this is to run. */
export function startServer<Asks extends Answers<Asks> = IngestAsks>(
  env: Record<string, string>,
  file = "test/crash/ingest-server.ts",
  root = projectRoot,
): ServerProcess<Asks> {
  const child = spawn(process.execPath, [...PROCESS_FLAGS, bundled(file, root)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const complaints = collectComplaints(child);
  const waiting = new Map<number, (message: { answer?: unknown; error?: string }) => void>();
  let isKilled = false;
  let lastId = 0;
  child.once("exit", (code, signal) => {
    if (!isKilled) complaints.push(`It ended by itself, with code ${code} and signal ${signal}`);
  });

  const ready = new Promise<void>((resolve, reject) => {
    child.on("message", (message: { ready?: true; id?: number; answer?: unknown; error?: string }) => {
      if (message.ready) resolve();
      else waiting.get(message.id!)?.(message);
    });
    void gone.then(() => {
      if (isKilled) resolve();
      else reject(new Error(`The server ended by itself: ${complaints.join("\n").slice(-2000)}`));
      for (const settle of waiting.values()) settle({ error: "the server has ended" });
    });
  });
  ready.catch(() => {}); // Whoever waits for it is told; a life that nobody waits for says so in `complaints`.

  return {
    ready,
    complaints,
    async ask<Name extends keyof Asks>(name: Name, input: Asks[Name]["input"]) {
      const id = ++lastId;
      const message = await new Promise<{ answer?: unknown; error?: string }>((resolve) => {
        waiting.set(id, resolve);
        child.send({ id, ask: name, input });
      });
      waiting.delete(id);
      if (message.error) throw new Error(message.error);
      return message.answer as Asks[Name]["answer"];
    },
    async end(signal) {
      isKilled = true;
      child.kill(signal);
      await gone;
    },
  };
}

const bundles = new Map<string, string>();

/** The process in one file, as the product's own is built: it starts in a fraction of the time tsx takes. */
function bundled(file: string, root: string): string {
  const key = path.join(root, file);
  const made = bundles.get(key);
  if (made) return made;
  // Within the project, where its packages are found.
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(path.join(root, ".cache/crash-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, "server.js");
  buildSync({
    absWorkingDir: root,
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    packages: "external",
    logLevel: "warning",
  });
  bundles.set(key, outfile);
  return outfile;
}

/** Nothing outside fails here, so a job that must be tried again has met a fault of ours (a deadlock, for one). */
const COMPLAINT = /"level":"(error|fatal)"|"msg":"job will be tried again"/;

function collectComplaints(child: ChildProcess): string[] {
  const complaints: string[] = [];
  let rest = "";
  child.stdout!.on("data", (data: Buffer) => {
    const lines = (rest + data.toString()).split("\n");
    rest = lines.pop()!;
    complaints.push(...lines.filter((line) => COMPLAINT.test(line)));
  });
  child.stderr!.on("data", (data: Buffer) => complaints.push(data.toString()));
  return complaints;
}
