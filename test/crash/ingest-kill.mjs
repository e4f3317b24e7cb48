// @ts-check
/**
 * Kills the server at random moments while webhooks arrive from a Shopify that does not give up, starts it again each
 * time, and looks at the end whether every order, unit of quota, shipment and job is there once. Every fourth time it
 * is killed while it starts. Needs a build.
 * Run: node test/crash/ingest-kill.mjs [kills] [webhooks] [URL of a PostgreSQL server], or INGEST_KILLS=20
 */
import { register } from "tsx/esm/api";

register();
const { killWhileWebhooksArrive } = await import("./ingest-run");

const kills = Number(process.argv[2] ?? process.env.INGEST_KILLS ?? 20);
const webhooks = Number(process.argv[3] ?? 2000);
const faults = await killWhileWebhooksArrive({
  kills,
  webhooks,
  server: process.argv[4] || null,
  say: (line) => console.log(line),
});
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
console.log(`${kills} kills, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
