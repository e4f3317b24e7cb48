import { pause } from "./children.mjs";
import { isHurried } from "./end-waits";
import { withGround } from "./ground";
import { createTraffic, type Outside } from "./ingest-outside";
import { type ServerProcess, startServer } from "./ingest-process";
import { evaluateMails } from "./mail-verdict";
import { type AcceptedMail, recordMails } from "./mail-recorder";
import type { MixedFacts, Work } from "./mixed-facts";
import { BULK_SHOP, IMPORT_SHOP, pushedNumber } from "./mixed-names";
import type { Asks } from "./mixed-server";
import { findMixedFaults } from "./mixed-verdict";
import { createPushSender, placeShipments, startPushing, STORY } from "./push-sender";
import { untilSettled } from "./settle";

export interface MixedRun {
  kills: number;
  /** Orders of a bulk job, lines of an import; also how many webhooks arrive while it is killed. */
  size: number;
  /** A PostgreSQL server on which a database may be made; null for the embedded database. */
  server: string | null;
  say: (line: string) => void;
}

const APP_SECRET = "a-secret-of-the-crash-test-of-mixed-work-only";
const SHOPS = [BULK_SHOP, IMPORT_SHOP];

/** Answers what is not as it should be after all; empty where nothing was lost and nothing happened twice. */
export async function killDuringMixedWork({ server, ...rest }: MixedRun): Promise<string[]> {
  const life = { number: 0 };
  const mails = await recordMails(() => life.number);
  try {
    const more = { APP_SECRET, SMTP_URL: mails.url };
    return await withGround(server, (outside, env) => run(outside, env, life, mails.accepted, rest), more);
  } finally {
    await mails.stop();
  }
}

type Server = ServerProcess<Asks>;

async function run(
  outside: Outside,
  env: Record<string, string>,
  life: { number: number },
  accepted: AcceptedMail[],
  { kills, size, say }: Omit<MixedRun, "server">,
): Promise<string[]> {
  const complaints: string[] = [];
  const begin = () => {
    life.number += 1;
    return startServer<Asks>(env, "test/crash/mixed-server.ts");
  };
  const end = async (server: Server, signal: "SIGTERM" | "SIGKILL") => {
    await server.end(signal);
    complaints.push(...server.complaints);
  };
  const pushed = Array.from({ length: Math.max(8, size / 10) }, (_, index) => pushedNumber(index));
  await prepare(outside, begin, end, { pushed, size });

  const sender = createPushSender(env.APP_URL!, APP_SECRET, Date.now() - 3_600_000);
  const pushing = startPushing(sender, pushed);
  const traffic = SHOPS.map((shop) => createTraffic(outside, shop));
  const killed = new Set<number>();
  let webhooks = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const isOpening = kill % 5 === 0;
    const server = begin();
    if (!isOpening) await server.ready;
    const share = Math.round((size * kill) / kills);
    pushing.allow(Math.round((pushed.length * STORY.length * kill) / kills));
    const arriving = (async () => {
      for (let turn = kill; webhooks < share; turn += 1) {
        webhooks += traffic[turn % traffic.length]!();
        await pause(10);
      }
    })();
    const work = isOpening ? null : keepAtWork(server, { size, isResumed: kill % 2 === 0 });
    // Now and then long enough for what has piled up: else few mails would be under way when the next kill comes.
    const longest = isOpening ? 3000 : kill % 4 === 3 ? 12_000 : 3500;
    const after = Math.round(100 + Math.random() * longest);
    await pause(after);
    work?.stop();
    killed.add(life.number);
    await end(server, "SIGKILL");
    await Promise.all([arriving, work?.done()]);
    say(
      `kill ${kill} after ${after} ms${isOpening ? " while opening" : ""}: ${webhooks} webhooks left, ` +
        `${pushing.sent.size} pushes taken, ${accepted.length} mails accepted; ${work ? work.seen() : ""}`,
    );
  }

  const last = begin();
  await last.ready;
  pushing.allow(Infinity);
  await Promise.all([pushing.done, outside.shopify.drainWebhooks()]);
  await untilDone(last, { size, kills });
  const facts = await last.ask("facts", {});
  await end(last, "SIGTERM");

  const truth = {
    orders: SHOPS.flatMap((shop) => outside.orders(shop)),
    written: outside.orders(IMPORT_SHOP),
    ...{ webhooks: outside.sent.ids, pushed, pushes: pushing.sent, size },
  };
  const mails = evaluateMails(facts, accepted, (number) => killed.has(number));
  say(describeFacts(facts, outside));
  const { window, repeats, unsettled } = mails;
  say(
    `${accepted.length} mails accepted, ${repeats} of them again, ${unsettled} settled otherwise; ` +
      `from the answer to done_at: median ${window.median} ms, 95th percentile ${window.p95} ms of ${window.mails} mails`,
  );
  const logged = complaints.map((line) => `logged: ${line.slice(0, 500)}`);
  return [...findMixedFaults(facts, truth), ...mails.faults, ...logged];
}

