import { beforeAll, describe, expect, it } from "vitest";
import { TOPICS } from "../../../../contract/topics";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { ask, merchantCalls, pathOf, prepareCalls } from "./valid-calls";

let service: TestService;
let starter: TestShop;
let linked: TestShop;

beforeAll(async () => {
  service = await createTestService();
  const { shop } = await prepareCalls(service);
  starter = await aShop(service, { planCode: "STARTER" });
  linked = await aShop(service);
  await service.ctx.db
    .updateTable("shops")
    .set({ mainShopId: shop.id })
    .where("id", "=", linked.id)
    .execute();
});

const writes = merchantCalls.filter(([, { write }]) => write !== null);

describe("the declaration of a write call", () => {
  it.each(writes)("%s is a POST and names topics that pages know", (_, { method, write }) => {
    expect(method).toBe("POST");
    for (const topic of write!.changes) expect(TOPICS).toContain(topic);
  });

  it("about what the store pays is for the one that pays", () => {
    const billing = writes.filter(([, { path }]) => path.startsWith("/api/subscribe/"));

    expect(billing.length).toBeGreaterThan(0);
    expect(billing.filter(([, { billingOwner }]) => !billingOwner)).toEqual([]);
  });

  it("every POST that is no write only reads", () => {
    const reads = merchantCalls.filter(([, { method, write }]) => method === "POST" && write === null);

    for (const [name] of reads)
      expect(name).toMatch(/^(list|count|search|status|detect|try|get|preview|convert)[A-Z]/);
  });
});

describe("access is decided before the body is read", () => {
  const broken = (path: string, as: TestShop) => call(service, "POST", path, { as, body: "{broken" });
  const gated = merchantCalls.filter(([, { feature, method }]) => feature !== null && method === "POST");
  const owners = merchantCalls.filter(([, { billingOwner }]) => billingOwner);

  it.each(gated)("of %s by a store whose plan has it not", async (_, endpoint) => {
    expect(await broken(pathOf(endpoint), starter)).toMatchObject({ status: 402, body: { code: "A0402" } });
  });

  it.each(owners)("of %s by a store that shares another's plan", async (_, endpoint) => {
    expect(await broken(pathOf(endpoint), linked)).toMatchObject({
      status: 403,
      body: { code: "A0301", data: { reason: "billedInMainStore" } },
    });
  });

  it.each(writes)("of %s: a body over its limit is refused", async (_, endpoint) => {
    const body = `{"a":"${"x".repeat(endpoint.maxBytes)}"}`;
    const response = await call(service, "POST", pathOf(endpoint), { as: linked, body });

    expect([413, 403]).toContain(response.status);
  });
});

describe("write calls of one store", () => {
  let few: TestService;
  beforeAll(async () => {
    few = await createTestService({}, { WRITES_PER_MINUTE: "20" });
  });

  it("are refused beyond those of a minute, with the seconds to wait, and those of others are not", async () => {
    const [busy, other] = [await aShop(few), await aShop(few)];
    const setup = merchantCalls.find(([name]) => name === "updateSetup")![1];
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push(await ask(few, setup, {}, busy));

    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429]);
    expect(Number(answers.at(-1)!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(few, setup, {}, other)).status).toBe(200);

    few.clock.now = new Date(few.clock.now.getTime() + 61_000);
    expect((await ask(few, setup, {}, busy)).status).toBe(200);
  });
});
