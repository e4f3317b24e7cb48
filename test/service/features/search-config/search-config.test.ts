import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_PINNED_ITEMS, MAX_RECENT_SEARCHES, type SearchConfig } from "../../../../contract/search";
import { mergeList } from "../../../../contract/merge-list";
import { mergeSearchConfig } from "../../../../service/features/search-config/search-config";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { propertyRuns } from "../../../property-runs";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

const config = (pins: string[], searches: string[] = []): SearchConfig => ({
  pined_item_list: pins,
  search_history: searches,
});

async function read(as = shop): Promise<SearchConfig> {
  const { body } = await call(service, "GET", "/endApi/api/store/get-setting-config", { as });
  return body.data.global_search_config as SearchConfig;
}

async function change(wanted: SearchConfig, base?: SearchConfig, as = shop): Promise<SearchConfig> {
  const { body } = await call(service, "POST", "/endApi/api/store/update-setting-config", {
    as,
    body: { global_search_config: wanted, ...(base && { base }) },
  });
  return body.data.global_search_config as SearchConfig;
}

describe("pins and recent searches", () => {
  it("are empty at first, and kept as they were given, for this shop alone", async () => {
    const other = await aShop(service);
    expect(await read()).toEqual(config([], []));

    const given = config(['{"title":"Quote \\" 日本","path":"/track/orders"}', "b"], ["x", "y"]);
    expect(await change(given)).toEqual(given);

    expect(await read()).toEqual(given);
    expect(await read(other)).toEqual(config([], []));
  });

  it("have no doubles and keep to their limits", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `item ${index}`);

    await change(config(["a", "a", ...names], [...names, "item 0"]));

    expect(await read()).toEqual(config(["a", ...names.slice(0, 4)], names.slice(0, 10)));
  });

  it("that no page can read are empty with the next change", async () => {
    await change(config(["{broken"], ['{"title":"x"}']));

    expect(await change(config(['{"title":"y"}']), config([]))).toEqual(config(['{"title":"y"}']));
  });

  it.each([
    ["nothing of the kind", "what", config([])],
    ["a list that is none", { pined_item_list: "[", search_history: ["x"] }, config([], ["x"])],
    ["a row that is no text", { pined_item_list: ["a"], search_history: [1, "x"] }, config(["a"])],
    ["a missing list", { search_history: ["x"] }, config([], ["x"])],
  ])("are empty where the store holds %s, and can be written again", async (_, document, expected) => {
    await storeDocument(document);

    expect(await read()).toEqual(expected);
    expect(await change(config(["new"], ["new"]))).toEqual(config(["new"], ["new"]));
  });
});

/** What an earlier version of the app may have stored. */
const storeDocument = (document: unknown) =>
  service.ctx.db
    .insertInto("settingDocuments")
    .values({
      ...{ shopId: shop.id, area: "global_search", document: JSON.stringify(document) },
      ...{ updatedAt: service.clock.now, version: 0, changedBy: null },
    })
    .execute();

describe("two tabs at once", () => {
  it("lose neither what was pinned nor what was taken off", async () => {
    const base = await change(config(["a", "b"], ["s1", "s2"]));

    await Promise.all([
      change(config(["a", "b", "c"], ["new 1", "s1", "s2"]), base),
      change(config(["b"], ["new 2", "s1", "s2"]), base),
      change(config(["a", "b", "d"], ["s2", "s1"]), base),
    ]);

    const now = await read();
    expect([...now.pined_item_list].sort()).toEqual(["b", "c", "d"]);
    expect([...now.search_history].sort()).toEqual(["new 1", "new 2", "s1", "s2"]);
  });

  it("that pin more than there may be keep the pins of before, and are told so", async () => {
    const base = await change(config(["a", "b", "c", "d"]));
    await change(config(["first", "a", "b", "c", "d"]), base);

    const response = await change(config(["second", "a", "b", "c", "d"]), base);

    expect(response.pined_item_list).toEqual(["first", "a", "b", "c", "d"]);
    expect(await read()).toEqual(response);
  });

  it("keep the newest search in front, also one that another tab has just cleared away", async () => {
    const base = await change(config([], ["a", "b", "c"]));
    await change(config([], []), base);

    expect((await change(config([], ["c", "a", "b"]), base)).search_history).toEqual(["c"]);
  });

  it("with ten searches each keep the newest ten", async () => {
    const names = Array.from({ length: 10 }, (_, index) => `old ${index}`);
    const base = await change(config([], names));
    await change(config([], ["tab 1", ...names.slice(0, 9)]), base);

    const { search_history: searches } = await change(config([], ["tab 2", ...names.slice(0, 9)]), base);

    expect(searches).toEqual(["tab 2", "tab 1", ...names.slice(0, 8)]);
  });
});

