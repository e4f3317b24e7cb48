import { killTest } from "./kill-test";

const kills = process.env.INGEST_KILLS;

killTest({
  killed: "a server that is killed at any moment while webhooks arrive",
  embedded: "has every order, unit of quota, parcel and job once, on the embedded database",
  server: "has them on a PostgreSQL server",
  script: "ingest-kill.mjs",
  kills: Number(kills ?? 3),
  amount: kills ? 2000 : 200,
});
