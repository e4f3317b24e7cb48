import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";

const MARK = "/* prepared */";
const MARKED_SELECT = `select ${MARK}`;

/**
 * Marks a statement whose plan a connection keeps: ``sql`${prepared} select …` ``, `.modifyFront(prepared)` of a select, `.modifyEnd(prepared)`
 * of what writes, and of a select whose values are no list that a builder writes out. For statements that are run for each order, parcel, email or page, and whose best plan is the same for every shop and
 * value: found by keys, without a list's filters, and not on a table that is a queue, which is planned when it is empty.
 */
export const prepared = sql.raw(MARK);

/** Adds the mark to a text of somebody else's. */
export const markPrepared = (text: string): string => `${MARK} ${text}`;

/**
 * Keys that a named statement is about, those within arrays among them: a plan without values expects ten, and a nested loop that is
 * right for them takes hundreds of times as long for a batch of hundreds. A batch pays for its own plan.
 */
const MOST_VALUES = 32;

/** A builder writes lists of keys out, so each length is a text of its own, whose plan takes 100 kB of each connection. */
const MOST_OF_SELECT = 6;

/** A bound on what is remembered; some 200 are in use. Those beyond stay unnamed. */
const MOST_NAMES = 500;

/** Of each marked text, the same on every connection. */
const names = new Map<string, string>();

/** In front, after a builder's `select`, or at the end: looked for nowhere else, since every statement is looked at. */
const isMarked = (text: string): boolean =>
  text.startsWith(MARK) || text.startsWith(MARKED_SELECT) || text.endsWith(MARK);

function nameOf(text: string, values: unknown): string | undefined {
  if (!Array.isArray(values) || !isMarked(text)) return undefined;
  const count = values.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);
  if (count > (text.startsWith(MARKED_SELECT) ? MOST_OF_SELECT : MOST_VALUES)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size === MOST_NAMES) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}

/** Whether a prepared statement would return other columns than when it was prepared: a migration has changed its table. */
const isOfOldColumns = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";

/** Whether the server has not what this connection has prepared (26000), or has it from another (42P05): a pooler is between them. */
const isOfPooler = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === "26000" || error.code === "42P05");

/** Whether a statement failed because it was prepared: tried again, it does not. */
export const isOfPreparing = (error: unknown): boolean => isOfOldColumns(error) || isOfPooler(error);

/** What the connections of one pool have in common. */
interface Naming {
  isOn: boolean;
  /** Names of another generation are prepared anew: those before have columns that are no more. */
  generation: number;
}

export interface Preparing {
  /** For the pool: each connection names marked statements. */
  Client: typeof pg.Client;
  /** No statement is named any more. */
  stop(): void;
}

/**
 * Connections that name marked statements, which PostgreSQL then parses once and, from the sixth time on, plans no more. What calls them
 * sees no difference (docs/decisions/126-prepared-statements.md).
 */
export function createPreparing(): Preparing {
  const naming: Naming = { isOn: true, generation: 0 };
  return {
    Client: class extends PreparingClient {
      override naming = naming;
    },
    stop() {
      naming.isOn = false;
    },
  };
}

abstract class PreparingClient extends pg.Client {
  abstract naming: Naming;

  // Of the eight ways to call it, the one of Kysely: a text and its values, answered by a promise.
  override query(...call: unknown[]): never {
    const [text, values] = call;
    const isNamed = this.naming.isOn && call.length === 2 && typeof text === "string";
    const name = isNamed ? nameOf(text, values) : undefined;
    return (name === undefined ? this.#ask(...call) : this.#askPrepared(name, text, values)) as never;
  }

  #ask(...call: unknown[]): unknown {
    return (super.query as (...call: unknown[]) => unknown).apply(this, call);
  }

  async #askPrepared(name: string, text: unknown, values: unknown): Promise<unknown> {
    const { naming } = this;
    const { generation } = naming;
    const isAlone = this.getTransactionStatus() === "I";
    try {
      return await this.#ask({ name: `${name}_${generation}`, text, values });
    } catch (error) {
      if (isOfPooler(error)) naming.isOn = false;
      else if (!isOfOldColumns(error)) throw error;
      else if (naming.generation === generation) naming.generation += 1;
      // A transaction is over after its first error: whoever began it tries it again (transient-errors.ts).
      if (!isAlone) throw error;
      return this.#ask(text, values);
    }
  }
}
