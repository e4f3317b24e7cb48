import { beforeAll, describe, expect, it } from "vitest";
import type { SavedView } from "../../../../contract/saved-views";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

const post = (path: string, body: object, as = shop) =>
  call(service, "POST", `/endApi/api/order/${path}`, { as, body });
const views = async (as = shop) =>
  (await call(service, "GET", "/endApi/api/order/views", { as })).body.data.views as SavedView[];
const create = async (name: string, view: object = {}) =>
  (await post("create-view", { name, view })).body.data as SavedView;

describe("saved views", () => {
  beforeAll(async () => {
    shop = await aShop(service);
  });

  it("keep filter, sort and columns under a name, and are listed by it", async () => {
    const view = {
      filter: { tab: "exception", countries: ["DE"] },
      sort: { by: "shipped" },
      columns: ["status", "tags"],
    };
    await create("Zoll", view);
    await create("ärger", {});

    const [first, second] = await views();

    expect([first!.name, second!.name].sort()).toEqual(["Zoll", "ärger"]);
    expect((await views()).find(({ name }) => name === "Zoll")).toMatchObject({
      is_default: false,
      view: {
        filter: { tab: "exception", countries: ["DE"] },
        sort: { by: "shipped", direction: "desc" },
        columns: ["status", "tags"],
      },
    });
  });

  it("have names of their own, whatever the case", async () => {
    await create("Late");

    const clash = await post("create-view", { name: " late ", view: {} });
    const other = await create("Other");
    const renamed = await post("update-view", { id: other.id, name: "LATE" });

    for (const response of [clash, renamed]) {
      expect(response).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: "name", key: "nameTaken" }] } },
      });
    }
  });

  it("may be deleted while somebody changes them, which is told to the later of the two", async () => {
    const made = await Promise.all(Array.from({ length: 12 }, (_, at) => create(`Short-lived ${at}`)));

    const responses = await Promise.all(
      made.map(({ id, name }) =>
        Promise.all([post("update-view", { id, name: `${name}!` }), post("delete-view", { id })]),
      ),
    );

    for (const [changed, deleted] of responses) {
      expect([200, 404]).toContain(changed.status);
      expect(deleted.status).toBe(200);
    }
  });

  it("have one default at most", async () => {
    const [one, two] = [await create("One"), await create("Two")];

    await post("update-view", { id: one.id, is_default: true });
    await post("update-view", { id: two.id, is_default: true });

    expect((await views()).filter((view) => view.is_default).map(({ name }) => name)).toEqual(["Two"]);
  });

  it("say how many orders they show now", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(service.clock.now, { status: "ABNORMAL" }),
    ]);
    const view = await create("Trouble in Germany", { filter: { tab: "exception", countries: ["DE"] } });
    await anOrder(service, shop, { isTest: true, fulfillments: [] });
    const untracked = await create("Untracked", { filter: { tab: "untracked" } });
    const unshipped = await create("Unshipped", { filter: { tab: "unshipped" } });

    const { body } = await call(service, "GET", "/endApi/api/order/view-counts", { as: shop });

    expect(body.data.counts).toContainEqual({ id: view.id, orders: 1 });
    expect(body.data.counts).toContainEqual({ id: untracked.id, orders: 1 });
    expect(body.data.counts).toContainEqual({ id: unshipped.id, orders: 0 });
  });

  it("are the store's own, and at most fifty", async () => {
    const other = await aShop(service);
    for (let count = 0; count < 50; count += 1)
      await post("create-view", { name: `View ${count}`, view: {} }, other);

    const response = await post("create-view", { name: "One more", view: {} }, other);

    expect(response.body.data.fields).toMatchObject([{ path: "name", key: "limitReached" }]);
    expect((await views(other)).some(({ name }) => name === "One")).toBe(false);
  });
});

describe("the columns of the list", () => {
  it("are remembered in the list's own order, whoever chose last", async () => {
    shop = await aShop(service);
    expect(
      (await call(service, "GET", "/endApi/api/order/views", { as: shop })).body.data.columns,
    ).toBeNull();

    await post("remember-columns", { columns: ["tags", "status", "ordered"] });

    const { body } = await call(service, "GET", "/endApi/api/order/views", { as: shop });
    expect(body.data.columns).toEqual(["ordered", "status", "tags"]);
  });
});

describe("what the list can be narrowed to", () => {
  it("are the couriers, destinations and tags that this store has", async () => {
    shop = await aShop(service);
    await anOrder(service, shop, { country: "FR" });
    await anOrder(service, shop, { country: null });
    await service.ctx.db.insertInto("tags").values({ shopId: shop.id, name: "Gift" }).execute();

    const { body } = await call(service, "GET", "/endApi/api/order/filter-choices", { as: shop });

    expect(body.data).toMatchObject({
      couriers: [{ code: "ups", name: "UPS" }],
      countries: ["FR"],
      tags: [{ name: "Gift" }],
    });
  });
});
