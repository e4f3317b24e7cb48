import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { transaction } from "../../../../service/platform/db/database";
import { cancelLongTask, resumeLongTask } from "../../../../service/platform/long-tasks/change-long-task";
import type { RunPayload } from "../../../../service/platform/long-tasks/queue-run";
import { aShop, type TestService, type TestShop } from "../../harness";
import { giveUpTask, latestJob, taskRow, tryTask } from "../../long-tasks";
import {
  aServiceOfNumbers,
  broken,
  chosenNumbers,
  mendNumbers,
  type NumberKind,
  patientNumbers,
  readNumbers,
  startNumbers,
  written,
} from "./number-task";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await aServiceOfNumbers();
  shop = await aShop(service);
});

const COUNT = 40;

const event = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ what: "run" as const }) },
  { weight: 3, arbitrary: fc.constant({ what: "run twice" as const }) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: COUNT - 1 }).map((at) => ({ what: "break" as const, at })),
  },
  { weight: 2, arbitrary: fc.constant({ what: "mend" as const }) },
  ...(["cut off", "run an older job", "run singly", "give up", "cancel", "resume"] as const).map((what) => ({
    weight: 1,
    arbitrary: fc.constant({ what }),
  })),
  { weight: 1, arbitrary: fc.constant({ what: "run and cancel" as const }) },
);

it.each([chosenNumbers, readNumbers, patientNumbers])(
  "$name: whatever crashes, repeats and ends it, each item is applied once or not at all, and the counters say so",
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 2, maxLength: 12 }), async (events) => {
        mendNumbers();
        const { id } = await startNumbers(service, kind, shop, COUNT);
        const jobs: RunPayload[] = [];
        for (const each of events) {
          jobs.push(await latestJob(service, id));
          await Promise.allSettled(work(kind, id, each, jobs));
          await expectCountersRight(id);
        }
        broken.numbers.clear();
        await finish(kind, id);
        const task = await expectCountersRight(id);
        if (task.state === "done") expect(task.done + task.failed + task.leftOut).toBe(COUNT);
        if (task.state !== "cancelled") expect(broken.ended.at(-1)).toBe(`${id} done`);
      }),
      { numRuns: 12 },
    );
  },
);

/** What happens at once; calls that are refused are refused. */
function work(
  kind: NumberKind,
  id: string,
  event: { what: string; at?: number },
  jobs: RunPayload[],
): Promise<unknown>[] {
  const change = (how: typeof resumeLongTask) =>
    transaction(service.ctx.db, (tx) => how(service.ctx, tx, kind, shop.id, id));
  const run = (given: Partial<RunPayload> = {}) => tryTask(service, kind, id, given);
  switch (event.what) {
    case "break":
      broken.numbers.add(event.at!);
      return [];
    case "mend":
      broken.numbers.clear();
      return [];
    case "cut off": {
      broken.cutOff = true;
      return [run().finally(() => (broken.cutOff = false))];
    }
    case "run twice":
      return [run(), run()];
    case "run an older job":
      return [run(jobs[0])];
    case "run singly":
      return [run({ singly: true })];
    case "give up":
      return [giveUpTask(service, kind, id)];
    case "cancel":
      return [change(cancelLongTask)];
    case "run and cancel":
      return [run(), change(cancelLongTask)];
    case "resume":
      return [change(resumeLongTask)];
    default:
      return [run()];
  }
}

/** Nothing is broken any more: what can go on goes on to its end. */
async function finish(kind: NumberKind, id: string): Promise<void> {
  const { state } = await taskRow(service, id);
  if (state === "failed") {
    await transaction(service.ctx.db, (tx) => resumeLongTask(service.ctx, tx, kind, shop.id, id));
  }
  for (let step = 0; step < COUNT; step += 1) await tryTask(service, kind, id);
}

async function expectCountersRight(id: string) {
  const task = await taskRow(service, id);
  const numbers = await written(service, id);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(task.done).toBe(numbers.length);
  expect(task.failed).toBe(task.failures.length);
  const next = (task.cursor as { from: number } | null)?.from ?? 0;
  expect(task.done + task.failed + task.leftOut).toBe(next);
  expect(numbers.every((number) => number < next)).toBe(true);
  return task;
}
