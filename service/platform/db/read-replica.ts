import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Log } from "../log";
import { replicaLag, replicaReads } from "../metrics";
import type { Database, Db } from "./database";
import { isTransient } from "./transient-errors";

declare module "../context" {
  interface Context {
    replica: ReadReplica;
  }
}

/** A streaming replica of PostgreSQL, for reads that may be some seconds old. */
export interface ReadReplica {
  /**
   * Runs reads on the replica; on the primary where there is none, where it is away or lags, and once more where a read fails on it for
   * a reason that is not the statement's own. Not for what a merchant has just changed, nor for what decides about a write.
   */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export interface ReplicaTimes {
  everyMs: number;
  /** A replica that is further behind is not read. */
  mostLagMs: number;
}

const TIMES: ReplicaTimes = { everyMs: 1000, mostLagMs: 3000 };
/** How long a look may take; a server that is cut off answers nothing at all. */
const LOOK_MS = 2000;
/** Positions of the primary that are kept: a replica that is further behind counts as that far. */
const KEPT = 600;

/** Where the log of a database server has got to, and when. */
interface Position {
  at: number;
  bytes: number;
}

/** Without a replica everything is read where it is written. */
export const withoutReplica = (db: Db): ReadReplica => ({ read: (work) => work(db), stop: async () => {} });

/**
 * Reads the positions of both logs once a second: the lag is the age of the newest position of the primary that the replica has
 * replayed. The replica's own clock does not count, nor does a primary that has nothing to say.
 */
export function watchReplica(
  { primary, replica, log }: { primary: Db; replica: Database; log: Log },
  times: ReplicaTimes = TIMES,
): ReadReplica {
  const positions: Position[] = [];
  const stopping = new AbortController();
  /** Until when it may be read; a look that does not come back ends it. */
  let usableUntil = 0;
  let wasUsable: boolean | undefined;

  function setUsable(lagMs: number, problem?: unknown): void {
    const isUsable = lagMs <= times.mostLagMs;
    usableUntil = isUsable ? performance.now() + times.everyMs + LOOK_MS : 0;
    replicaLag.reset();
    replicaLag.set({ used: isUsable ? "yes" : "no" }, lagMs / 1000);
    if (isUsable === wasUsable) return;
    wasUsable = isUsable;
    const fields = { lagMs: Math.round(lagMs), ...(problem !== undefined && { err: problem }) };
    if (isUsable) log.info(fields, "the replica is read");
    else log.warn(fields, "the replica is not read: it is away, or too far behind");
  }

  /** Where the primary's log has got to. */
  async function writtenNow(): Promise<number> {
    const { rows } = await inTime(
      sql<{ bytes: number }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`.execute(
        primary,
      ),
    );
    return rows[0]!.bytes;
  }

  async function look(): Promise<void> {
    const at = performance.now();
    try {
      const written = await writtenNow();
      positions.push({ at, bytes: written });
      if (positions.length > KEPT) positions.shift();
      const replayed = await inTime(
        sql<{ bytes: number | null }>`
          select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as bytes`.execute(replica.db),
      );
      const { bytes } = replayed.rows[0]!;
      if (bytes === null) return setUsable(Infinity, new Error("DATABASE_REPLICA_URL leads to no replica"));
      // A replica is never ahead of its primary; that of another server, or of one that was restored since, may be.
      if (bytes > written && bytes > (await writtenNow()))
        return setUsable(Infinity, new Error("DATABASE_REPLICA_URL leads to another server's replica"));
      const newest = positions.findLast((position) => position.bytes <= bytes);
      setUsable(newest ? at - newest.at : Infinity);
    } catch (error) {
      if (!stopping.signal.aborted) setUsable(Infinity, error);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look();
      await pause(times.everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }
  const running = run();

  return {
    async read(work) {
      if (performance.now() < usableUntil) {
        try {
          const result = await work(replica.db);
          replicaReads.inc({ from: "replica" });
          return result;
        } catch (error) {
          if (!isTransient(error)) throw error;
          // Others would wait as long for it, until the next look.
          usableUntil = 0;
          log.warn({ err: error }, "a read failed on the replica; the primary is asked");
        }
      }
      replicaReads.inc({ from: "primary" });
      return work(primary);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  const timer = new AbortController();
  const late = pause(LOOK_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${LOOK_MS} ms`);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    timer.abort();
    // Whichever was not first may still fail.
    for (const each of [asked, late]) each.catch(() => {});
  }
}
