import { killTest } from "./kill-test";

killTest({
  killed: "a server that is killed at any moment while it imports a file",
  proves: "has made one shipment of every line",
  script: "import-kill.mjs",
  long: { kills: process.env.IMPORT_KILLS, amount: () => 5000 },
});
