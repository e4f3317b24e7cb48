import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transaction } from "../../../service/platform/db/database";
import { changeSettingIn, editDocument, readSetting } from "../../../service/platform/settings/settings";
import { silenceText } from "../../../contract/shopper-visibility";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { saveSetting } from "../save-setting";
import { propertyRuns } from "../../property-runs";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  await service.ctx.db.deleteFrom("rateLimits").execute();
});

const PATH = "/api/store/silence-text";
const text = (words: string) => ({ enabled: true, days: 7, text: words });
/** The user of a session in the admin. */
const asUser = async () => ({ bearer: await service.sandbox.shopify.idToken(shop.domain) });
const read = async (as: Pick<TestShop, "bearer"> = shop) =>
  (await call(service, "GET", `/endApi${PATH}`, { as })).body.data;
const send = (words: string, version: number, as: Pick<TestShop, "bearer"> = shop) =>
  call(service, "POST", `/endApi${PATH}`, { as, body: { value: text(words), version } });
const history = (setting: string, as: Pick<TestShop, "bearer"> = shop) =>
  call(service, "GET", `/endApi/api/store/setting-history?setting=${encodeURIComponent(setting)}`, { as });

describe("a setting", () => {
  it("begins with its initial value at version 0, and counts its versions", async () => {
    expect(await read()).toEqual({ value: silenceText.initial, version: 0, changed: null });

    const saved = await send("One", 0, await asUser());

    expect(saved.body.data).toMatchObject({ value: text("One"), version: 1, changed: { by: "you" } });
    expect(await read(await asUser())).toEqual(saved.body.data);
    // An admin token is one for everybody of the store.
    expect(await read()).toMatchObject({ changed: { by: "team" } });
  });

  it("is refused to the second of two tabs, which loses nothing and says so", async () => {
    await send("One", 0);

    const second = await send("Two", 0);

    expect(second).toMatchObject({
      status: 409,
      body: { code: "A0409", data: { reason: "settingChanged", version: 1 } },
    });
    expect((await read()).value).toEqual(text("One"));
    expect((await send("Two", 1)).body.data.version).toBe(2);
  });

  it("is given to one of two that save at once", async () => {
    const responses = await Promise.all(["One", "Two", "Three"].map((words) => send(words, 0)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const first = responses.find(({ status }) => status === 200)!;
    expect(await read()).toEqual(first.body.data);
  });

  it("does not change by what it is already, whatever version the caller knows", async () => {
    await send("One", 0);

    expect((await send("One", 0)).body.data).toMatchObject({ version: 1 });
    expect((await history("silence_text")).body.data.versions).toHaveLength(1);
  });

  it("says of a version from the future, and of another shop's, what it says of a past one", async () => {
    const other = await aShop(service);
    await send("Theirs", 0, other);

    expect((await send("One", 1)).status).toBe(409);
    expect((await send("One", 0)).body.data).toMatchObject({ version: 1 });
    expect((await read(other)).value).toEqual(text("Theirs"));
  });

  it.each([
    ["no version", { value: text("a") }],
    ["a version that is none", { value: text("a"), version: -1 }],
    ["no value", { version: 0 }],
    ["a value of another kind", { value: "constructor", version: 0 }],
    ["a value beside the point", { ...text("a"), version: 0 }],
  ])("is not changed by %s", async (_, body) => {
    expect(await call(service, "POST", `/endApi${PATH}`, { as: shop, body })).toMatchObject({ status: 400 });
    expect((await read()).version).toBe(0);
  });

  it("raises what open pages are told by", async () => {
    const row = () =>
      service.ctx.db
        .selectFrom("shopVersions")
        .select("version")
        .where("shopId", "=", shop.id)
        .where("topic", "=", "settings")
        .executeTakeFirst();
    const before = Number((await row())?.version ?? 0);

    await send("One", 0);

    expect(Number((await row())!.version)).toBe(before + 1);
  });

  it("is as it was where the rest of its transaction fails", async () => {
    const change = { value: text("One"), version: 0 };
    const failed = transaction(service.ctx.db, async (tx) => {
      await changeSettingIn(service.ctx, tx, shop.actor, silenceText, change);
      throw new Error("afterwards");
    });

    await expect(failed).rejects.toThrow("afterwards");
    expect(await read()).toEqual({ value: silenceText.initial, version: 0, changed: null });
    expect((await history("silence_text")).body.data.versions).toEqual([]);
  });
});

describe("the history of a setting", () => {
  it("has who has saved what, the newest first, and each version can be saved again", async () => {
    const user = await asUser();
    await send("One", 0, user);
    await send("Two", 1, user);
    await transaction(service.ctx.db, (tx) =>
      editDocument(service.ctx, tx, shop.id, silenceText, (value) => ({ ...value, days: 9 })),
    );

    const { versions } = (await history("silence_text", user)).body.data;

    expect(versions).toMatchObject([
      { version: 3, by: "team", value: { ...text("Two"), days: 9 } },
      { version: 2, by: "you", value: text("Two") },
      { version: 1, by: "you", value: text("One") },
    ]);
    expect((await saveSetting(service, shop, PATH, versions.at(-1).value)).body.data).toMatchObject({
      value: text("One"),
      version: 4,
    });
  });

  it("keeps what is young, and of what is older fifty versions", async () => {
    const today = service.clock.now;
    service.clock.now = new Date(today.getTime() - 100 * 86_400_000);
    await transaction(service.ctx.db, async (tx) => {
      for (let version = 0; version < 55; version += 1)
        await changeSettingIn(service.ctx, tx, shop.actor, silenceText, {
          ...{ value: text(`Version ${version}`), version },
        });
    });

    expect((await history("silence_text")).body.data.versions).toHaveLength(55);
    service.clock.now = today;
    await send("Today", 55);

    const { versions } = (await history("silence_text")).body.data;
    expect(versions.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 50 }, (_, index) => 56 - index),
    );
  });

  it.each(["nothing", "global_search", "constructor", "__proto__", "", "\u0000", "x".repeat(101)])(
    "is refused of %j, which is no setting",
    async (setting) => {
      expect((await history(setting)).status).toBeGreaterThanOrEqual(400);
      expect((await history(setting)).status).toBeLessThan(500);
    },
  );

  it("is another shop's own, and needs the plan of its setting", async () => {
    const starter = await aShop(service, { planCode: "STARTER" });
    await send("One", 0);

    expect((await history("silence_text", starter)).body.data.versions).toEqual([]);
    expect(await history("custom_statuses", starter)).toMatchObject({
      status: 402,
      body: { data: { feature: "custom-status-editor" } },
    });
  });
});

