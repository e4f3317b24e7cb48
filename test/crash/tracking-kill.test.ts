import { killTest } from "./kill-test";

killTest({
  killed: "a web process and a worker that are killed while parcels are registered, read and pushed",
  proves: "have each parcel registered once, read once it was asked for, and every push once",
  script: "tracking-kill.mjs",
  short: { on: "server", kills: 2, amount: 30 },
  long: { kills: process.env.TRACKING_KILLS, amount: (kills) => kills * 24 },
  needsServer: true,
});
