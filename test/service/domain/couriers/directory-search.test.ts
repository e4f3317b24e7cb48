import { beforeAll, describe, expect, it } from "vitest";
import { refreshCourierUsage } from "../../../../service/domain/couriers/refresh-courier-usage.job";
import { shapeInSql, shapeOf } from "../../../../service/domain/couriers/number-shape";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, applyEvents } from "../../shipments";
import { aShipment, postCourier, saveListedCouriers } from "./shipments-of-couriers";
import { saveSetting } from "../../save-setting";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await saveListedCouriers(service);
});

describe("the directory", () => {
  it("is read page by page, each courier once, ours before the provider's", async () => {
    const codes: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await postCourier(service, shop, "list", { after, size: 100 });
      codes.push(...body.data.content.map(({ code }: { code: string }) => code));
      after = body.data.next ?? undefined;
      expect(body.data.total).toBeGreaterThan(400);
    } while (after);

    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.slice(-3)).toEqual(["17track-0", "17track-700", "17track-1200"]);
  });

  it("shows couriers first whose name begins with what was typed, each once over all pages", async () => {
    const codes: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await postCourier(service, shop, "list", { query: "post", after, size: 50 });
      codes.push(...body.data.content.map(({ code }: { code: string }) => code));
      after = body.data.next ?? undefined;
    } while (after);

    expect(codes.indexOf("postnl")).toBeLessThan(codes.indexOf("chronopost"));
    expect(codes.length).toBeGreaterThan(100);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("finds a courier by any of its names", async () => {
    const { body } = await postCourier(service, shop, "list", { query: "österreich" });

    expect(body.data.content.map(({ code }: { code: string }) => code)).toContain("austrian-post");
  });

  it("finds a courier by its Chinese name, and names it so", async () => {
    const { body } = await postCourier(service, shop, "list", { query: "中国邮政" });

    expect(body.data.content).toMatchObject([{ code: "china-post", chinese_name: "中国邮政" }]);
  });
});

describe("what the shop's numbers turned out to be", () => {
  it("breaks ties between couriers from the next night on", async () => {
    const store = await aShop(service);
    await saveSetting(service, store, "/api/courier/settings", {
      mapping: [{ name: "ACME", courier: "aramex" }],
      preferred: [],
    });
    for (let count = 0; count < 12; count += 1) {
      const shipment = await aShipment(service, store, `1234567${8000 + count}`, "ACME");
      await applyEvents(service, store, shipment.id, [anEventAt(service.clock.now)]);
    }
    await saveSetting(service, store, "/api/courier/settings", { mapping: [], preferred: [] });

    await refreshCourierUsage.run(service.ctx, { shop: store.id });
    const { body } = await postCourier(service, store, "detect", { number: "12345678906" });

    expect(body.data.candidates[0]).toMatchObject({ code: "aramex" });
    expect(body.data.candidates[0].reasons[0]).toEqual({ code: "learned", count: 12, share: 1 });
    expect((await aShipment(service, shop, "12345678906", null)).courier).not.toBe("aramex");
  });

  it("is counted by the same shape in the database as here", async () => {
    const numbers = [
      "1Z5R8939-0357 567127",
      "rr123456785de",
      "12",
      "ab1",
      "äö 12/34",
      "JJD00.0390007889456123",
    ];
    for (const number of numbers) {
      const shipment = await aShipment(service, shop, number, null);
      const { shape } = await service.ctx.db
        .selectFrom("shipments")
        .select(shapeInSql.as("shape"))
        .where("id", "=", shipment.id)
        .executeTakeFirstOrThrow();
      expect(shape).toBe(shapeOf(number));
    }
  });
});
