import { beforeAll, describe, expect, it } from "vitest";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { ask, fieldsOf, merchantCalls, prepareCalls } from "./valid-calls";

let service: TestService;
let calls: Awaited<ReturnType<typeof prepareCalls>>;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  calls = await prepareCalls(service);
  other = await aShop(service);
});

describe("another shop's records", () => {
  const withIds = merchantCalls.filter(([, endpoint]) => fieldsOf(endpoint).includes("id"));

  it("there are calls that take an id", () => {
    expect(withIds.length).toBeGreaterThan(20);
  });

  it.each(withIds)("are not found by %s, just as records that do not exist", async (name, endpoint) => {
    await calls.restore(name);
    const foreign = await ask(service, endpoint, calls.given(name), other);
    const missing = await ask(service, endpoint, { ...calls.given(name), id: "999999999999" }, other);
    const own = await ask(service, endpoint, calls.given(name), calls.shop);

    expect(own.status).toBe(200);
    expect(foreign).toMatchObject({ status: 404, body: { code: "A0404" } });
    expect({ ...foreign.body, traceId: "" }).toEqual({ ...missing.body, traceId: "" });
  });

  // Who holds a main store's connection key is meant to see which store that is.
  const withoutKey = merchantCalls.filter(([name]) => name !== "linkStore");

  it.each(withoutKey)("are in no answer of %s", async (name, endpoint) => {
    const response = await ask(service, endpoint, calls.given(name), other);

    expect(JSON.stringify(response.body)).not.toMatch(new RegExp(`SIM000000001|${calls.shop.domain}`));
  });

  it("are not reached by naming the calls.shop in the call", async () => {
    for (const field of ["shop", "shop_id", "shopId"]) {
      const body = { [field]: calls.shop.id };
      const response = await call(service, "POST", "/endApi/api/order/list", { as: other, body });
      expect(response.body.data.content).toEqual([]);
    }
  });
});
