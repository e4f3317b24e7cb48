import { killTest } from "./kill-test";

killTest({
  killed:
    "a server that is killed at any moment while webhooks, pushes, bulk jobs, imports and mails are under way",
  proves: "loses nothing and does nothing twice, but for mails in the window of SMTP",
  script: "mixed-kill.mjs",
  short: { on: "server", kills: 2, amount: 150 },
  long: { kills: process.env.MIXED_KILLS, amount: () => 1000 },
});
