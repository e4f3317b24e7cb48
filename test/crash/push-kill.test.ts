import { killTest } from "./kill-test";

const kills = process.env.PUSH_KILLS;

killTest({
  killed: "a server that is killed at any moment while a courier pushes",
  embedded: "has every scan and every mail once, on the embedded database",
  server: "has them on a PostgreSQL server",
  script: "push-kill.mjs",
  kills: Number(kills ?? 3),
  amount: kills ? 200 : 30,
});
