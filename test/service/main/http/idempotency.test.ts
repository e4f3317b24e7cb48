import { beforeAll, describe, expect, it } from "vitest";
import { cleanLimits } from "../../../../service/platform/http/clean-limits.job";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { ask, merchantCalls, prepareCalls } from "./valid-calls";

let service: TestService;
let calls: Awaited<ReturnType<typeof prepareCalls>>;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  calls = await prepareCalls(service);
  other = await aShop(service);
});

const writes = merchantCalls.filter(([, { write }]) => write !== null);
const createNote = merchantCalls.find(([name]) => name === "createNote")![1];
const withKey = (key: string) => ({ "idempotency-key": key });
const note = (text: string) => ({ ...calls.given("createNote"), text });
const notesOf = async (text: string) =>
  (await service.ctx.db.selectFrom("orderNotes").select("id").where("text", "=", text).execute()).length;

describe("a write call that is sent again with the same key", () => {
  it.each(writes)("%s is answered as it was before, and not done again", async (name, endpoint) => {
    await calls.restore(name);
    const [input, caller] = [calls.given(name), calls.callerOf(name)];
    const first = await ask(service, endpoint, input, caller, withKey(`again-${name}`));
    const again = await ask(service, endpoint, input, caller, withKey(`again-${name}`));

    expect(first.status).toBe(200);
    expect({ ...again.body, traceId: "" }).toEqual({ ...first.body, traceId: "" });
    expect(again.body.traceId).not.toBe(first.body.traceId);
  });

  it("makes one note, also where both come at the same time", async () => {
    const send = () => ask(service, createNote, note("at the same time"), calls.shop, withKey("k1"));
    const both = await Promise.all([send(), send(), send()]);
    const later = await send();

    expect(await notesOf("at the same time")).toBe(1);
    expect(later.status).toBe(200);
    for (const { status, body } of both) {
      if (status !== 200) expect([status, body.code]).toEqual([409, "A0409"]);
    }
  });

  it("is answered by its refusal as well", async () => {
    const send = () => ask(service, createNote, { id: "999999", text: "x" }, calls.shop, withKey("k2"));

    expect([(await send()).status, (await send()).status]).toEqual([404, 404]);
  });

  it("is another shop's own", async () => {
    await ask(service, createNote, note("of this shop"), calls.shop, withKey("k3"));
    const foreign = await ask(service, createNote, note("of this shop"), other, withKey("k3"));

    expect(foreign.status).toBe(404);
  });

  it("with another input or as another call is refused", async () => {
    await ask(service, createNote, note("first"), calls.shop, withKey("k4"));
    const changed = await ask(service, createNote, note("second"), calls.shop, withKey("k4"));
    const [, setup] = merchantCalls.find(([name]) => name === "updateSetup")!;
    const another = await ask(service, setup, {}, calls.shop, withKey("k4"));

    for (const answer of [changed, another])
      expect(answer).toMatchObject({
        status: 400,
        body: { data: { reason: "idempotencyKeyUsed" } },
      });
    expect(await notesOf("second")).toBe(0);
  });

  it("is done again after a day", async () => {
    const send = () => ask(service, createNote, note("daily"), calls.shop, withKey("k5"));
    await send();
    const before = service.clock.now;
    service.clock.now = new Date(before.getTime() + 25 * 3_600_000);
    await cleanLimits.run(service.ctx, {});
    service.clock.now = before;
    await send();

    expect(await notesOf("daily")).toBe(2);
  });

  it("is done where the process of the first was killed, once that is certain", async () => {
    const { db } = service.ctx;
    const send = () => ask(service, createNote, note("killed"), calls.shop, withKey("k6"));
    await send();
    const asIfKilled = db
      .updateTable("idempotentCalls")
      .set({ status: null, answer: null })
      .where("key", "=", "k6");
    await asIfKilled.execute();

    expect((await send()).status).toBe(409);
    const before = service.clock.now;
    service.clock.now = new Date(before.getTime() + 3 * 60_000);
    expect((await send()).status).toBe(200);
    service.clock.now = before;
  });

  it("is stored so that nobody reads it in the database, and goes with a customer of the shop", async () => {
    await ask(service, createNote, note("Call Ada Lovelace"), calls.shop, withKey("k7"));
    const row = await service.ctx.db
      .selectFrom("idempotentCalls")
      .selectAll()
      .where("key", "=", "k7")
      .executeTakeFirstOrThrow();

    expect(JSON.stringify(row)).not.toContain("Ada");
    expect(row.answer).toBeTruthy();
  });

  it.each(["", " ", "x".repeat(201), "ключ", "a b"])("is refused with the key %j", async (key) => {
    const answer = await ask(service, createNote, note("odd"), calls.shop, {
      "idempotency-key": Buffer.from(key).toString("latin1"),
    });

    expect([200, 400]).toContain(answer.status);
    if (key.trim() !== "") expect(answer.status).toBe(400);
  });

  it.each(["constructor", "__proto__", "toString"])("takes the key %s as any other", async (key) => {
    const send = () => ask(service, createNote, note(`key ${key}`), calls.shop, withKey(key));
    await send();

    expect((await send()).status).toBe(200);
    expect(await notesOf(`key ${key}`)).toBe(1);
  });
});
