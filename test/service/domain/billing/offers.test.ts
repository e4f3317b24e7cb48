import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchOffers } from "../../../../permissions/discount";
import { insertCoupon } from "../../../../service/domain/billing/coupons.queries";
import { createTestService, type TestService, type TestShop } from "../../harness";
import {
  aFreeShop,
  ask,
  decide,
  passDays,
  planList,
  planOf,
  request,
  subscribe,
  subscriptions,
} from "./a-subscriber";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

type Option = { plan: string; interval: string };
const optionOf = async (shop: TestShop, list: "growth_list" | "advanced_list", plan: string, year = false) =>
  (await planList(service, shop))[list].find(
    (option: Option) => option.plan === plan && (option.interval === "ANNUAL") === year,
  );
const preview = async (shop: TestShop, choice: Record<string, string>) => {
  const query = new URLSearchParams({ interval: "EVERY_30_DAYS", ...choice });
  return (await ask(service, shop, "GET", `subscribe/plan-preview?${query}`)).body.data;
};
const discountAsked = (shop: TestShop) => {
  const { plan } = subscriptions(service, shop).at(-1)!.lines[0]!;
  return plan.kind === "recurring" ? plan.discount : undefined;
};
async function aCoupon(code: string, multiplier: number, months: number | null): Promise<string> {
  const base = { startsAt: null, endsAt: null, maxUses: null, createdAt: service.clock.now };
  await insertCoupon(service.ctx.db, { code, multiplier, months, ...base });
  return code;
}

describe("an offer to a store that never paid for a plan", () => {
  it("is in the options, the preview, the charge and its approval page alike", async () => {
    const shop = await aFreeShop(service);

    expect(await optionOf(shop, "advanced_list", "ADVANCED_2000")).toMatchObject({
      price: 41.3,
      original_price: 59,
      discount_show: 30,
      discount_duration: 6,
      month_discount_price: 41.3,
    });
    expect(await preview(shop, { plan: "ADVANCED_2000" })).toMatchObject({
      price: 59,
      first_price: 41.3,
      discount: { by: "offer", percent: 30, payments: 6 },
    });
    const url = await request(service, shop, { plan: "ADVANCED_2000" });
    expect(discountAsked(shop)).toMatchObject({ percentage: 0.3, intervals: 6 });
    expect(await (await fetch(url)).text()).toContain("less 30% for 6 periods");
  });

  it("of the first month is one payment at half the price", async () => {
    const shop = await aFreeShop(service);

    expect(await optionOf(shop, "growth_list", "GROWTH_300")).toMatchObject({
      price: 4.5,
      original_price: 9,
      discount_show: 50,
      discount_duration: 1,
      month_discount_price: 4.5,
    });
  });

  it("leaves a year with the discount of the year", async () => {
    const shop = await aFreeShop(service);

    expect(await optionOf(shop, "advanced_list", "ADVANCED_2000", true)).toMatchObject({
      discount_show: 20,
      discount_duration: null,
      price: 566.4,
    });
    await request(service, shop, { plan: "ADVANCED_2000", interval: "ANNUAL" });
    expect(discountAsked(shop)).toBeNull();
  });

  it("is said with what is paid and until when, and is over then and with the next plan", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "ADVANCED_2000", is_trial: true });

    expect((await planList(service, shop)).current_plan).toMatchObject({
      price: 41.3,
      // Seven days of trial, then six payments.
      discount: { percent: 30, regular_price: 59, until: "2027-05-26T12:00:00.000Z" },
    });
    expect(await optionOf(shop, "advanced_list", "ADVANCED_3000")).toMatchObject({ price: 79 });
    expect(await preview(shop, { plan: "ADVANCED_3000" })).toMatchObject({
      current_price: 41.3,
      first_price: 79,
      discount: null,
    });
    passDays(service, 190);
    expect((await planList(service, shop)).current_plan).toMatchObject({ price: 59, discount: null });
  });

  it("goes before a coupon that saves less, which is not used; and the other way round", async () => {
    const [shop, other] = [await aFreeShop(service), await aFreeShop(service)];
    const [small, large] = [await aCoupon("SMALL", 0.7, 2), await aCoupon("LARGE", 0.5, 12)];

    await subscribe(service, shop, { plan: "ADVANCED_2000", discount_code: small });
    expect(await preview(other, { plan: "ADVANCED_2000", discount_code: large })).toMatchObject({
      discount: { by: "coupon", percent: 50, payments: 12 },
    });
    await request(service, other, { plan: "ADVANCED_2000", discount_code: large });

    expect(discountAsked(shop)).toMatchObject({ percentage: 0.3, intervals: 6 });
    expect(discountAsked(other)).toMatchObject({ percentage: 0.5, intervals: 12 });
    expect(await service.ctx.db.selectFrom("couponUses").select("code").execute()).toEqual([
      { code: "LARGE" },
    ]);
  });

  it.each(["an offer", "a coupon"])(
    "is taken once, also where two plans with %s wait for approval",
    async (by) => {
      const shop = await aFreeShop(service);
      const coupon = by === "a coupon" ? { discount_code: await aCoupon("HALF-FOR-ONE", 0.5, 12) } : {};
      const [older, newer] = [
        await request(service, shop, { plan: "ADVANCED_2000", ...coupon }),
        await request(service, shop, { plan: "GROWTH_500", ...coupon }),
      ];
      await decide(service, newer, "approve");
      await service.settle();
      passDays(service, 1);

      await decide(service, older, "approve");
      await service.settle();

      expect((await planList(service, shop)).current_plan).toMatchObject({ plan: "STARTER" });
      expect(subscriptions(service, shop).map(({ status }) => status)).toEqual(["CANCELLED", "CANCELLED"]);
    },
  );

  it("that was taken before is why a plan was canceled: in a mail, and on the page until another is approved or two weeks are over", async () => {
    const [shop, other] = [await aFreeShop(service), await aFreeShop(service)];
    const before = service.mails.sent.length;
    const taken = async (of: TestShop) => (await planList(service, of)).current_plan.discount_taken;
    for (const each of [shop, other]) {
      const pages = [
        await request(service, each, { plan: "ADVANCED_2000" }),
        await request(service, each, { plan: "GROWTH_500" }),
      ];
      for (const page of pages.toReversed()) {
        await decide(service, page, "approve");
        await service.settle();
        service.clock.now = new Date(service.clock.now.getTime() + 1000);
      }
    }
    const mails = service.mails.sent
      .slice(before)
      .filter(({ subject }) => subject === "Advanced was canceled");

    expect(mails).toHaveLength(2);
    expect(mails[0]!.to).toMatchObject({ address: "owner@example.com" });
    expect(mails[0]!.text).toMatch(/had already been used with another plan[^]+Current plan: Starter/);
    expect(await taken(shop)).toEqual({ name: "Advanced" });
    await subscribe(service, shop, { plan: "GROWTH_300" });
    expect(await taken(shop)).toBeNull();
    passDays(service, 13);
    expect(await taken(other)).toEqual({ name: "Advanced" });
    passDays(service, 2);
    expect(await taken(other)).toBeNull();
  });

  it("is named until the store dismisses it, for good; its prices stay", async () => {
    const shop = await aFreeShop(service);
    const named = async () => (await planList(service, shop)).offers.map(({ id }: { id: string }) => id);
    const [first, ...others] = launchOffers.map(({ id }) => id);
    expect(await named()).toEqual([first, ...others]);

    await ask(service, shop, "POST", "store/dismiss-offer", { offer: first });
    await ask(service, shop, "POST", "store/dismiss-offer", { offer: "no-such-offer" });

    expect(await named()).toEqual(others);
    expect(await optionOf(shop, "advanced_list", "ADVANCED_2000")).toMatchObject({ price: 41.3 });
    await subscribe(service, shop, { plan: "GROWTH_300" });
    expect(await named()).toEqual([]);
  });
});

