// What the tests can use on this machine: a PostgreSQL server, and Chromium.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import net from "node:net";

const DEFAULT_SERVER = "postgres://postgres@127.0.0.1:5432/postgres";

/**
 * The server of TEST_DATABASE_URL, or the local one; null without any.
 * @returns {Promise<string | null>}
 * @throws Error when the server of TEST_DATABASE_URL cannot be reached.
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

/**
 * The Chromium that CHROMIUM names, or Debian's. The one without windows comes first: it draws no interface of its own, which
 * costs a tenth of the time.
 */
export function findChromium() {
  const places = [
    process.env.CHROMIUM,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return places.find((place) => place && existsSync(place));
}

/** The same, installed where there is none and this user may. */
export function ensureChromium() {
  if (!findChromium() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("\n── Installing Chromium …");
    /** @param {string[]} args */
    const aptGet = (...args) =>
      spawnSync("apt-get", args, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell", "fonts-noto-cjk");
  }
  return findChromium();
}
