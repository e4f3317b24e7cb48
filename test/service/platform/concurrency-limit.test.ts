import fc from "fast-check";
import { expect, it } from "vitest";
import { createConcurrencyLimit, QueueFullError } from "../../../service/platform/concurrency-limit";

it("runs no more at once, all of what it takes, in order, whether work succeeds or fails", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.boolean(), { maxLength: 15 }),
      async (atOnce, waiting, works) => {
        const limit = createConcurrencyLimit({ atOnce, waiting });
        const begun: number[] = [];
        let running = 0;
        let most = 0;
        const results = await Promise.allSettled(
          works.map((fails, index) =>
            limit.run(async () => {
              begun.push(index);
              most = Math.max(most, (running += 1));
              await new Promise((done) => setImmediate(done));
              running -= 1;
              if (fails) throw new Error("on purpose");
            }),
          ),
        );

        const refused = results.filter(
          (each) => each.status === "rejected" && each.reason instanceof QueueFullError,
        );
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(begun).toEqual([...begun].sort((a, b) => a - b));
        expect(refused).toHaveLength(Math.max(0, works.length - atOnce - waiting));
        expect(begun).toHaveLength(works.length - refused.length);
        expect(await limit.run(() => Promise.resolve("free"))).toBe("free");
      },
    ),
    { numRuns: 50 },
  );
});
