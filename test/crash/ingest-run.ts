import { pause } from "./children.mjs";
import { isHurried } from "./end-waits";
import { withGround } from "./ground";
import { createTraffic, type Outside, SHOP } from "./ingest-outside";
import { startServer } from "./ingest-process";
import { findFaults, isSettled } from "./ingest-verdict";
import { untilSettled } from "./settle";

export interface KillRun {
  kills: number;
  webhooks: number;
  /** A PostgreSQL server on which a database may be made; null for the embedded database. */
  server: string | null;
  say: (line: string) => void;
}

/** Answers what is not as it should be after all; empty where nothing was lost and nothing happened twice. */
export function killWhileWebhooksArrive({ kills, webhooks, server, say }: KillRun): Promise<string[]> {
  return withGround(server, (outside, env) => run(outside, env, { kills, webhooks, say }));
}

async function run(
  outside: Outside,
  env: Record<string, string>,
  { kills, webhooks, say }: Pick<KillRun, "kills" | "webhooks" | "say">,
): Promise<string[]> {
  const complaints: string[] = [];
  const begin = async () => {
    const server = startServer(env);
    await server.ready;
    return server;
  };
  const first = await begin();
  await first.ask("install", { token: await outside.shopify.idToken(SHOP), shop: SHOP });
  await first.end("SIGTERM");
  complaints.push(...first.complaints);

  const act = createTraffic(outside);
  let sent = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const isOpening = kill % 4 === 0;
    const server = startServer(env);
    if (!isOpening) await server.ready;
    const share = Math.round((webhooks * kill) / kills);
    const traffic = (async () => {
      while (sent < share) {
        sent += act();
        await pause(10);
      }
    })();
    const after = Math.round(isOpening ? Math.random() * 3000 : 100 + Math.random() * 3500);
    await pause(after);
    await server.end("SIGKILL");
    await traffic;
    complaints.push(...server.complaints);
    const { accepted, refused } = outside.sent;
    say(
      `kill ${kill} after ${after} ms${isOpening ? " while opening" : ""}: ` +
        `${sent} webhooks left so far, ${accepted} tries answered 200, ${refused} failed`,
    );
  }

  const last = await begin();
  if (isHurried(kills)) await last.ask("endWaits", {});
  await outside.shopify.drainWebhooks();
  const facts = await untilSettled(() => last.ask("facts", {}), isSettled);
  await last.end("SIGTERM");
  complaints.push(...last.complaints);
  const copies = outside.sent.accepted - facts.inbox.length;
  say(
    `${facts.orders.length} orders from ${facts.inbox.length} webhooks, ${copies} copies and ` +
      `${outside.sent.refused} failed tries beside them`,
  );
  const faults = findFaults(facts, outside.orders(), outside.sent.ids);
  return [...faults, ...complaints.map((complaint) => `logged: ${complaint.slice(0, 500)}`)];
}
