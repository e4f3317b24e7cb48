import { killTest } from "./kill-test";

killTest({
  killed: "a server that is killed at any moment while webhooks arrive",
  proves: "has every order, unit of quota, shipment and job once",
  script: "ingest-kill.mjs",
  long: { kills: process.env.INGEST_KILLS, amount: () => 2000 },
});
