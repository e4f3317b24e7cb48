// @ts-check
/**
 * Kills the server at random moments while it works through a bulk job, starts it again each time, and looks at the end
 * whether the job was done to every order exactly once. Needs a build.
 * Run: node test/crash/bulk-kill.mjs [kills] [orders] [URL of a PostgreSQL server], or BULK_KILLS=20
 */
import { register } from "tsx/esm/api";

register();
const { killWhileJobRuns } = await import("./bulk-run");

const kills = Number(process.argv[2] ?? process.env.BULK_KILLS ?? 20);
// A fast server does about five batches between two kills.
const orders = Number(process.argv[3] ?? Math.max(20_000, kills * 2000));
const faults = await killWhileJobRuns({
  kills,
  orders,
  server: process.argv[4] || null,
  say: (line) => console.log(line),
});
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
console.log(`${kills} kills, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