describe("a stored setting that the present rules refuse", () => {
  const spoil = () =>
    service.ctx.db
      .updateTable("settingDocuments")
      .set({ document: JSON.stringify({ enabled: "perhaps" }) })
      .where("shopId", "=", shop.id)
      .where("area", "=", "silence_text")
      .execute();

  it("is shown at its initial value, said in the log, left out of nothing, and can be saved anew", async () => {
    await send("One", 0);
    await spoil();
    service.logged.length = 0;

    expect(await read()).toMatchObject({ value: silenceText.initial, version: 1 });
    expect((await history("silence_text")).body.data.versions).toHaveLength(1);
    expect(
      (await call(service, "GET", "/endApi/api/store/settings-export", { as: shop })).body.data.settings,
    ).toMatchObject({ silence_text: silenceText.initial });
    expect(service.logged.length).toBeGreaterThan(0);
    service.logged.length = 0;

    expect((await send("Two", 1)).body.data).toMatchObject({ value: text("Two"), version: 2 });
    expect((await read()).value).toEqual(text("Two"));
    service.logged.length = 0;
  });

  it("is never guessed for shoppers", async () => {
    await send("One", 0);
    await spoil();

    await expect(readSetting(service.ctx.db, shop.id, silenceText)).rejects.toThrow();
  });
});

it("edits by others are never lost, in whatever order tabs read and save", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), fc.boolean()), { maxLength: 12 }), async (steps) => {
      const store = await aShop(service);
      const known = [0, 0, 0];
      const taken: string[] = [];
      for (const [index, [tab, isReading]] of steps.entries()) {
        if (isReading) {
          known[tab] = (await read(store)).version;
          continue;
        }
        const { status } = await send(`Step ${index}`, known[tab]!, store);
        // Only a tab that knows the newest version may save.
        expect(status === 200).toBe(known[tab] === taken.length);
        if (status === 200) taken.push(`Step ${index}`);
      }
      const { versions } = (await history("silence_text", store)).body.data;
      expect(versions.map(({ value }: { value: { text: string } }) => value.text).toReversed()).toEqual(
        taken,
      );
      expect((await readSetting(service.ctx.db, store.id, silenceText)).text).toBe(taken.at(-1) ?? "");
    }),
    { numRuns: propertyRuns(5) },
  );
});
