import { pause } from "./children.mjs";
import { withGround } from "./ground";
import type { Asks, BulkFacts } from "./bulk-server";
import { SHOP } from "./ingest-outside";
import { type ServerProcess, startServer } from "./ingest-process";
import { untilSettled } from "./settle";

export interface KillRun {
  kills: number;
  orders: number;
  /** A PostgreSQL server on which a database may be made; null for the embedded database. */
  server: string | null;
  say: (line: string) => void;
}

/** Answers what is not as it should be after all; empty where nothing was lost and nothing happened twice. */
export function killWhileJobRuns({ kills, orders, server: database, say }: KillRun): Promise<string[]> {
  return withGround(database, async (outside, env) => {
    const complaints: string[] = [];
    const begin = async () => {
      const server = startServer<Asks>(env, "test/crash/bulk-server.ts");
      await server.ready;
      return server;
    };
    // A life of its own, whose complaints do not count: it only fills the database, as fast as that can take it.
    const first = await begin();
    await first.ask("prepare", { token: await outside.shopify.idToken(SHOP), shop: SHOP, orders });
    await first.end("SIGTERM");
    let server = await begin();
    const { total } = await server.ask("begin", { shop: SHOP });

    let hits = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      if (!(await untilItMoves(server))) break;
      const after = Math.round(Math.random() * 300);
      await pause(after);
      await server.end("SIGKILL");
      complaints.push(...server.complaints);
      server = await begin();
      const { done, state } = await server.ask("facts", { shop: SHOP });
      if (state !== "done") hits += 1;
      say(`kill ${kill} after ${after} ms: ${state}, ${done} of ${total} orders`);
    }

    const look = () => server.ask("facts", { shop: SHOP });
    const facts = await untilSettled(look, ({ state }) => state === "done");
    await server.end("SIGTERM");
    complaints.push(...server.complaints);
    say(`${facts.done} of ${total} orders in ${facts.batches} batches`);
    // A job that ends between being seen and being killed proves nothing; that may happen to the last one only.
    const missed =
      hits < kills - 1 ? [`only ${hits} of ${kills} kills met the job in motion: more orders`] : [];
    return [
      ...missed,
      ...findFaults(facts, orders),
      ...complaints.map((line) => `logged: ${line.slice(0, 500)}`),
    ];
  });
}

/**
 * A killed worker's job is taken up within a minute; killed again before that, nothing would be interrupted. False where
 * the job has ended.
 */
async function untilItMoves(server: ServerProcess<Asks>): Promise<boolean> {
  const deadline = performance.now() + 90_000;
  const { done: before, state: first } = await server.ask("facts", { shop: SHOP });
  let [done, state] = [before, first];
  while (done === before && state !== "done" && performance.now() < deadline) {
    await pause(20);
    ({ done, state } = await server.ask("facts", { shop: SHOP }));
  }
  return state !== "done";
}

function findFaults(facts: BulkFacts, orders: number): string[] {
  const wanted: Partial<BulkFacts> = {
    state: "done",
    total: orders,
    done: orders,
    failed: 0,
    nextBatch: facts.batches,
    orders,
    lines: orders,
  };
  return Object.entries(wanted)
    .filter(([name, value]) => facts[name as keyof BulkFacts] !== value)
    .map(([name, value]) => `${name} is ${facts[name as keyof BulkFacts]}, not ${value}`);
}
