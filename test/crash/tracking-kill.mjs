// @ts-check
/**
 * Kills the web process, the worker or both, while parcels of three shops are registered with a provider, read, or pushed by it; nine
 * kinds of kills in turn. Looks at the end whether every parcel was registered once, read when it was asked to be, and has every
 * push once. Needs a build and a PostgreSQL server, because web and worker are processes of their own.
 * Run: node test/crash/tracking-kill.mjs [kills] [shipments] [URL of a PostgreSQL server], or TRACKING_KILLS=180
 */
import { register } from "tsx/esm/api";

register();
const { killDuringTracking } = await import("./tracking-run");
const { findServer } = await import("./ingest-database");

const kills = Number(process.argv[2] ?? process.env.TRACKING_KILLS ?? 9);
const shipments = Number(process.argv[3] ?? kills * 24);
const server = process.argv[4] || (await findServer());
if (!server) throw new Error("No PostgreSQL server answers");
const faults = await killDuringTracking({ kills, shipments, server, say: (line) => console.log(line) });
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
console.log(`${kills} kills, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
