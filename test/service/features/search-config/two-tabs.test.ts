import { beforeAll, describe, expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { configOf } from "../../../../app/features/search/items-config";
import { itemsIn } from "../../../../app/features/search/stored-items.server";
import type { SearchConfig } from "../../../../contract/search";
import type { Items, SearchItem } from "../../../../machines/search-items";
import { searchMachine } from "../../../../machines/search.machine";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

const place = (name: string): SearchItem => ({ title: name, path: "/track/billing", anchor: name });

async function items(shop: TestShop, change?: { items: Items; base: Items }): Promise<Items> {
  const { status, body } = change
    ? await call(service, "POST", "/endApi/api/store/update-setting-config", {
        as: shop,
        body: { global_search_config: configOf(change.items), base: configOf(change.base) },
      })
    : await call(service, "GET", "/endApi/api/store/get-setting-config", { as: shop });
  expect(status).toBe(200);
  return itemsIn(body.data.global_search_config as SearchConfig);
}

/** The search of one tab, as it runs in the app, over the real service. */
function aTab(shop: TestShop) {
  const tab = createActor(
    searchMachine.provide({
      actors: {
        loadItems: fromPromise<Items, object>(() => items(shop)),
        saveItems: fromPromise<Items, { items: Items; base: Items }>(({ input }) => items(shop, input)),
      },
    }),
  ).start();
  tab.send({ type: "search.opened" });
  return tab;
}

const atRest = (tab: ReturnType<typeof aTab>) => waitFor(tab, (state) => state.matches({ items: "idle" }));
const names = (list: SearchItem[]) => list.map(({ title }) => title).sort();

describe("two tabs of one shop", () => {
  it("that pin, unpin and open things at the same time lose nothing, and see each other's", async () => {
    const shop = await aShop(service);
    const one = aTab(shop);
    await atRest(one);
    one.send({ type: "item.pinned", item: place("old") });
    await atRest(one);
    const two = aTab(shop);
    await atRest(two);

    one.send({ type: "item.pinned", item: place("a") });
    two.send({ type: "item.pinned", item: place("b") });
    one.send({ type: "item.opened", item: place("x") });
    two.send({ type: "item.unpinned", item: place("old") });
    two.send({ type: "item.opened", item: place("y") });
    one.send({ type: "item.pinned", item: place("c") });
    await Promise.all([atRest(one), atRest(two)]);

    const stored = await items(shop);
    expect(names(stored.pins)).toEqual(["a", "b", "c"]);
    expect(names(stored.recents)).toEqual(["x", "y"]);
    for (const tab of [one, two]) {
      tab.send({ type: "search.closed" });
      tab.send({ type: "search.opened" });
      await atRest(tab);
      expect(tab.getSnapshot().context.items).toEqual(stored);
    }
  });
});
