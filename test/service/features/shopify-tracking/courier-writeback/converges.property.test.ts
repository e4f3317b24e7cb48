import fc from "fast-check";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { propertyRuns } from "../../../../property-runs";
import { aShop, createTestService, type TestService } from "../../../harness";
import { aWriteback } from "./a-writeback";

let service: TestService;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
});

const COURIERS = ["dhl-express", "fedex", "ups"] as const;
const NAMES = { "dhl-express": "DHL Express", fedex: "FedEx", ups: "UPS" } as const;

const step = fc.oneof(
  /** The merchant chooses a courier in the app, or lets it detect again. */
  { weight: 3, arbitrary: fc.record({ choose: fc.constantFrom(...COURIERS, null) }) },
  /** The merchant names a company at Shopify. */
  { weight: 2, arbitrary: fc.record({ name: fc.constantFrom("FedEx", "UPS", "DHL Express", "Other") }) },
  /** What is due is written. */
  { weight: 2, arbitrary: fc.constant({ write: true as const }) },
  /** Webhooks arrive, the last one first. */
  { weight: 2, arbitrary: fc.constant({ receive: true as const }) },
);

it(
  "settles after any order of corrections, names and webhooks, with one write for each correction at most",
  async () => {
    const { faults } = service.sandbox.shopify;
    onTestFinished(() => void (faults.reorder = 0));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        faults.reorder = 0;
        const at = aWriteback(service, await aShop(service));
        await at.switchOn();
        const number = `WBQ${String((count += 1)).padStart(7, "0")}`;
        const fulfillment = await at.ship([number], "UPS");
        const { id } = (await at.shipmentsOf(fulfillment))[0]!;
        faults.reorder = 1000;
        let corrections = 0;
        let last: { choose?: string | null; name?: string } = {};
        let chosen: string | null | undefined;
        let named = "UPS";
        let isNameUnderWay = false;
        for (const each of steps) {
          if ("choose" in each) {
            expect(await at.choose(id, number, each.choose)).toBe(200);
            corrections += 1;
            last = each;
            // A name that the merchant has given before arrives later: then it is the later word.
            chosen = isNameUnderWay ? undefined : (await at.shipmentsOf(fulfillment))[0]!.courier;
          } else if ("name" in each) {
            at.later();
            at.rename(fulfillment, number, each.name);
            last = each;
            named = each.name;
            chosen = undefined;
            isNameUnderWay = true;
          } else if ("write" in each) while ((await service.queue.runDue(service.ctx)) > 0);
          else {
            await service.settle();
            isNameUnderWay = false;
          }
        }
        await service.settle();
        // A courier that is detected again takes the company that the merchant has named at Shopify from the next webhook.
        at.later();
        at.touch(fulfillment);
        await service.settle();

        const settled = await at.shipmentsOf(fulfillment);
        const shown = at.shown(fulfillment);
        const writes = (await at.deliveries()).filter(
          ({ receipt }) => (receipt as { outcome?: string } | null)?.outcome === "written",
        );
        expect(writes.length).toBeLessThanOrEqual(corrections);
        if (last.choose) expect(shown[0]!.company).toBe(NAMES[last.choose as keyof typeof NAMES]);
        if (last.choose) expect(settled).toMatchObject([{ courier: last.choose }]);
        // What Shopify has there is our own word, so it changes nothing here.
        if (chosen !== undefined && shown[0]!.company !== named)
          expect(settled).toMatchObject([{ courier: chosen }]);

        // The same is told again, and nothing moves any more.
        at.later();
        at.touch(fulfillment);
        await service.settle();
        expect(at.shown(fulfillment)).toEqual(shown);
        expect((await at.shipmentsOf(fulfillment)).map(({ courier }) => courier)).toEqual(
          settled.map(({ courier }) => courier),
        );
        expect(await at.open()).toEqual([]);
      }),
      { numRuns: propertyRuns(15) },
    );
  },
  propertyRuns(120_000),
);
