import { killTest } from "./kill-test";

const kills = process.env.BULK_KILLS;

killTest({
  killed: "a server that is killed at any moment while it works through a bulk job",
  embedded: "does it to every order once, on the embedded database",
  server: "does it on a PostgreSQL server",
  script: "bulk-kill.mjs",
  kills: Number(kills ?? 2),
  amount: kills ? Math.max(20_000, Number(kills) * 2000) : 5000,
});
