// @ts-check
/**
 * Kills the server at random moments while a courier pushes and does not give up, starts it again each time, and looks
 * at the end whether every scan is there once and every status was told once. Needs a build.
 * Run: node test/crash/push-kill.mjs [kills] [shipments] [URL of a PostgreSQL server], or PUSH_KILLS=20
 */
import { register } from "tsx/esm/api";

register();
const { killWhilePushesArrive } = await import("./push-run");

const kills = Number(process.argv[2] ?? process.env.PUSH_KILLS ?? 20);
const shipments = Number(process.argv[3] ?? 200);
const faults = await killWhilePushesArrive({
  kills,
  shipments,
  server: process.argv[4] || null,
  say: (line) => console.log(line),
});
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
console.log(`${kills} kills, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
