// @ts-check
/**
 * Kills the server at random moments while webhooks, a courier's pushes, bulk jobs, imports and mails are under way at
 * once, in two shops, starts it again each time, and looks at the end whether anything is lost or there twice, but for
 * mails in the window that SMTP leaves open, whose size it prints. Every fifth time it is killed while it starts. Needs a
 * build.
 * Run: node test/crash/mixed-kill.mjs [kills] [size] [URL of a PostgreSQL server], or MIXED_KILLS=50; the size is the
 * number of orders of a bulk job, of lines of an import, and of webhooks. Up to 5 kills, nobody waits at the end for the
 * leases and tries of killed processes.
 */
import { register } from "tsx/esm/api";

register();
const { killDuringMixedWork } = await import("./mixed-run");

const kills = Number(process.argv[2] ?? process.env.MIXED_KILLS ?? 50);
const faults = await killDuringMixedWork({
  kills,
  size: Number(process.argv[3] ?? 1000),
  server: process.argv[4] || null,
  say: (line) => console.log(line),
});
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
console.log(`${kills} kills, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