describe("the trial", () => {
  it("goes on with what is left of it, in the preview, the charge and the list alike", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300", is_trial: true });
    passDays(service, 4);

    expect((await planList(service, shop)).current_plan.trial_days).toBe(3);
    expect(await preview(shop, { plan: "ADVANCED_2000" })).toMatchObject({ trial_days: 3 });
    const url = await request(service, shop, { plan: "ADVANCED_2000", is_trial: true });

    expect(await (await fetch(url)).text()).toContain("3 days are free");
  });
});

it("the limit for extra orders is the one that the merchant wrote", async () => {
  const shop = await aFreeShop(service);

  await ask(service, shop, "POST", "subscribe/plan", {
    plan: "GROWTH_300",
    interval: "EVERY_30_DAYS",
    capped_amount: 25.5,
  });

  expect(subscriptions(service, shop).at(-1)!.lines[1]!.plan).toMatchObject({ cappedCents: 2550 });
});

it("a limit for extra orders is refused where a plan sells none", async () => {
  const shop = await aFreeShop(service);

  const { body } = await ask(service, shop, "POST", "subscribe/plan", {
    ...{ plan: "GROWTH_500", interval: "ANNUAL", capped_amount: 25.5 },
  });

  expect(body).toMatchObject({ code: "A0400", data: { fields: [{ path: "capped_amount" }] } });
  expect(subscriptions(service, shop)).toEqual([]);
});

it("a charge that waits for approval is told from one that was declined", async () => {
  const shop = await aFreeShop(service);
  const url = await request(service, shop, { plan: "GROWTH_500" });
  const open = async () => (await planList(service, shop)).current_plan.open_approvals;
  expect(await open()).toEqual([{ plan: "GROWTH_500", interval: "EVERY_30_DAYS" }]);

  await decide(service, url, "decline");

  expect(await open()).toEqual([]);
});

it("what is open for a store is in its authList", async () => {
  const shop = await aFreeShop(service);
  expect((await planOf(service, shop)).authList).toEqual([]);

  await subscribe(service, shop, { plan: "GROWTH_500" });

  const { authList, gates } = await planOf(service, shop);
  expect(authList).toContain("export");
  expect(authList).toEqual(
    gates.filter(({ on }: { on: boolean }) => on).map(({ feature }: { feature: string }) => feature),
  );
});

it("couriers are counted as a plan opens them", async () => {
  const { couriers } = await planList(service, await aFreeShop(service));

  expect(couriers.STARTER).toBeGreaterThan(0);
  expect(couriers.GROWTH).toBeGreaterThanOrEqual(couriers.STARTER);
  expect(couriers.ADVANCED).toBeGreaterThanOrEqual(couriers.GROWTH);
});
