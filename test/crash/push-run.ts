import { pause } from "./children.mjs";
import { isHurried } from "./end-waits";
import { type Outside, SHOP } from "./ingest-outside";
import { type ServerProcess, startServer } from "./ingest-process";
import type { Asks } from "./ingest-server";
import { withGround } from "./ground";
import { isSettled } from "./ingest-verdict";
import type { PushFacts } from "./push-facts";
import { createPushSender, placeShipments, startPushing, STORY } from "./push-sender";
import { untilSettled } from "./settle";

export interface PushRun {
  kills: number;
  shipments: number;
  /** A PostgreSQL server on which a database may be made; null for the embedded database. */
  server: string | null;
  say: (line: string) => void;
}

const APP_SECRET = "a-secret-of-the-crash-test-of-pushes-only";
/** Answers what is not as it should be after all; empty where no push was lost and none was taken twice. */
export function killWhilePushesArrive({ server, ...rest }: PushRun): Promise<string[]> {
  return withGround(server, (outside, env) => run(outside, env, rest), { APP_SECRET });
}

async function run(
  outside: Outside,
  env: Record<string, string>,
  { kills, shipments, say }: Omit<PushRun, "server">,
): Promise<string[]> {
  const complaints: string[] = [];
  const life = async (
    signal: "SIGTERM" | "SIGKILL",
    work: (server: ServerProcess<Asks>) => Promise<void>,
  ) => {
    const server = startServer(env);
    await server.ready;
    await work(server);
    await server.end(signal);
    complaints.push(...server.complaints);
  };
  const settled = async (server: ServerProcess<Asks>) => {
    await untilSettled(() => server.ask("facts", {}), isSettled);
  };

  // The simulated courier itself never scans these.
  const numbers = Array.from({ length: shipments }, (_, index) => `SIMNONE${10_000 + index}`);
  await life("SIGTERM", async (server) => {
    await server.ask("install", { token: await outside.shopify.idToken(SHOP), shop: SHOP });
    placeShipments(outside, SHOP, numbers);
    await outside.shopify.drainWebhooks();
    await settled(server);
  });

  const sender = createPushSender(env.APP_URL!, APP_SECRET, Date.now() - 3_600_000);
  const pushing = startPushing(sender, numbers);
  for (let kill = 1; kill <= kills; kill += 1) {
    await life("SIGKILL", async () => {
      pushing.allow(Math.round((shipments * STORY.length * kill) / kills));
      const after = Math.round(50 + Math.random() * 1500);
      await pause(after);
      say(
        `kill ${kill} after ${after} ms: ${pushing.sent.size} pushes taken, ${sender.count.failed} tries failed`,
      );
    });
  }

  let facts: PushFacts | undefined;
  await life("SIGTERM", async (server) => {
    pushing.allow(Infinity);
    await pushing.done;
    if (isHurried(kills)) await server.ask("endWaits", {});
    await settled(server);
    facts = await server.ask("pushFacts", {});
  });
  say(
    `${pushing.sent.size} pushes to ${shipments} parcels, ${sender.count.answered} answered 200, ${sender.count.failed} failed`,
  );
  return [
    ...findPushFaults(facts!, numbers, pushing.sent),
    ...complaints.map((line) => `logged: ${line.slice(0, 500)}`),
  ];
}

export function findPushFaults(
  { shipments, pushes }: PushFacts,
  numbers: string[],
  sent: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  const story = STORY.map(([, , message]) => message)
    .toSorted()
    .join();
  for (const number of numbers) {
    const found = shipments.filter((shipment) => shipment.number === number);
    const [shipment] = found;
    if (found.length !== 1 || !shipment) faults.push(`${number} is there ${found.length} times`);
    else {
      if (shipment.status !== "DELIVERED") faults.push(`${number} is ${shipment.status}`);
      if (shipment.events.join() !== story) faults.push(`${number} has the events ${shipment.events.join()}`);
      if (new Set(shipment.mails).size < shipment.mails.length)
        faults.push(`${number} has the mails ${shipment.mails}`);
      if (!shipment.mails.includes("DELIVERED")) faults.push(`${number} was delivered and nobody was told`);
    }
  }
  const stored = new Set(pushes.map(({ id }) => id));
  const lost = [...sent].filter((id) => !stored.has(id)).length;
  if (lost > 0) faults.push(`${lost} pushes were answered 200 and never stored`);
  const unprocessed = pushes.filter(({ isProcessed }) => !isProcessed).length;
  if (unprocessed > 0) faults.push(`${unprocessed} pushes were not processed`);
  return faults;
}
