import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertCoupon } from "../../../../service/domain/billing/coupons.queries";
import { createTestService, type TestService, type TestShop } from "../../harness";
import { aFreeShop, ask, decide, request, subscribe } from "./a-subscriber";

let service: TestService;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

/** A coupon of 30 % for six months. */
async function aCoupon(more: Partial<Parameters<typeof insertCoupon>[1]> = {}): Promise<string> {
  count += 1;
  const code = `SPRING-${count}`;
  const base = { code, multiplier: 0.7, months: 6, startsAt: null, endsAt: null, maxUses: null };
  await insertCoupon(service.ctx.db, { ...base, createdAt: service.clock.now, ...more });
  return code;
}

const apply = (shop: TestShop, code: string) =>
  ask(service, shop, "GET", `subscribe/apply-discount-code?${new URLSearchParams({ discount_code: code })}`);
const change = (shop: TestShop, code: string, plan = "GROWTH_500") =>
  ask(service, shop, "POST", "subscribe/plan", { plan, interval: "EVERY_30_DAYS", discount_code: code });
const discountAsked = (shop: TestShop) => {
  const plan = service.shopifyStore.getShop(shop.domain).list("subscription").at(-1)!.lines[0]!.plan;
  return plan.kind === "recurring" ? plan.discount : undefined;
};
const used = async (code: string) =>
  (await service.ctx.db.selectFrom("couponUses").selectAll().where("code", "=", code).execute()).filter(
    ({ usedAt }) => usedAt !== null,
  ).length;

describe("a coupon", () => {
  it("is known however it is typed, and says what is left of the price and for how long", async () => {
    const shop = await aFreeShop(service);
    const code = await aCoupon({ plans: ["GROWTH"] });

    const response = await apply(shop, `  ${code.toLowerCase()} `);

    expect(response.body.data).toEqual({ discount: 0.7, duration: 6, plans: ["Growth"] });
  });

  it("becomes Shopify's discount, by month and by year", async () => {
    const shop = await aFreeShop(service);
    const code = await aCoupon();

    await request(service, shop, { plan: "GROWTH_500", discount_code: code });
    expect(discountAsked(shop)).toMatchObject({ percentage: 0.3, intervals: 6 });
    await request(service, shop, { plan: "GROWTH_500", interval: "ANNUAL", discount_code: code });
    expect(discountAsked(shop)).toMatchObject({ percentage: 0.3, intervals: 1 });
  });

  it("is shown in the price before it is confirmed", async () => {
    const shop = await aFreeShop(service);
    const code = await aCoupon();

    const query = new URLSearchParams({ plan: "GROWTH_500", interval: "EVERY_30_DAYS", discount_code: code });
    const { body } = await ask(service, shop, "GET", `subscribe/plan-preview?${query}`);

    expect(body.data).toEqual({
      direction: "up",
      takes_effect: "now",
      at: "2026-11-20T12:00:00.000Z",
      trial_days: 7,
      price: 15,
      first_price: 10.5,
      discount: { by: "coupon", percent: 30, payments: 6 },
      current_price: 0,
      quota_used: 0,
      capped_amount: 15,
    });
  });

  it("is used once the subscription is active, and once by a store", async () => {
    const shop = await aFreeShop(service);
    const code = await aCoupon();

    const url = await request(service, shop, { plan: "GROWTH_500", discount_code: code });
    expect(await used(code)).toBe(0);
    await decide(service, url, "approve");
    await service.settle();

    expect(await used(code)).toBe(1);
    expect((await change(shop, code, "GROWTH_1000")).body).toMatchObject({
      code: "A0001",
      data: { reason: "couponAlreadyUsed" },
    });
  });

  it("is free again where the merchant declines", async () => {
    const [shop, other] = [await aFreeShop(service), await aFreeShop(service)];
    const code = await aCoupon({ maxUses: 1 });
    const url = await request(service, shop, { plan: "GROWTH_500", discount_code: code });
    expect((await change(other, code)).body.data).toEqual({ reason: "couponUsedUp" });

    await decide(service, url, "decline");
    await service.settle();

    expect((await change(other, code)).body.code).toBe("00000");
  });

  it("is given to one of ten stores that ask for its last use at once", async () => {
    const code = await aCoupon({ maxUses: 1 });
    const shops = await Promise.all(Array.from({ length: 10 }, () => aFreeShop(service)));

    const responses = await Promise.all(shops.map((shop) => change(shop, code)));

    expect(responses.filter(({ body }) => body.code === "00000")).toHaveLength(1);
    expect(responses.filter(({ body }) => body.data?.reason === "couponUsedUp")).toHaveLength(9);
  });

  it("is held for one store by ten of its own calls at once, and used once", async () => {
    const code = await aCoupon({ maxUses: 1 });
    const shop = await aFreeShop(service);

    const responses = await Promise.all(Array.from({ length: 10 }, () => change(shop, code)));
    await decide(service, responses.at(-1)!.body.data.url, "approve");
    await service.settle();

    expect(responses.every(({ body }) => body.code === "00000")).toBe(true);
    expect(await used(code)).toBe(1);
  });

  it("that was abandoned on the approval page can be used by another store after two days", async () => {
    const [shop, other] = [await aFreeShop(service), await aFreeShop(service)];
    const code = await aCoupon({ maxUses: 1 });
    await request(service, shop, { plan: "GROWTH_500", discount_code: code });

    service.clock.now = new Date("2026-11-22T12:00:01Z");

    await subscribe(service, other, { plan: "GROWTH_500", discount_code: code });
    expect(await used(code)).toBe(1);
  });
});

