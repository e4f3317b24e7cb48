import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanPageVersions } from "../../../../service/domain/pages/clean-page-versions.job";
import { publishDuePages } from "../../../../service/domain/pages/publish-due-pages.job";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { DEFAULT_DOCUMENT } from "../../../../storefront/document/default-document";
import { aDocument, pagesOf } from "./some-pages";

let service: TestService;
let shop: TestShop;
let pages: ReturnType<typeof pagesOf>;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  pages = pagesOf(service, shop);
});

const days = (count: number) => new Date(service.clock.now.getTime() + count * 86_400_000);
const fieldOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { fields: { key: string; path: string }[] }).fields[0];

describe("a draft", () => {
  it("is not read where it goes down a thousand levels: what compares or writes it goes down each", async () => {
    const { id } = await pages.create();
    let deep: unknown = {};
    for (let level = 0; level < 1000; level += 1) deep = { a: deep };
    const sections = [{ id: "a", type: "banner", settings: deep }];

    expect(
      await pages.post("save", { id, version: 1, document: { ...DEFAULT_DOCUMENT, sections } }),
    ).toMatchObject({
      ...{ status: 400, body: { data: { reason: "notReadable" } } },
    });
  });

  it("is saved whole, with what its sections leave out, or refused with the place of what is wrong", async () => {
    const { id } = await pages.create();
    const wrong = aDocument("");

    const refused = await pages.post("save", { id, version: 1, document: wrong });
    const saved = await pages.post("save", { id, version: 1, document: aDocument("Hello") });

    expect(refused.status).toBe(400);
    expect(fieldOf(refused)).toMatchObject({ path: "document.sections.4.settings.text", key: "required" });
    expect(saved.body.data).toMatchObject({ version: 2, has_changes: true, changed: { by: "team" } });
    expect(saved.body.data.document.style.width).toBe(1040);
  });

  it("is not overwritten by whoever knew an older one, who is told the newest", async () => {
    const { id } = await pages.create();
    await pages.post("save", { id, version: 1, document: aDocument("Mine") });

    const late = await pages.post("save", { id, version: 1, document: aDocument("Theirs") });

    expect(late).toMatchObject({
      status: 409,
      body: { data: { reason: "settingChanged", version: 2, by: "team", at: expect.any(String) } },
    });
    expect(await pages.post("publish", { id, version: 1 })).toMatchObject({ status: 409 });
  });

  it("is one of two that are saved at once", async () => {
    const { id } = await pages.create();
    const both = await Promise.all(
      ["Mine", "Theirs"].map((text) => pages.post("save", { id, version: 1, document: aDocument(text) })),
    );

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each(["\0", "\ud800", "{{x}}", "\u202e😀"])(
    "keeps or refuses what no database takes: %j",
    async (text) => {
      const { id } = await pages.create();

      const { status } = await pages.post("save", { id, version: 1, document: aDocument(`a${text}`) });

      expect([200, 400]).toContain(status);
    },
  );

  it("is at most as large as a call may be", async () => {
    const { id } = await pages.create();
    const document = {
      ...aDocument("x"),
      texts: {
        de: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`one.t${n}`, "x".repeat(4000)])),
      },
    };

    expect(await pages.post("save", { id, version: 1, document })).toMatchObject({ status: 413 });
  });
});

describe("what was published", () => {
  it("stays as a version, and can be made the draft again", async () => {
    const { id } = await pages.publish("Summer", "First");
    await pages.post("save", { id, version: 2, document: aDocument("Second") });
    await pages.post("publish", { id, version: 3 });

    const { versions } = (await pages.get(`versions?id=${id}`)).body.data;
    const restored = await pages.post("restore", { id, version: 3, restore: 1 });

    expect(versions).toMatchObject([
      { version: 2, is_current: true },
      { version: 1, is_current: false },
    ]);
    expect(restored.body.data).toMatchObject({ version: 4, has_changes: true, published_version: 2 });
    expect(restored.body.data.document.sections.at(-1).settings.text).toBe("First");
    expect(await pages.post("restore", { id, version: 4, restore: 9 })).toMatchObject({ status: 404 });
  });

  it("is told as an event", async () => {
    const { id } = await pages.publish("Summer", "First");

    const events = await service.ctx.db
      .selectFrom("events")
      .select("payload")
      .where("shopId", "=", shop.id)
      .where("name", "=", "page.published")
      .execute();

    expect(events).toEqual([{ payload: { page: id, version: 1, isScheduled: false } }]);
  });

  it("goes after a year, but what shoppers see", async () => {
    const { id } = await pages.publish("Summer", "First");
    await pages.post("publish", { id, version: 2 });
    const now = service.clock.now;

    service.clock.now = days(370);
    await cleanPageVersions.run(service.ctx, {});
    service.clock.now = now;

    expect((await pages.get(`versions?id=${id}`)).body.data.versions).toMatchObject([{ version: 2 }]);
  });
});

describe("what is published later", () => {
  const runAt = async (moment: Date) => {
    const now = service.clock.now;
    service.clock.now = moment;
    await publishDuePages.run(service.ctx, {});
    service.clock.now = now;
  };
  const textOf = async (id: string) => {
    const row = await service.ctx.db
      .selectFrom("pageVersions")
      .select("document")
      .where("pageId", "=", id as never)
      .orderBy("version", "desc")
      .executeTakeFirst();
    return (row?.document as ReturnType<typeof aDocument> | undefined)?.sections.at(-1);
  };

  it("is what was saved when the time was set, at that time and once", async () => {
    const { id } = await pages.create();
    await pages.post("save", { id, version: 1, document: aDocument("Noted") });
    await pages.post("publish", { id, version: 2, at: days(2).toISOString() });
    await pages.post("save", { id, version: 2, document: aDocument("Later") });

    expect((await pages.list())[1]).toMatchObject({ version: 3, scheduled_version: 2 });
    await runAt(days(1));
    expect(await textOf(id)).toBeUndefined();
    await runAt(days(2));
    await runAt(days(3));

    expect(await textOf(id)).toMatchObject({ settings: { text: "Noted" } });
    expect((await pages.list())[1]).toMatchObject({
      published_version: 1,
      scheduled_at: null,
      has_changes: true,
    });
  });

  it("can be taken back, and is by publishing now", async () => {
    const { id } = await pages.create();
    const later = { id, version: 1, at: days(2).toISOString() };
    await pages.post("publish", later);
    await pages.post("unschedule", { id });
    await runAt(days(2));
    expect(await textOf(id)).toBeUndefined();

    await pages.post("publish", later);
    await pages.post("publish", { id, version: 1 });
    await runAt(days(2));

    expect((await pages.get(`versions?id=${id}`)).body.data.versions).toHaveLength(1);
  });

  it("is not in the past", async () => {
    const { id } = await pages.create();

    expect(
      fieldOf(await pages.post("publish", { id, version: 1, at: days(-1).toISOString() })),
    ).toMatchObject({ path: "at", key: "timePast" });
  });
});
