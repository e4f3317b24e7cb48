// @ts-check
/**
 * Kills the server at random moments while it checks and imports a file, starts it again each time, and looks at the
 * end whether every line has made one shipment. Needs a build.
 * Run: node test/crash/import-kill.mjs [kills] [lines] [URL of a PostgreSQL server], or IMPORT_KILLS=20
 */
import { register } from "tsx/esm/api";

register();
const { killWhileImporting } = await import("./import-run");

const kills = Number(process.argv[2] ?? process.env.IMPORT_KILLS ?? 20);
const faults = await killWhileImporting({
  kills,
  lines: Number(process.argv[3] ?? 5000),
  server: process.argv[4] || null,
  say: (line) => console.log(line),
});
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
console.log(`${kills} kills, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