/** A life of its own: both shops with their orders, the first bulk job, and shipments for the courier's pushes. */
async function prepare(
  outside: Outside,
  begin: () => Server,
  end: (server: Server, signal: "SIGTERM") => Promise<void>,
  { pushed, size }: { pushed: string[]; size: number },
): Promise<void> {
  outside.shopify.createShop({ domain: IMPORT_SHOP });
  const tokens: Record<string, string> = {};
  for (const shop of SHOPS) tokens[shop] = await outside.shopify.idToken(shop);
  const server = begin();
  await server.ready;
  await server.ask("prepare", { tokens, size });
  for (const [turn, shop] of SHOPS.entries()) {
    placeShipments(
      outside,
      shop,
      pushed.filter((_, index) => index % SHOPS.length === turn),
    );
  }
  await outside.shopify.drainWebhooks();
  await untilSettled(
    () => server.ask("work", {}),
    ({ webhooks, untracked }) => webhooks + untracked === 0,
  );
  await end(server, "SIGTERM");
}

/** Begins one bulk job and one import after the other until it is stopped, which must be before the server's end. */
function keepAtWork(server: Server, { size, isResumed }: { size: number; isResumed: boolean }) {
  let isOver = false;
  let seen: Work | undefined;
  const work = async () => {
    for (let isFirst = true; !isOver; isFirst = false) {
      await server.ask("goOn", { size, isResumed: isFirst && isResumed, isLast: false });
      if (!isOver) seen = await server.ask("work", {});
      await pause(100);
    }
  };
  // What is asked when it is killed has no answer. Anything else is thrown where the life's end is waited for: until then
  // nobody would hear of a rejection.
  const ended = work().then(
    () => null,
    (cause: unknown) =>
      isOver ? null : new Error(`Not killed: ${server.complaints.join("\n").slice(-3000)}`, { cause }),
  );
  return {
    stop: () => void (isOver = true),
    async done() {
      const failure = await ended;
      if (failure) throw failure;
    },
    seen: () => (seen ? `open: ${seen.tasks} tasks, ${seen.jobs} jobs, ${seen.deliveries} deliveries` : ""),
  };
}

/** Until all that was begun is done: an import that was only checked is run as well. */
async function untilDone(server: Server, { size, kills }: { size: number; kills: number }) {
  const look = async () => {
    if (isHurried(kills)) await server.ask("endWaits", {});
    await server.ask("goOn", { size, isResumed: false, isLast: true });
    return server.ask("work", {});
  };
  await untilSettled(
    look,
    ({ jobs, webhooks, deliveries, tasks, untracked, checked }) =>
      jobs + webhooks + deliveries + tasks + untracked + checked === 0,
  );
}

function describeFacts({ orders, inbox, log, tasks, deliveries }: MixedFacts, { sent }: Outside): string {
  const count = (name: string) => tasks.filter(({ kind }) => kind === name).length;
  const ends = deliveries.ends.map(({ channel, state, count: rows }) => `${rows} ${channel} ${state}`);
  return (
    `${orders.length} orders, ${inbox.length} webhooks of Shopify (${sent.accepted} tries answered 200, ${sent.refused} ` +
    `failed), ${log.events} events with ${log.changes} changes, ${count("bulk.run")} bulk jobs, ` +
    `${count("import.run")} imports; deliveries: ${ends.join(", ")}`
  );
}
