import { parseArgs } from "node:util";
import { startChild } from "../test/fuzz/child-process";
import { BATCH } from "../test/fuzz/every-request";
import { asMegabytes, growthOf, slopeOf } from "../test/fuzz/memory";
import { runFuzz } from "../test/fuzz/run-fuzz";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    /** The same seed makes the same requests. */
    seed: { type: "string", default: "1" },
    connections: { type: "string", default: "16" },
    port: { type: "string", default: "3190" },
  },
});
const [requests, seed, connections] = [values.requests, values.seed, values.connections].map(Number) as [
  number,
  number,
  number,
];

const REPORT_EVERY = 10_000;
const seen = new Set<string>();

const target = await startChild(Number(values.port));
console.log(`${requests} requests to ${target.url}, --seed ${seed}`);
const { tally, memory, seconds } = await runFuzz(target, {
  ...{ requests, seed, connections },
  onBatch(done, { rss, heap }, { faults }) {
    for (const { what } of faults) {
      if (!seen.has(what)) console.log(`${String(done).padStart(8)} done, found: ${what}`);
      seen.add(what);
    }
    if (done % REPORT_EVERY !== 0) return;
    const uses = `RSS ${asMegabytes(rss)}, heap ${asMegabytes(heap)}`;
    console.log(
      `${String(done).padStart(8)} done, ${uses}, ${target.complaints.length} complaints in the log`,
    );
  },
});
console.log(
  `\n${tally.total} requests in ${Math.round(seconds)} s, ${Math.round(tally.total / seconds)} a second`,
);
for (const line of tally.lines()) console.log(line);
const never = tally.neverSucceeded();
if (never.length > 0) console.log(`calls that never succeeded: ${never.join(", ")}`);
for (const [kind, [before, after]] of Object.entries(growthOf(memory))) {
  const slope = slopeOf(kind as "rss" | "heap", memory.slice(memory.length >> 1), BATCH);
  console.log(
    `${kind}: ${asMegabytes(before)} in the second third, ${asMegabytes(after)} in the last; ` +
      `${(slope / 1024).toFixed(0)} KB by a thousand requests in the second half`,
  );
}
if (tally.faults.length > 0) {
  console.log(`\nFaults, each with the smallest request that showed it (--seed ${seed}):`);
  for (const line of tally.faultLines()) console.log(line);
}
await target.stop();
console.log(`\n${tally.faults.length} kinds of fault`);
process.exit(tally.faults.length === 0 ? 0 : 1);
