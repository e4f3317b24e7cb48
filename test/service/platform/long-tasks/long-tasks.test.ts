import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withCause } from "../../../../service/platform/cause";
import { transaction } from "../../../../service/platform/db/database";
import { cancelLongTask, resumeLongTask } from "../../../../service/platform/long-tasks/change-long-task";
import { cleanLongTasks } from "../../../../service/platform/long-tasks/clean-long-tasks.job";
import { sweepLongTasks } from "../../../../service/platform/long-tasks/sweep-long-tasks.job";
import { UnrecoverableError } from "../../../../service/platform/queue/job";
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
});

beforeEach(async () => {
  shop = await aShop(service);
  mendNumbers();
});

const change = (how: typeof resumeLongTask, kind: NumberKind, id: string) =>
  transaction(service.ctx.db, (tx) => how(service.ctx, tx, kind, shop.id, id));
const from0To = (count: number) =>
  Array.from({ length: count }, (_, index) => index).filter((number) => number % 10 !== 7);

it("a task says what started it, who, and how far it is", async () => {
  const cause = { kind: "call", call: "aCall", user: "7" } as const;
  const { id } = await withCause(cause, () => startNumbers(service, chosenNumbers, shop, 10));
  expect(await taskRow(service, id)).toMatchObject({
    ...{ kind: "test.chosen", state: "waiting", cause, requestedBy: "admin-token", startedAt: null },
    ...{ total: null, progress: 0, run: 1, step: 0 },
  });

  await tryTask(service, chosenNumbers, id);

  expect(await taskRow(service, id)).toMatchObject({
    ...{ state: "running", total: 10, done: 3, progress: 30, cursor: { from: 3 } },
    ...{ startedAt: service.clock.now, run: 2, step: 1, finishedAt: null },
  });
});

it("its steps act by the cause that started it", async () => {
  const cause = { kind: "webhook", source: "shopify", id: "1", topic: "a/topic" } as const;
  const seen: unknown[] = [];
  const kind: NumberKind = {
    ...chosenNumbers,
    async apply() {
      const { currentCause } = await import("../../../../service/platform/cause");
      seen.push(currentCause());
      return {};
    },
  };
  const { id } = await withCause(cause, () => startNumbers(service, kind, shop, 2));

  await withCause({ kind: "job", job: "test.chosen", id: "2" }, () => tryTask(service, kind, id));

  expect(seen).toEqual([cause]);
});

describe.each([chosenNumbers, readNumbers])("a task that fails ($name)", (kind) => {
  const runAll = async (id: string) => {
    for (let step = 0; step < 6; step += 1) await tryTask(service, kind, id);
  };

  it("is tried with each item alone after the last try, and reports which failed", async () => {
    const { id } = await startNumbers(service, kind, shop, 10);
    broken.numbers.add(4);
    await expect(runAll(id)).rejects.toThrow("number 4 is broken");
    expect(await written(service, id)).toEqual([0, 1, 2]);

    // A stream has moved on since its job was queued: the step gets tries of its own first.
    if (kind.read) await giveUpTask(service, kind, id, { step: 0 });
    await giveUpTask(service, kind, id);
    await tryTask(service, kind, id, { singly: true });
    await runAll(id);

    expect(await taskRow(service, id)).toMatchObject({
      ...{ state: "done", done: 8, failed: 1, leftOut: 1, failures: [4], progress: 100 },
    });
    expect(await written(service, id)).toEqual(from0To(10).filter((number) => number !== 4));
    expect(broken.ended).toEqual([`${id} done`]);
  });

  it("ends as failed where that fails as well, with the reason, and can be resumed", async () => {
    const { id } = await startNumbers(service, kind, shop, 9);
    broken.numbers.add(3);
    await expect(runAll(id)).rejects.toThrow("broken");
    if (kind.read) await giveUpTask(service, kind, id, { step: 0 });

    await giveUpTask(service, kind, id, { singly: true });

    const { finishedAt, ...failed } = await taskRow(service, id);
    expect(failed).toMatchObject({ state: "failed", reason: "broken on purpose", done: 3 });
    expect(finishedAt).toEqual(service.clock.now);
    await runAll(id);
    expect(await written(service, id)).toEqual([0, 1, 2]);

    broken.numbers.clear();
    await change(resumeLongTask, kind, id);
    await runAll(id);
    expect(await taskRow(service, id)).toMatchObject({ state: "done", reason: null, done: 8, leftOut: 1 });
    expect(await written(service, id)).toEqual(from0To(9));
    expect(broken.ended).toEqual([`${id} failed`, `${id} done`]);
  });

  it("ends at once where no try can help", async () => {
    const hopeless: NumberKind = {
      ...kind,
      apply: () => Promise.reject(new UnrecoverableError("the shop is closed")),
    };
    const { id } = await startNumbers(service, hopeless, shop, 9);

    await expect(tryTask(service, hopeless, id)).rejects.toThrow("the shop is closed");

    expect(await taskRow(service, id)).toMatchObject({ state: "failed", reason: "the shop is closed" });
  });
});

