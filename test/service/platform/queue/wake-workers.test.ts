import { expect, it, onTestFinished } from "vitest";
import { startWaker } from "../../../../service/platform/queue/wake-workers";

/** A loop that looks each millisecond; `looks` are what the database gives, one after the other, the last for ever. */
function start(looks: (string[] | Error)[], everyMs = 1) {
  const woken: string[] = [];
  const errors: unknown[] = [];
  let asked = 0;
  const waker = startWaker({
    listDue: async () => {
      const look = looks[Math.min(asked, looks.length - 1)]!;
      asked += 1;
      if (look instanceof Error) throw look;
      return look;
    },
    wake: (queue) => void woken.push(queue),
    onError: (error) => void errors.push(error),
    everyMs,
  });
  onTestFinished(() => waker.stop());
  return { woken, errors, waker, asked: () => asked };
}

it("wakes the workers of the queues that have due jobs, and no other", async () => {
  const { woken, asked } = start([["mail.send"], [], ["mail.send", "orders.sync"], []]);

  await expect.poll(asked).toBeGreaterThan(4);

  expect(woken).toEqual(["mail.send", "mail.send", "orders.sync"]);
});

it("says that a look has failed, and looks again", async () => {
  const lost = new Error("Connection terminated");
  const { woken, errors } = start([lost, lost, ["mail.send"], []]);

  await expect.poll(() => woken).toEqual(["mail.send"]);

  expect(errors).toEqual([lost, lost]);
});

it("looks no more once it is stopped", async () => {
  const { asked, waker } = start([[]]);
  await expect.poll(asked).toBeGreaterThan(1);

  waker.stop();
  const before = asked();
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect(asked() - before).toBeLessThanOrEqual(1);
});

it("looks at once where a job was queued, also while a look is under way", async () => {
  const { woken, waker } = start([[], ["mail.send"], []], 3_600_000);

  waker.lookNow();

  await expect.poll(() => woken).toEqual(["mail.send"]);
});
