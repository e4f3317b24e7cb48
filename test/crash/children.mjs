// @ts-check
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { NODE_FLAGS } from "../node-flags.mjs";

/** @param {string} script @param {string} dir */
const start = (script, dir) =>
  spawn(
    process.execPath,
    [...NODE_FLAGS, "--import", "tsx", fileURLToPath(new URL(script, import.meta.url)), dir],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );

/**
 * Starts a writer. `ready` resolves with its first committed transaction (or its end), because a loaded machine may take
 * longer for that one than any pause; `acknowledged` is its last committed transaction so far.
 * @param {string} dir
 */
export function startWriter(dir) {
  const child = start("./writer.mjs", dir);
  const writer = { child, acknowledged: 0, errors: "", ready: Promise.resolve(), gone: Promise.resolve() };
  writer.gone = new Promise((resolve) => child.once("close", () => resolve()));
  let rest = "";
  writer.ready = new Promise((resolve) => {
    child.stdout.on("data", (data) => {
      const lines = (rest + data).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith("ACK ")) continue;
        writer.acknowledged = Number(line.slice(4));
        resolve();
      }
    });
    void writer.gone.then(resolve); // It ended before it was ready: whoever waits looks at `errors`.
  });
  child.stderr.on("data", (data) => (writer.errors += data));
  return writer;
}

/**
 * @param {string} dir
 * @param {number} acknowledged
 * @returns {Promise<{ ok: boolean, report: string }>} whether all that was acknowledged is there, once, and nothing is corrupt
 */
export async function checkDirectory(dir, acknowledged) {
  const child = start("./checker.mjs", dir);
  let output = "";
  let errors = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (errors += data));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) return { ok: false, report: `NOT OPENED: ${errors.slice(-600)}` };

  const found = JSON.parse(output);
  const lost = Math.max(0, acknowledged - found.last);
  const consistent =
    found.entries === found.last &&
    found.effects === found.last &&
    found.total === found.expected &&
    found.orphans === 0;
  return {
    ok: lost === 0 && consistent && found.corrupt.length === 0 && found.checked > 100,
    report: `acknowledged ${acknowledged}, found ${found.last}, lost ${lost}, opened in ${found.openMs} ms${consistent ? "" : `, INCONSISTENT ${output}`}, ${found.checked} relations checked, ${found.corrupt.length} corrupt ${found.corrupt.slice(0, 3).join("; ")}`,
  };
}

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