it("a kind may try items alone in the same transaction", async () => {
  const { id } = await startNumbers(service, patientNumbers, shop, 9);
  broken.numbers.add(4);

  await tryTask(service, patientNumbers, id);

  expect(await taskRow(service, id)).toMatchObject({ state: "done", done: 7, failed: 1, failures: [4] });
});

it("keeps the first hundred failures and counts the others", async () => {
  const { id } = await startNumbers(service, patientNumbers, shop, 120);
  for (let number = 0; number < 120; number += 1) if (number % 10 !== 7) broken.numbers.add(number);

  while ((await taskRow(service, id)).finishedAt === null) await tryTask(service, patientNumbers, id);

  const { failures, ...counts } = await taskRow(service, id);
  expect(failures).toHaveLength(100);
  expect(counts).toMatchObject({ failed: 108, leftOut: 12, done: 0 });
});

it("a cancelled task keeps what was done, and cannot be resumed; a finished one cannot be cancelled", async () => {
  const { id } = await startNumbers(service, chosenNumbers, shop, 9);
  await tryTask(service, chosenNumbers, id);

  await change(cancelLongTask, chosenNumbers, id);
  await change(cancelLongTask, chosenNumbers, id);
  await tryTask(service, chosenNumbers, id);

  expect(await taskRow(service, id)).toMatchObject({ state: "cancelled", done: 3 });
  expect(await written(service, id)).toEqual([0, 1, 2]);
  expect(broken.ended).toEqual([]);
  await expect(change(resumeLongTask, chosenNumbers, id)).rejects.toThrow("jobEnded");
});

it("a shop has one open task of an exclusive kind, and any number of another", async () => {
  await startNumbers(service, chosenNumbers, shop, 9);
  await expect(startNumbers(service, chosenNumbers, shop, 9)).rejects.toThrow("long_tasks_exclusive");

  await startNumbers(service, chosenNumbers, await aShop(service), 9);
  await startNumbers(service, readNumbers, shop, 9);
  await startNumbers(service, readNumbers, shop, 9);
});

it("another shop's task is not found", async () => {
  const { id } = await startNumbers(service, chosenNumbers, shop, 9);
  const other = await aShop(service);

  const cancelled = transaction(service.ctx.db, (tx) =>
    cancelLongTask(service.ctx, tx, chosenNumbers, other.id, id),
  );

  await expect(cancelled).rejects.toThrow("jobNotFound");
});

it("one whose job was lost is queued again after an hour, and the lost job does nothing if it turns up", async () => {
  const { id } = await startNumbers(service, chosenNumbers, shop, 9);
  const lost = await latestJob(service, id);
  await sweepLongTasks.run(service.ctx, {});
  expect(await latestJob(service, id)).toEqual(lost);

  service.clock.now = new Date(service.clock.now.getTime() + 61 * 60_000);
  await sweepLongTasks.run(service.ctx, {});
  await sweepLongTasks.run(service.ctx, {});

  expect((await latestJob(service, id)).run).toBe(lost.run + 1);
  await tryTask(service, chosenNumbers, id, lost);
  expect(await written(service, id)).toEqual([]);
});

it("is deleted some days after its end, and not while it runs", async () => {
  const [ended, open] = [
    await startNumbers(service, readNumbers, shop, 3),
    await startNumbers(service, readNumbers, shop, 3),
  ];
  await tryTask(service, readNumbers, ended.id);
  service.clock.now = new Date(service.clock.now.getTime() + 31 * 86_400_000);

  await cleanLongTasks.run(service.ctx, {});

  await expect(taskRow(service, ended.id)).rejects.toThrow("no result");
  expect(await taskRow(service, open.id)).toMatchObject({ state: "waiting" });
});
