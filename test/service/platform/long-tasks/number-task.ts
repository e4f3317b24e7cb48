import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "../../../../service/platform/context";
import { transaction, type Tx } from "../../../../service/platform/db/database";
import {
  type Batch,
  type Counts,
  defineLongTask,
  type LongTask,
  type Task,
} from "../../../../service/platform/long-tasks/long-task";
import { startLongTask } from "../../../../service/platform/long-tasks/start-long-task";
import { createTestService, type TestService, type TestShop } from "../../harness";

/** A long task over the numbers from 0: it writes each to a table, and fails where a test says so. */
export type NumberTask = Task<{ count: number }, { from: number }, number>;
export type NumberKind = LongTask<{ count: number }, { from: number }, number, number>;
type NumberBatch = Batch<number, { from: number }, number>;

export const BATCH = 3;
/** A stream leaves its rest to another job behind each of these numbers. */
const PAUSE = 12;

/** What a test breaks: numbers that throw in a batch or alone, and a step that is cut off behind its writes. */
export const broken = { numbers: new Set<number>(), cutOff: false, ended: [] as string[] };

/** Nothing is broken, and no task has ended: so each test begins. */
export function mendNumbers(): void {
  broken.numbers.clear();
  broken.cutOff = false;
  broken.ended = [];
}

function batchFrom({ input, cursor }: NumberTask, from: number): NumberBatch | null {
  const start = cursor?.from ?? 0;
  if (Math.max(start, from) >= input.count) return null;
  const items = Array.from({ length: Math.min(BATCH, input.count - from) }, (_, index) => from + index);
  return { items, cursor: { from: from + items.length }, total: input.count };
}

async function apply(_: Context, tx: Tx, { id }: NumberTask, items: number[]): Promise<Counts<number>> {
  // Numbers that end in 7 are of no interest.
  const wanted = items.filter((item) => item % 10 !== 7);
  for (const item of wanted) await sql`insert into written_numbers values (${id}, ${item})`.execute(tx);
  const bad = items.find((item) => broken.numbers.has(item));
  if (bad !== undefined) throw new Error(`number ${bad} is broken`);
  if (broken.cutOff) throw new Error("cut off");
  return { done: wanted.length, leftOut: items.length - wanted.length };
}

const parts = {
  input: z.object({ count: z.int() }),
  apply,
  itemFailed: (_: Context, __: Tx, ___: NumberTask, item: number) =>
    Promise.resolve({ failed: 1, failures: [item] }),
  onEnd: (_: Context, __: Tx, { id, state }: NumberTask) => {
    broken.ended.push(`${id} ${state}`);
    return Promise.resolve();
  },
};

/** Its batches are chosen within the transaction. */
export const chosenNumbers: NumberKind = defineLongTask<{ count: number }, { from: number }, number, number>({
  ...parts,
  name: "test.chosen",
  isExclusive: true,
  next: (_, __, task) => Promise.resolve(batchFrom(task, task.cursor?.from ?? 0)),
});

/** Its batches are yielded by a stream, outside of any transaction. */
export const readNumbers: NumberKind = defineLongTask<{ count: number }, { from: number }, number, number>({
  ...parts,
  name: "test.read",
  async *read(_, task) {
    for (let from = task.cursor?.from ?? 0; from < task.input.count; from += BATCH) {
      await Promise.resolve();
      yield { ...batchFrom(task, from)!, ...(from % PAUSE === 0 && from > 0 && { then: "queue" }) };
    }
  },
});

/** The same, where items are tried alone at once. */
export const patientNumbers: NumberKind = { ...readNumbers, name: "test.patient", singly: "at-once" };

/** A service that has these kinds and the table they write to. Their jobs are in no queue: a test runs them itself. */
export async function aServiceOfNumbers(): Promise<TestService> {
  const service = await createTestService();
  await sql`create table written_numbers (task_id bigint, number integer)`.execute(service.ctx.db);
  const longTasks = [...service.ctx.longTasks, chosenNumbers, readNumbers, patientNumbers] as never;
  return { ...service, ctx: { ...service.ctx, enqueue: () => Promise.resolve(), longTasks } };
}

export const startNumbers = (service: TestService, kind: NumberKind, shop: TestShop, count: number) =>
  transaction(service.ctx.db, (tx) =>
    startLongTask(service.ctx, tx, kind, { shop: shop.id, input: { count }, by: "admin-token" }),
  );

/** What was written for a task, in order. */
export async function written(service: TestService, id: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from written_numbers where task_id = ${id} order by number`.execute(service.ctx.db);
  return rows.map(({ number }) => number);
}
