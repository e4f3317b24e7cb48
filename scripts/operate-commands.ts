import { ShopDomain, type ShopId } from "../contract/ids";
import { FAILURE_KINDS, FailureKind } from "../contract/operations";
import { countQueued } from "../service/domain/shipments/tracking-queue/tracking-queue.queries";
import { findShopByDomain } from "../service/domain/shops/shops.queries";
import {
  type FailureFilter,
  groupFailures,
  listFailures,
} from "../service/features/operations/failures.queries";
import { pauseDeliveries, resumeDeliveries } from "../service/features/operations/pause-deliveries";
import { failuresSince, replayFailures } from "../service/features/operations/replay-failures";
import {
  countDeliveries,
  countJobs,
  countOpenTasks,
  describeShop,
  listActs,
  listAllPauses,
  listTasksOf,
} from "../service/features/operations/operations.queries";
import { channels } from "../service/main/channels";
import { longTasks } from "../service/main/long-tasks";
import { jobForSource } from "../service/main/webhooks/job-for-source";
import type { Db } from "../service/platform/db/database";
import { type Command, CommandError, type Commands } from "./database-command";
import { actorOf, clocked, stamp, table, textOf } from "./operate-output";
import { tokenCommands } from "./operate-token-commands";

const USAGE = `Usage: npm run operate -- status
       npm run operate -- shop SHOP
       npm run operate -- acts
       npm run operate -- failures KIND NAME [--shop SHOP] [--error ERROR]
       npm run operate -- replay KIND NAME [--shop SHOP] [--error ERROR] [--id ID]
       npm run operate -- pause CHANNEL [--shop SHOP] [--until 2026-12-01T08:00:00Z]
       npm run operate -- resume CHANNEL [--shop SHOP]
       npm run operate -- token NAME [--days 30]
       npm run operate -- tokens
       npm run operate -- revoke ID | NAME

  status shows queues, shipments for providers, deliveries, long tasks, failures by error and pauses of all stores; shop shows one store.
  replay tries failures of the last week again: of a subscriber (event), a channel (delivery), a kind of long task (task),
  a topic (webhook) or a queue (job). Kinds: ${FAILURE_KINDS.join(", ")}. failures lists them one by one, with their ids.
  pause holds a channel back, for one store or for all. Channels: ${[...channels.keys()].join(", ")}.
  token prints a token that opens /track/operations for its owner, who is named beside every act; it is shown once.
  Every act is recorded under --as NAME, which is the system's user where it is not given; acts lists the latest.
  The database is the one that .env names. Waybill may be running meanwhile.`;

