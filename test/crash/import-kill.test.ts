import { killTest } from "./kill-test";

const kills = process.env.IMPORT_KILLS;

killTest({
  killed: "a server that is killed at any moment while it imports a file",
  embedded: "has made one parcel of every line, on the embedded database",
  server: "has made them on a PostgreSQL server",
  script: "import-kill.mjs",
  kills: Number(kills ?? 3),
  amount: kills ? 5000 : 1500,
});
