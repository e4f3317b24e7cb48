// What of this machine the tests can use: a PostgreSQL server, and Chromium.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import net from "node:net";

const DEFAULT_SERVER = "postgres://postgres@127.0.0.1:5432/postgres";

/**
 * The server that TEST_DATABASE_URL names, or the one of this machine; null where none answers.
 * @returns {Promise<string | null>}
 * @throws Error when TEST_DATABASE_URL names one that does not answer.
 */
export async function findServer() {
  const url = process.env.TEST_DATABASE_URL ?? DEFAULT_SERVER;
  const { hostname, port } = new URL(url);
  const answers = await new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port || 5432) }, () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.setTimeout(2000, () => resolve(false));
    socket.on("close", () => socket.destroy());
  });
  if (answers) return url;
  if (process.env.TEST_DATABASE_URL) throw new Error(`No PostgreSQL server answers at ${hostname}`);
  return null;
}

/** Debian's Chromium, or the one CHROMIUM names; installed where this user may. */
export function ensureChromium() {
  const places = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const found = () => places.find((place) => place && existsSync(place));
  if (!found() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("\n── Installing Chromium …");
    /** @param {string[]} args */
    const aptGet = (...args) =>
      spawnSync("apt-get", args, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk");
  }
  return found();
}