const item = fc.constantFrom(..."abcdefgh");
const list = fc.uniqueArray(item, { maxLength: 6 });
const without = (list: string[], out: string[]) => list.filter((each) => !out.includes(each));

describe("the merge", () => {
  it("keeps every list's changes, whatever the three lists are", () => {
    fc.assert(
      fc.property(list, list, list, (base, wanted, stored) => {
        const merged = mergeList({ base, wanted, stored });

        expect(new Set(merged).size).toBe(merged.length);
        for (const put of without(wanted, base)) expect(merged).toContain(put);
        for (const put of without(stored, base)) expect(merged).toContain(put);
        for (const gone of without(base, wanted)) expect(merged).not.toContain(gone);
        // Taken out by another, unless this caller has brought it to the front.
        for (const gone of without(base, stored)) if (gone !== wanted[0]) expect(merged).not.toContain(gone);
        for (const each of merged) expect([...wanted, ...stored]).toContain(each);
        expect(merged.filter((each) => wanted.includes(each))).toEqual(
          wanted.filter((each) => merged.includes(each)),
        );
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it("gives the caller's list where nobody else was at work, and the others' where the caller did nothing", () => {
    fc.assert(
      fc.property(list, list, (one, two) => {
        expect(mergeList({ base: one, wanted: two, stored: one })).toEqual(two);
        expect([...mergeList({ base: one, wanted: one, stored: two })].sort()).toEqual([...two].sort());
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it("done twice, because an answer was lost, is the same as once", () => {
    fc.assert(
      fc.property(list, list, list, (base, wanted, stored) => {
        const once = mergeSearchConfig({
          base: config(base, base),
          wanted: config(wanted, wanted),
          stored: config(stored.slice(0, MAX_PINNED_ITEMS), stored),
        });
        const twice = mergeSearchConfig({
          base: config(base, base),
          wanted: config(wanted, wanted),
          stored: once,
        });

        expect(twice).toEqual(once);
        expect(once.pined_item_list.length).toBeLessThanOrEqual(MAX_PINNED_ITEMS);
        expect(once.search_history.length).toBeLessThanOrEqual(MAX_RECENT_SEARCHES);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe("any number of tabs, pinning and unpinning in any order", () => {
  it("end with the same pins as one list would that saw every change", async () => {
    const press = fc.record({
      tab: fc.nat(2),
      // JSON, as pins are: lists that are none are empty from the next change on.
      item: fc.constantFrom(...Array.from("abcde", (letter) => JSON.stringify(letter))),
      reloads: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { maxLength: 15 }), async (presses) => {
        const empty = await change(config([]));
        const tabs = [empty, empty, empty];
        const model = new Set<string>();
        for (const { tab, item, reloads } of presses) {
          if (reloads) tabs[tab] = await read();
          const known = tabs[tab]!;
          const isPinned = known.pined_item_list.includes(item);
          const pins = isPinned ? without(known.pined_item_list, [item]) : [item, ...known.pined_item_list];
          if (isPinned) model.delete(item);
          else model.add(item);
          tabs[tab] = await change(config(pins), known);
        }
        expect([...(await read()).pined_item_list].sort()).toEqual([...model].sort());
      }),
      { numRuns: propertyRuns(8) },
    );
  });
});
