import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import { transaction } from "../../../../service/platform/db/database";
import { replayDeliveries } from "../../../../service/platform/deliveries/enqueue-deliveries";
import type { TestService } from "../../harness";
import {
  aQuietShop,
  aServiceWith,
  createFakeChannel,
  enqueue,
  logged,
  openRows,
  Refused,
  wait,
} from "./a-channel";
import { sendDue } from "../../send-due";

const newest = createFakeChannel("newest", { isSuperseding: true });
const inOrder = createFakeChannel("in-order", { retry: { tries: 2, firstSeconds: 30, maxSeconds: 30 } });
let service: TestService;
let shop: ShopId;
beforeAll(async () => {
  service = await aServiceWith([newest.channel, inOrder.channel]);
});
beforeEach(async () => {
  shop = await aQuietShop(service, [newest, inOrder]);
});

const idOf = async (key: string) => (await logged(service, shop)).findLast((row) => row.key === key)!.id;
const replay = (ids: string[]) =>
  transaction(service.ctx.db, (tx) => replayDeliveries(service.ctx, tx, shop, ids));
const inFull = { orderingKey: "shipment 1" };

describe("a delivery that is replayed", () => {
  it("does not take the place of a newer one that waits", async () => {
    newest.failWith = () => new Refused("550 relay denied");
    await enqueue(service, newest.channel, shop, [{ key: "in transit", ...inFull }]);
    await sendDue(service);
    newest.failWith = () => new Error("421 away");
    await enqueue(service, newest.channel, shop, [{ key: "delivered", ...inFull }]);
    await sendDue(service);
    newest.failWith = () => undefined;

    await replay([await idOf("in transit")]);
    wait(service, 3600);
    await sendDue(service);

    expect(newest.keys()).toEqual(["delivered"]);
    expect((await logged(service, shop)).map(({ key, state }) => [key, state])).toEqual([
      ["in transit", "failed"],
      ["in transit", "superseded"],
      ["delivered", "sent"],
    ]);
  });

  it.each([newest, inOrder])("is left out once a newer one of its ordering key was sent", async (fake) => {
    fake.failWith = () => new Refused("no");
    await enqueue(service, fake.channel, shop, [{ key: "first", ...inFull }, { key: "apart" }]);
    await sendDue(service);
    fake.failWith = () => undefined;
    await enqueue(service, fake.channel, shop, [{ key: "second", ...inFull }]);
    await sendDue(service);

    expect(await replay([await idOf("first"), await idOf("apart")])).toBe(1);
    await sendDue(service);
    expect(fake.keys()).toEqual(["second", "apart"]);
  });

  it("has all of its tries again, and counts those of before: one of them may have arrived", async () => {
    inOrder.failWith = () => new Error("the response was lost");
    await enqueue(service, inOrder.channel, shop, [{ key: "a" }]);
    await sendDue(service);
    wait(service, 60);
    await sendDue(service);
    expect(await logged(service, shop)).toMatchObject([{ state: "failed", attempts: 2 }]);

    await replay([await idOf("a")]);
    await sendDue(service);
    expect(await openRows(service, shop)).toMatchObject([{ attempts: 3, attemptsBefore: 2 }]);
    inOrder.failWith = () => undefined;
    wait(service, 60);
    await sendDue(service);
    expect((await logged(service, shop)).at(-1)).toMatchObject({ state: "sent", attempts: 4 });
  });
});