const commands: Record<string, Command> = {
  status: {
    words: 0,
    async run({ db }) {
      const now = new Date();
      const [jobs, tracking, deliveries, tasks, pauses] = [
        await countJobs(db),
        await countQueued(db, now),
        await countDeliveries(db, failuresSince(now)),
        await countOpenTasks(db),
        await listAllPauses(db, now),
      ];
      return [
        table("Jobs (waiting, running, failed)", jobs, (row) => [
          row.name,
          row.waiting,
          row.running,
          row.failed,
        ]),
        table("Shipments for tracking providers (waiting, stores, put off, oldest)", tracking, (row) => [
          ...[`${row.call} ${row.provider || "(any)"}`, row.count, row.shops, row.putOff, stamp(row.since)],
        ]),
        table("Deliveries (waiting, stores, oldest, failed in the last week)", deliveries, (row) => [
          ...[row.channel, row.waiting, row.shops, stamp(row.oldest), row.failed],
        ]),
        table("Long tasks (waiting, running, oldest)", tasks, (row) => [
          ...[row.kind, row.waiting, row.running, stamp(row.oldest)],
        ]),
        await failuresTable(db, null),
        pausesTable(pauses),
      ].join("\n");
    },
  },
  shop: {
    words: 1,
    async run({ db }, [domain = ""]) {
      const shop = await shopOf(db, domain);
      const [facts, tasks] = [await describeShop(db, shop.id), await listTasksOf(db, shop.id, 10)];
      const pauses = await listAllPauses(db, new Date());
      const state = shop.uninstalledAt ? `removed ${stamp(shop.uninstalledAt)}` : "installed";
      return [
        `${shop.domain} (id ${shop.id}), plan ${shop.planCode}, ${state}`,
        `  orders ${facts.orders}, tracked ${facts.tracked}`,
        `  last webhook ${stamp(facts.lastWebhookAt)}, last event ${stamp(facts.lastEventAt)}`,
        `  deliveries waiting ${facts.waiting}`,
        table("Long tasks", tasks, (row) => [
          ...[row.id, row.kind, row.state, stamp(row.createdAt), stamp(row.finishedAt), row.reason ?? ""],
        ]),
        await failuresTable(db, shop.id),
        pausesTable(pauses.filter((pause) => pause.domain === null || pause.domain === shop.domain)),
      ].join("\n");
    },
  },
  acts: {
    words: 0,
    async run({ db }) {
      return table("Acts", await listActs(db, 50), (row) => [
        ...[stamp(row.at), row.actor, row.action, row.domain ?? row.forShop ?? "all stores"],
        JSON.stringify(row.details),
      ]);
    },
  },
  failures: {
    words: 2,
    async run({ db }, words, options) {
      const { kind, filter } = await choiceOf(db, words, options);
      const since = failuresSince(new Date());
      const rows = await listFailures(db, kind, { ...filter, since }, { limit: 100, newestFirst: true });
      return table("Failures, the newest first", rows, (row) => [
        ...[row.id, row.domain ?? "–", stamp(row.at), row.about, row.error],
      ]);
    },
  },
  replay: {
    words: 2,
    async run({ db, openQueue }, words, options) {
      const { kind, filter } = await choiceOf(db, words, options);
      const { enqueue, enqueueAll, close } = await openQueue();
      try {
        const ctx = { db, enqueue, enqueueAll, longTasks, jobForSource, now: () => new Date() };
        const { found, replayed } = await replayFailures(ctx, actorOf(options), kind, filter);
        const left = found - replayed;
        const rest = left > 0 ? ` ${left} left out: retried already, or replaced by something newer.` : "";
        return `${replayed} failures queued for retry.${rest}`;
      } finally {
        await close();
      }
    },
  },
  pause: {
    words: 1,
    async run({ db }, [channel = ""], options) {
      const until = momentOf(textOf(options.until));
      if (until && until <= new Date()) throw new CommandError("A pause cannot end in the past.");
      const shop = await shopIdOf(db, options);
      await pauseDeliveries(clocked(db), actorOf(options), { channel: channelOf(channel), shop, until });
      const whose = textOf(options.shop) ?? "all stores";
      return `${channel} of ${whose} is held back${until ? ` until ${stamp(until)}` : ", until it is resumed"}.`;
    },
  },
  resume: {
    words: 1,
    async run({ db }, [channel = ""], options) {
      const shop = await shopIdOf(db, options);
      await resumeDeliveries(clocked(db), actorOf(options), { channel: channelOf(channel), shop });
      return `${channel} of ${textOf(options.shop) ?? "all stores"} goes out again, within a minute.`;
    },
  },
  ...tokenCommands,
};

async function choiceOf(
  db: Db,
  [kind, name]: string[],
  options: Record<string, unknown>,
): Promise<{ kind: FailureKind; filter: Omit<FailureFilter, "since"> }> {
  const parsed = FailureKind.safeParse(kind);
  if (!parsed.success)
    throw new CommandError(`There is no kind ${kind}; there are ${FAILURE_KINDS.join(", ")}.`);
  const shop = await shopIdOf(db, options);
  const [error, id] = [textOf(options.error) ?? undefined, textOf(options.id) ?? undefined];
  return { kind: parsed.data, filter: { shop, name, error, id } };
}

function momentOf(text: string | null): Date | null {
  if (text === null) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new CommandError(`--until is a moment such as 2027-01-31T18:00Z, and ${text} is none.`);
  return moment;
}

const pausesTable = (pauses: Awaited<ReturnType<typeof listAllPauses>>) =>
  table("Paused", pauses, (row) => [
    ...[row.channel, row.domain ?? "all stores", `by ${row.pausedBy}`, `until ${stamp(row.until)}`],
  ]);

async function failuresTable(db: Db, shop: ShopId | null): Promise<string> {
  const groups = [];
  for (const kind of FAILURE_KINDS)
    groups.push(...(await groupFailures(db, kind, { since: failuresSince(new Date()), shop }, 50)));
  return table("Failures (count, stores, oldest)", groups, (row) => [
    ...[row.kind, row.name, row.error, row.count, row.stores, stamp(row.oldest)],
  ]);
}

function channelOf(name: string): string {
  if (!channels.has(name)) {
    throw new CommandError(`There is no channel ${name}; there are ${[...channels.keys()].join(", ")}.`);
  }
  return name;
}

async function shopOf(db: Db, domain: string) {
  const parsed = ShopDomain.safeParse(domain);
  const shop = parsed.success ? await findShopByDomain(db, parsed.data) : undefined;
  if (!shop) throw new CommandError(`There is no store ${domain}.`);
  return shop;
}

async function shopIdOf(db: Db, options: Record<string, unknown>): Promise<ShopId | null> {
  const domain = textOf(options.shop);
  return domain === null ? null : (await shopOf(db, domain)).id;
}

const text = { type: "string" } as const;
export const operateCommands: Commands = {
  usage: USAGE,
  options: { shop: text, error: text, id: text, until: text, days: text, as: text },
  commands,
};
