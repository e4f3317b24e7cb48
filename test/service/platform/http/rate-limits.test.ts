import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TOO_MANY_REQUESTS } from "../../../../contract/errors";
import { cleanLimits } from "../../../../service/platform/http/clean-limits.job";
import { createTestService, type TestService } from "../../harness";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(() => service.ctx.db.deleteFrom("rateLimits").execute());

const wrong = (outcome: unknown) => outcome === "wrong";
const guess = (outcome: string) =>
  service.ctx.limits.guess("coupon-failed", "1", () => Promise.resolve(outcome), wrong);
const points = () => service.ctx.db.selectFrom("rateLimits").select(["points", "endsAt"]).execute();
const limited = expect.objectContaining({ code: TOO_MANY_REQUESTS });

describe("a limit on wrong guesses", () => {
  it("lets as many through as it has points, however many come at once", async () => {
    const ran: number[] = [];
    const guesses = Array.from({ length: 300 }, (_, at) =>
      service.ctx.limits.guess(
        "coupon-failed",
        "1",
        async () => void ran.push(at),
        () => true,
      ),
    );

    const outcomes = await Promise.allSettled(guesses);

    expect(ran).toHaveLength(10);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("never refuses those who are right, one after the other or ten at once", async () => {
    for (let time = 0; time < 25; time += 1) await guess("right");
    await Promise.all(Array.from({ length: 10 }, () => guess("right")));

    expect((await points())[0]).toMatchObject({ points: 0 });
  });

  it("is not used up by tries that it has refused", async () => {
    await Promise.allSettled(Array.from({ length: 50 }, () => guess("right")));

    expect(await guess("right")).toBe("right");
  });

  it("gives the point back when the work fails for a reason of ours", async () => {
    const broken = () => Promise.reject(new Error("the world is away"));

    for (let time = 0; time < 15; time += 1) {
      await expect(service.ctx.limits.guess("coupon-failed", "1", broken, wrong)).rejects.toThrow("away");
    }
    expect(await guess("right")).toBe("right");
  });

  it("gives a point of a window that is over to nobody", async () => {
    const before = service.clock.now;
    const late = service.ctx.limits.guess(
      "coupon-failed",
      "1",
      async () => {
        service.clock.now = new Date(before.getTime() + 16 * 60_000);
        for (let time = 0; time < 10; time += 1) await guess("wrong");
      },
      wrong,
    );

    await late;

    await expect(guess("right")).rejects.toEqual(limited);
    service.clock.now = before;
  });
});

it("says how long to wait", async () => {
  for (let time = 0; time < 30; time += 1) await service.ctx.limits.take("exchange", "a");

  await expect(service.ctx.limits.take("exchange", "a")).rejects.toMatchObject({
    details: { retry_after: 60 },
  });
  await service.ctx.limits.take("exchange", "b");
});

it("is cleaned of windows that are over", async () => {
  const before = service.clock.now;
  await service.ctx.limits.take("exchange", "a");
  await service.ctx.limits.take("download", "a");
  service.clock.now = new Date(before.getTime() + 60_000);

  await cleanLimits.run(service.ctx, {});

  expect((await points()).map(({ endsAt }) => endsAt.getTime() - before.getTime())).toEqual([600_000]);
  service.clock.now = before;
});
