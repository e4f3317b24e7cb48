import { BATCH, everyRequest } from "./every-request";
import { gatherFacts, idTokenOf } from "./facts";
import { type FuzzRequest, indexOf, traceOf, withTrace } from "./fuzz-request";
import { memoryFaults, type MemorySample, sampleMemory } from "./memory";
import { createTally, type Tally } from "./tally";
import { readRoutes } from "./routes";
import { createSender } from "./send";
import type { Target } from "./target";
import { faultOf } from "./verdict";

export interface FuzzOptions {
  seed: number;
  requests: number;
  connections: number;
  /** Told before the first batch and after each. */
  onBatch?: (done: number, memory: MemorySample, tally: Tally) => void;
}

export interface FuzzResult {
  tally: Tally;
  /** Before the first batch, and after each. */
  memory: MemorySample[];
  seconds: number;
}

/** Sends generated requests over every surface, and counts what came of them. The target's demo store has to be ready. */
export async function runFuzz(target: Target, options: FuzzOptions): Promise<FuzzResult> {
  const facts = await gatherFacts(target);
  const batchOf = everyRequest(facts, await readRoutes(), options.seed);
  const sender = createSender(target.url, options.connections);
  const tally = createTally(target.url);
  const memory = [await sampleMemory(target.url)];
  options.onBatch?.(0, memory[0]!, tally);
  const begun = performance.now();

  for (let batch = 0; batch * BATCH < options.requests && target.isAlive(); batch += 1) {
    facts.idToken = await idTokenOf(target.url);
    await mapConcurrently(batchOf(batch), options.connections, async (request, at) => {
      const index = batch * BATCH + at;
      const outcome = await sender.send(withTrace(request, index));
      tally.add(request, outcome, faultOf(request, outcome), traceOf(index));
    });
    // What was found is told also of a process that has ended.
    if (!target.isAlive()) break;
    const sample = await sampleMemory(target.url);
    memory.push(sample);
    options.onBatch?.((batch + 1) * BATCH, sample, tally);
  }
  const seconds = (performance.now() - begun) / 1000;
  if (target.isAlive()) await target.settle();
  else tally.note("the process has ended");

  for (const { text, trace } of target.complaints) {
    const index = indexOf(trace);
    // Made again: the log tells of a request long after it was sent.
    const request = index === undefined ? undefined : batchOf(Math.floor(index / BATCH))[index % BATCH];
    tally.note(text, request, trace);
  }
  for (const fault of memoryFaults(memory)) tally.note(fault);
  sender.close();
  return { tally, memory, seconds };
}

async function mapConcurrently(
  requests: readonly FuzzRequest[],
  connections: number,
  each: (request: FuzzRequest, at: number) => Promise<void>,
): Promise<void> {
  const rest = requests.entries();
  const work = async () => {
    for (const [at, request] of rest) await each(request, at);
  };
  await Promise.all(Array.from({ length: connections }, work));
}
