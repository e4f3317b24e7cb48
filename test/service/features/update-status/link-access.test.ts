import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../contract/ids";
import { markUninstalled, reinstallShop } from "../../../../service/domain/shops/shops.queries";
import { softDeleteOrders } from "../../../../service/features/bulk/soft-delete-orders";
import { isSignedBearer } from "../../../../service/main/http/authenticate";
import { transaction } from "../../../../service/platform/db/database";
import { cleanLinkUses } from "../../../../service/platform/signed-links/clean-link-uses.job";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { ask, linkCalls, merchantCalls, operatorCalls } from "../../main/http/valid-calls";
import { anOrder } from "../../shipments";
import * as calls from "./link-calls";
import { aLinkTo, type Link, MINUTE, pass, PATH } from "./link-calls";

let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;
let link: Link;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  order = await anOrder(service, shop);
  link = aLink(order.id);
});

const aLink = (subject: OrderId) => aLinkTo(service, shop, subject);
const later = (ms: number) => pass(service, ms);
const show = (as = link) => calls.show(service, as);
const set = (
  status = "DELIVERED",
  { as = link, ...more }: { as?: Link; notify?: boolean; headers?: Record<string, string> } = {},
) => calls.set(service, as, { status, ...more });
const undo = (as = link) => calls.undo(service, as);
const statusOf = (id = order.shipments[0]!.id) => calls.statusOf(service, id);
const uses = () => calls.usesOf(service, shop);

describe("a link that opens nothing says why", () => {
  const refusedBy = async (as: { bearer: string }) => {
    const answers = [await show(as), await set("DELIVERED", { as }), await undo(as)];
    const reasons = answers.map(({ status, body }) => `${status} ${body.data.reason}`);
    expect(new Set(reasons).size).toBe(1);
    return reasons[0];
  };

  it("that it has expired, also once it was used", async () => {
    await set();
    later(7 * 86_400_000);

    expect(await refusedBy(link)).toBe("401 signedLinkExpired");
    expect(await isSignedBearer(service.ctx, link.bearer)).toBe(false);
  });

  it.each(["cut", "changed", "long"])("that it is not valid: %s", async (how) => {
    const [version, payload, signature] = link.bearer.split(".");
    const bearer = {
      cut: link.bearer.slice(0, 90),
      changed: `${version}.${payload!.slice(0, -3)}AAA.${signature}`,
      long: `wl1.${"A".repeat(8_000)}.${signature}`,
    }[how]!;

    expect(await refusedBy({ bearer })).toBe("401 signedLinkInvalid");
    expect(await isSignedBearer(service.ctx, bearer)).toBe(false);
  });

  it("that the shop has removed the app, and that its link is of before, once it is back", async () => {
    later(MINUTE);
    await markUninstalled(service.ctx.db, shop.id, service.clock.now);
    expect(await refusedBy(link)).toBe("401 notInstalled");

    later(MINUTE);
    await reinstallShop(service.ctx.db, shop.domain, service.clock.now);
    expect(await refusedBy(link)).toBe("401 signedLinkInvalid");
    expect((await show(aLink(order.id))).status).toBe(200);
  });

  it("that the order is gone: deleted, or another shop's", async () => {
    const other = await anOrder(service, await aShop(service));
    expect(await refusedBy(aLink(other.id))).toBe("404 orderNotFound");

    await transaction(service.ctx.db, (tx) => softDeleteOrders(service.ctx, tx, shop.id, [order.id]));
    expect(await refusedBy(link)).toBe("404 orderNotFound");
    expect(await uses()).toEqual([]);
  });

  it("in the reader's language, else in the store's", async () => {
    later(8 * 86_400_000);
    const japanese = await call(service, "GET", PATH, { as: link, headers: { "x-waybill-locale": "ja" } });

    expect(japanese.body.msg).toBe("このリンクは有効期限が切れています。");
  });
});

describe("access", () => {
  it("of a link is to the calls of links alone", async () => {
    for (const [name, endpoint] of [...merchantCalls, ...operatorCalls])
      expect((await ask(service, endpoint, {}, link)).status, name).toBe(401);
  });

  it("to the calls of links is for links alone", async () => {
    const idToken = await service.sandbox.shopify.idToken(shop.domain);
    for (const bearer of [shop.bearer, idToken, "constructor"])
      for (const [name, endpoint] of linkCalls)
        expect((await ask(service, endpoint, {}, { bearer })).body.data.reason, name).toBe(
          "signedLinkInvalid",
        );
  });

  it("cannot be widened by what is sent", async () => {
    const other = await anOrder(service, shop);
    const body = { status: "DELIVERED", id: other.id, order: other.id, subject: other.id, shop: 1 };
    await call(service, "POST", PATH, { as: link, body });

    expect((await statusOf(other.shipments[0]!.id)).manualStatus).toBeNull();
    expect((await statusOf()).manualStatus).toBe("DELIVERED");
  });

  it("of one link is limited by itself: the shop's own calls are not used up by it", async () => {
    const as = link;
    const statuses = [];
    for (let count = 0; count < 62; count += 1)
      statuses.push((await call(service, "POST", `${PATH}/undo`, { as, body: {} })).status);
    const setup = merchantCalls.find(([name]) => name === "updateSetup")![1];

    expect(statuses.slice(58)).toEqual([409, 409, 429, 429]);
    expect((await ask(service, setup, {}, shop)).status).toBe(200);
  });

  it("is decided before the body is read, which is a small one", async () => {
    const anonymous = await call(service, "POST", PATH, { body: "{broken" });
    const large = await call(service, "POST", PATH, { as: link, body: `{"a":"${"x".repeat(17_000)}"}` });

    expect([anonymous.status, large.status]).toEqual([401, 413]);
  });
});

describe("what is kept of a link", () => {
  it("names nobody, and goes once the link has expired", async () => {
    await set();
    expect(JSON.stringify(await uses())).not.toMatch(/Beispiel|example\.com|TN9007|wl1\./);

    await cleanLinkUses.run(service.ctx, {});
    expect(await uses()).toHaveLength(1);
    later(7 * 86_400_000 + 1);
    await cleanLinkUses.run(service.ctx, {});
    expect(await uses()).toEqual([]);
  });

  it("is not in the log: neither the token nor the order's words", async () => {
    service.logged.length = 0;
    await set();
    await set();
    await show({ bearer: link.bearer.slice(0, -1) });

    expect(JSON.stringify(service.logged)).not.toContain(link.bearer.slice(4, 40));
  });
});