describe("a coupon is refused", () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`);

  it.each<[string, Parameters<typeof aCoupon>[0] | string]>([
    ["couponUnknown", "NO-SUCH-CODE"],
    ["couponUnknown", "' or 1=1 --"],
    ["couponUnknown", "%"],
    ["couponEnded", { endsAt: day("2026-11-19") }],
    ["couponNotYet", { startsAt: day("2026-11-21") }],
    ["couponOtherPlan", { plans: ["ADVANCED"] }],
    ["couponUsedUp", { maxUses: 0 }],
  ])("as %s, when the plan is asked for as well", async (reason, coupon) => {
    const shop = await aFreeShop(service);

    const response = await change(shop, typeof coupon === "string" ? coupon : await aCoupon(coupon));

    expect(response).toMatchObject({ status: 400, body: { code: "A0001", data: { reason } } });
    expect(service.shopifyStore.getShop(shop.domain).list("subscription")).toEqual([]);
  });

  it.each(["%00", "A%00B", "%20%20", "%1B%5B"])(
    "as not known where no code can be such: %s",
    async (code) => {
      const shop = await aFreeShop(service);

      const response = await ask(service, shop, "GET", `subscribe/apply-discount-code?discount_code=${code}`);

      expect(response).toMatchObject({
        status: 400,
        body: { code: "A0001", data: { reason: "couponUnknown" } },
      });
    },
  );

  it("as longer than any code", async () => {
    const shop = await aFreeShop(service);

    expect(await apply(shop, "A".repeat(65))).toMatchObject({ status: 400, body: { code: "A0400" } });
  });

  it("in the language of the store", async () => {
    const shop = await aFreeShop(service);
    await service.ctx.db.updateTable("shops").set({ locale: "ja" }).where("id", "=", shop.id).execute();

    expect((await apply(shop, "NO-SUCH-CODE")).body.msg).toBe("このクーポンコードは存在しません。");
  });

  it("after ten guesses without being looked up, in that store only", async () => {
    const [shop, other] = [await aFreeShop(service), await aFreeShop(service)];
    const code = await aCoupon();

    const guesses = [];
    for (let guess = 0; guess < 11; guess += 1) guesses.push((await apply(shop, `GUESS-${guess}`)).body.code);

    expect(guesses.slice(0, 10)).toEqual(Array(10).fill("A0001"));
    expect(guesses[10]).toBe("B0210");
    expect(await apply(shop, code)).toMatchObject({ status: 429, body: { code: "B0210" } });
    expect((await change(shop, code)).status).toBe(429);
    expect((await apply(other, code)).status).toBe(200);
  });
});
