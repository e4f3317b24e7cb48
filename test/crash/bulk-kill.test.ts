import { killTest } from "./kill-test";

killTest({
  killed: "a server that is killed at any moment while it works through a bulk job",
  proves: "does it to every order once",
  script: "bulk-kill.mjs",
  long: { kills: process.env.BULK_KILLS, amount: (kills) => Math.max(20_000, kills * 2000) },
});
