import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCourierList } from "../../../../sandbox/couriers/courier-list";
import { syncDirectory } from "../../../../service/couriers/list/sync-directory.job";
import { countListedCouriers, findCourierList } from "../../../../service/couriers/listed-couriers.queries";
import { createTestService, type TestService } from "../../harness";

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
  good = await (await createCourierList().request("/")).text();
});
afterAll(() => server.close());

const days = (count: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + count * 86_400_000);
};
const list = () => findCourierList(service.ctx.db, "17track");

describe("the provider's list of couriers", () => {
  it("fills the directory, once a week", async () => {
    answer = { status: 200, body: good };
    await syncDirectory.run(service.ctx, {});
    answer = { status: 500, body: "" };
    days(3);
    await syncDirectory.run(service.ctx, {});

    expect(await countListedCouriers(service.ctx.db, "")).toBe(2600);
    expect(await list()).toMatchObject({ couriers: 2600, error: null });
  });

  it.each([
    ["empty", 200, "[]"],
    ["not JSON", 200, "<html>"],
    ["no list", 200, '{"data":[]}'],
    ["much shorter than before", 200, "short"],
    ["endless", 200, "endless"],
    ["of something else", 200, "other"],
    ["not to be had", 503, ""],
  ])("changes nothing when it is %s, and says so", async (_, status, body) => {
    days(8);
    const entries = JSON.parse(good) as object[];
    const bodies: Record<string, unknown> = {
      short: entries.slice(0, 200),
      endless: Array.from({ length: 30_000 }, () => entries[0]),
      other: entries.map(() => ({ id: 1 })),
    };
    answer = { status, body: bodies[body] ? JSON.stringify(bodies[body]) : body };

    await syncDirectory.run(service.ctx, {});

    expect(await countListedCouriers(service.ctx.db, "")).toBe(2600);
    expect(await list()).toMatchObject({ couriers: 2600, error: expect.any(String) as string });
  });

  it("takes home pages only from the web, leaves out what our own table has, and mends the error", async () => {
    days(8);
    const entries = JSON.parse(good) as Record<string, unknown>[];
    entries[0]!._url = "javascript:alert(1)";
    entries[1]!.key = 100002; // UPS
    answer = { status: 200, body: JSON.stringify(entries) };

    await syncDirectory.run(service.ctx, {});

    const rows = await service.ctx.db.selectFrom("couriers").selectAll().where("place", "<", 1).execute();
    expect(rows.find(({ code }) => code === "17track-700000")).toMatchObject({ homepage: null });
    expect(await list()).toMatchObject({ couriers: 2599, error: null });
  });
});
