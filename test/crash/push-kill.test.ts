import { killTest } from "./kill-test";

killTest({
  killed: "a server that is killed at any moment while a courier pushes",
  proves: "has every scan and every mail once",
  script: "push-kill.mjs",
  long: { kills: process.env.PUSH_KILLS, amount: () => 200 },
});
