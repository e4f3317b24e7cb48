import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCourierList } from "../../../courier-list";
import { syncDirectory } from "../../../../service/features/provider-catalog/sync-directory.job";
import {
  countCatalogCouriers,
  findProviderCatalog,
  findCatalogCouriers,
  listCatalogCouriers,
} from "../../../../service/domain/couriers/catalog-couriers.queries";
import { createTestService, type TestService } from "../../harness";

interface Listed {
  key: number;
  name: string;
  url: string;
}

let service: TestService;
let answer: { status: number; body: string };
const server = createServer((_, response) => {
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(answer.body);
});
let good: string;

beforeAll(async () => {
  service = await createTestService();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.ctx.config.courierListUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  good = JSON.stringify(aCourierList());
});
afterAll(() => server.close());

const days = (count: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + count * 86_400_000);
};
const list = () => findProviderCatalog(service.ctx.db, "17track");

describe("the provider's list of couriers", () => {
  it("is asked for again every few minutes until it was read once", async () => {
    answer = { status: 503, body: "" };
    await syncDirectory.run(service.ctx, {});
    expect(await list()).toMatchObject({ readAt: null, error: expect.any(String) as string });

    answer = { status: 200, body: good };
    await syncDirectory.run(service.ctx, {});
    expect((await list())?.readAt).toBeNull();
    days(5 / 24 / 60);
    await syncDirectory.run(service.ctx, {});
    expect(await list()).toMatchObject({ couriers: 2600, error: null });
  });

  it("fills the directory, once a week", async () => {
    answer = { status: 200, body: good };
    await syncDirectory.run(service.ctx, {});
    answer = { status: 500, body: "" };
    days(3);
    await syncDirectory.run(service.ctx, {});

    expect(await countCatalogCouriers(service.ctx.db, "")).toBe(2600);
    expect(await list()).toMatchObject({ couriers: 2600, error: null });
  });

  it.each([
    ["empty", 200, "[]"],
    ["not JSON", 200, "<html>"],
    ["no list", 200, '{"data":[]}'],
    ["much shorter than before", 200, "short"],
    ["endless", 200, "endless"],
    ["of something else", 200, "other"],
    ["mostly unreadable", 200, "mostly"],
    ["not to be had", 503, ""],
  ])("changes nothing when it is %s, and says so", async (_, status, body) => {
    days(8);
    const entries = JSON.parse(good) as object[];
    const bodies: Record<string, unknown> = {
      short: entries.slice(0, 200),
      endless: Array.from({ length: 30_000 }, () => entries[0]),
      other: entries.map(() => ({ id: 1 })),
      mostly: entries.map((entry, index) => (index % 5 < 2 ? entry : { ...entry, key: "?" })),
    };
    answer = { status, body: bodies[body] ? JSON.stringify(bodies[body]) : body };

    await syncDirectory.run(service.ctx, {});

    expect(await countCatalogCouriers(service.ctx.db, "")).toBe(2600);
    expect(await list()).toMatchObject({ couriers: 2600, error: expect.any(String) as string });
  });

  it("is asked for again within the hour after a failure, and not at all where there is none", async () => {
    days(8);
    answer = { status: 503, body: "" };
    await syncDirectory.run(service.ctx, {});
    answer = { status: 200, body: good };
    await syncDirectory.run(service.ctx, {});
    expect((await list())?.error).not.toBeNull();

    days(1 / 24);
    await syncDirectory.run({ ...service.ctx, config: { ...service.ctx.config, courierListUrl: null } }, {});
    expect((await list())?.error).not.toBeNull();
    await syncDirectory.run(service.ctx, {});
    expect((await list())?.error).toBeNull();
  });

  it("takes home pages only from the web, leaves out what our own table has, and mends the error", async () => {
    days(8);
    const entries = JSON.parse(good) as Record<string, unknown>[];
    entries[0]!._url = "javascript:alert(1)";
    entries[1]!.key = 100002; // UPS
    answer = { status: 200, body: JSON.stringify(entries) };

    await syncDirectory.run(service.ctx, {});

    const rows = await service.ctx.db
      .selectFrom("couriers")
      .selectAll()
      .where("sortPosition", "<", 1)
      .execute();
    // Withdrawn from the list, it is found for shipments that refer to it, and listed no more.
    expect(await countCatalogCouriers(service.ctx.db, "")).toBe(2599);
    expect(rows.find(({ code }) => code === "17track-700000")).toMatchObject({ homepage: null });
    expect(await list()).toMatchObject({ couriers: 2599, error: null });
  });

  it("loses a broken row alone, and of a row with an odd field that field alone", async () => {
    days(8);
    const entries = JSON.parse(good) as Record<string, unknown>[];
    const { key, _name, ...rest } = entries[3]!;
    const broken: unknown[] = [
      null,
      7,
      "UPS",
      [],
      { key, ...rest },
      { _name, ...rest },
      { ...rest, key: -1, _name },
    ];
    const odd = { ...entries[4], _tel: 4000, _url: 17, _country_iso: ["CN"] };
    answer = {
      status: 200,
      body: JSON.stringify([...entries.slice(0, 3), ...broken, odd, ...entries.slice(5)]),
    };

    await syncDirectory.run(service.ctx, {});

    const [row] = await findCatalogCouriers(service.ctx.db, ["17track-700004"]);
    expect(row).toMatchObject({ phone: "4000", homepage: null, country: null });
    expect(await list()).toMatchObject({ couriers: 2599, error: null });
  });

  it.each([
    [
      "17TRACK's own spelling",
      (each: Listed) => ({
        key: each.key,
        _name: ` ${each.name} `,
        _country: 156,
        _country_iso: "CN",
        _tel: "1-2",
        _url: each.url,
      }),
    ],
    [
      "the spelling without underscores",
      (each: Listed) => ({
        key: String(each.key),
        name: each.name,
        country_iso: "cn",
        tel: "1-2",
        url: each.url,
      }),
    ],
    [
      "that of a directory made of it",
      (each: Listed) => ({
        code: "a-slug",
        name: each.name,
        country: "CN",
        phone: "1-2",
        homepage: each.url,
        keys: { track17: each.key },
      }),
    ],
  ])("is read in %s, bare or in an object", async (_, spell) => {
    for (const isWrapped of [false, true]) {
      days(8);
      const entries = (JSON.parse(good) as { key: number; _name: string; _url: string }[]).map((each) =>
        spell({ key: each.key, name: each._name, url: each._url }),
      );
      answer = {
        status: 200,
        body: JSON.stringify(isWrapped ? { count: entries.length, couriers: entries } : entries),
      };
      await service.ctx.db.deleteFrom("couriers").execute();

      await syncDirectory.run(service.ctx, {});

      expect(await list()).toMatchObject({ couriers: 2600, error: null });
      const [row] = await findCatalogCouriers(service.ctx.db, ["17track-700000"]);
      expect(row).toMatchObject({
        name: "Courier 0",
        country: "CN",
        phone: "1-2",
        homepage: "https://courier-0.example",
      });
    }
  });

  it("is searched by a courier's Chinese name as well, which is shown as it is written", async () => {
    days(8);
    const entries = JSON.parse(good) as Record<string, unknown>[];
    entries[5] = { ...entries[5], "_name_zh-cn": "河流快递（国际 Express）" };
    answer = { status: 200, body: JSON.stringify(entries) };

    await syncDirectory.run(service.ctx, {});

    const [found] = await listCatalogCouriers(service.ctx.db, "河流快递国际", 0, 5);
    expect(found).toMatchObject({ code: "17track-700005", chineseName: "河流快递（国际 Express）" });
  });
});
