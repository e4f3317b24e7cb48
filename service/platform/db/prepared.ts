import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";

const MARK = "/* prepared */";

/**
 * Marks a statement whose plan a connection keeps: ``sql`${prepared} select …` ``, `.modifyFront(prepared)` of a select, `.modifyEnd(prepared)`
 * of what writes. For statements that are run for each order, parcel, email or page, and whose best plan is the same for every shop and
 * value: found by keys, without a list's filters, and not on a table that is a queue, which is planned when it is empty.
 */
export const prepared = sql.raw(MARK);

/** The same, of a text. */
export const markPrepared = (text: string): string => `${MARK} ${text}`;

/** Lists of keys are written out one parameter for each: longer ones would be another statement for each length. */
const MOST_VALUES = 32;

/** More would be a mark on a text that varies. */
const MOST_NAMES = 1000;

/** Of each marked text, the same on every connection. */
const names = new Map<string, string>();

/** In front, after a builder's `select`, or at the end: looked for nowhere else, since every statement is looked at. */
const isMarked = (text: string): boolean =>
  text.startsWith(MARK) || text.startsWith(MARK, "select ".length) || text.endsWith(MARK);

function nameOf(text: string, values: unknown): string | undefined {
  if (!Array.isArray(values) || values.length > MOST_VALUES || !isMarked(text)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size === MOST_NAMES) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}

/** Whether a prepared statement would return other columns than when it was prepared: a migration has changed its table. */
export const isOfOldColumns = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";

/**
 * A connection that names marked statements, which PostgreSQL then parses once and, from the sixth time on, plans no more. What
 * calls it sees no difference (docs/decisions/126-prepared-statements.md).
 */
export class PreparingClient extends pg.Client {
  /** Names of another generation are prepared anew: a statement of the older one has columns that are no more. */
  #generation = 0;

  // Of the eight ways to call it, the one of Kysely: a text and its values, answered by a promise.
  override query(...call: unknown[]): never {
    const [text, values] = call;
    const name = call.length === 2 && typeof text === "string" ? nameOf(text, values) : undefined;
    return (name === undefined ? this.#ask(...call) : this.#askPrepared(name, text, values)) as never;
  }

  #ask(...call: unknown[]): unknown {
    return (super.query as (...call: unknown[]) => unknown).apply(this, call);
  }

  async #askPrepared(name: string, text: unknown, values: unknown): Promise<unknown> {
    const ask = () => this.#ask({ name: `${name}_${this.#generation}`, text, values });
    const isAlone = this.getTransactionStatus() === "I";
    try {
      return await ask();
    } catch (error) {
      if (!isOfOldColumns(error)) throw error;
      this.#generation += 1;
      // A transaction is over after its first error: whoever began it tries it again (transient-errors.ts).
      if (!isAlone) throw error;
      return ask();
    }
  }
}
