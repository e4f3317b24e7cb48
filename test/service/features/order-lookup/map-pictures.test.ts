import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PREVIEW_MAP_PATH } from "../../../../contract/preview-frame";
import { trackingToken } from "../../../../service/read/tracked-order/tracking-link";
import { aDocument, pagesOf } from "../../domain/pages/some-pages";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { hoursAgo } from "../../read/visibility/a-tracked-order";
import { HOSTILE_TEXTS } from "./hostile-texts";
import { openPage, pageUrl } from "./open-page";

let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  order = await anOrder(service, shop);
  await service.ctx.db.deleteFrom("rateLimits").execute();
});

async function showMap(showsMap = true) {
  const pages = pagesOf(service, shop);
  const { id } = (await pages.list())[0]!;
  const document = aDocument("Hello");
  const sections = document.sections.map((section) =>
    section.type === "tracking-details" ? { ...section, settings: { showMap: showsMap } } : section,
  );
  expect(sections.some(({ type }) => type === "tracking-details")).toBe(true);
  await pages.post("save", { id, version: 0, document: { ...document, sections } });
  await pages.post("publish", { id, version: 1 });
}

const travels = (towns: string[]) =>
  applyEvents(
    service,
    shop,
    order.shipments[0]!.id,
    towns.map((city, index) =>
      anEventAt(hoursAgo(service, 90 - index), {
        ...{ message: `Scan ${index}`, status: "IN_TRANSIT" },
        place: { city, province: null, country: "DE", zip: null },
      }),
    ),
  );

async function picture(more: Record<string, string> = {}, of = shop) {
  const token = trackingToken(service.config, shop.id, order.id);
  const query = new URLSearchParams({ order: order.id, token, format: "map", ...more });
  const response = await fetch(`${pageUrl(service, of)}?${query}`);
  const svg = await response.text();
  return { status: response.status, svg, headers: response.headers };
}
async function labelsOf(svg: string): Promise<string[]> {
  // What is not well-formed cannot be drawn.
  expect((await sharp(Buffer.from(svg)).metadata()).format).toBe("svg");
  return [...svg.matchAll(/<text x[^>]*>([^<]*)</g)].map(([, label]) => label!);
}

describe("the map of a tracking page", () => {
  it("is a picture of the places that the parcels have passed, in two sizes", async () => {
    await showMap();
    await travels(["Hamburg", "Leipzig"]);

    const page = await openPage(service, shop, { order: order.name, email: order.email! });
    const wide = await picture();
    const narrow = await picture({ size: "narrow", center: "destination" });

    expect(page.html).toContain("Map of the places that your parcels have passed");
    expect(wide.status).toBe(200);
    expect(wide.headers.get("content-type")).toBe("image/svg+xml");
    expect(wide.headers.get("content-security-policy")).toContain("sandbox");
    expect(await labelsOf(wide.svg)).toEqual(expect.arrayContaining(["1 Hamburg", "2 Leipzig"]));
    expect(narrow.svg).toContain('width="340"');
  });

  it("has no place that the shop hides from shoppers", async () => {
    await showMap();
    await saveSetting(service, shop, "/api/store/blacklisted-routing", {
      words: [{ word: "Hamburg", action: "hide", replacement: "" }],
    });
    await travels(["Hamburg", "Leipzig"]);

    const { svg } = await picture();

    expect(svg).not.toContain("Hamburg");
    expect(await labelsOf(svg)).toContain("1 Leipzig");
  });

  it("is there for whoever has the order's link alone, and only while the page shows it", async () => {
    await travels(["Hamburg", "Leipzig"]);
    const other = await aShop(service);
    const number = order.shipments[0]!.trackingNumber;
    expect((await picture()).status).toBe(404);
    expect((await openPage(service, shop, { order: order.name, email: order.email! })).html).not.toContain(
      "format=map",
    );

    await showMap();

    expect((await picture()).status).toBe(200);
    expect((await picture({ token: "x".repeat(32) })).status).toBe(404);
    expect((await picture({}, other)).status).toBe(404);
    expect((await picture({ order: "", token: "", number })).status).toBe(404);
    expect((await openPage(service, shop, { number })).html).not.toContain("format=map");
  });

  it("takes no room where no place is certain", async () => {
    await showMap();
    await travels(["Xqzzyville"]);

    expect(await sharp(Buffer.from((await picture()).svg)).metadata()).toMatchObject({ width: 1, height: 1 });
  });

  it("never runs what a courier writes", async () => {
    await showMap();
    await travels([...HOSTILE_TEXTS, "Leipzig"]);

    const { svg } = await picture();

    expect((await labelsOf(svg)).join()).toContain("Leipzig");
    expect(svg).not.toMatch(/<script|onerror=|foreignObject/i);
  });
});

it("the map of a preview is of nobody's order", async () => {
  const response = await fetch(`${service.url}${PREVIEW_MAP_PATH}?size=constructor&center=__proto__`);

  expect(await labelsOf(await response.text())).toEqual(expect.arrayContaining(["2 Leipzig"]));
});

it.each([
  ["infoReceived", []],
  ["inTransit", ["2 Leipzig", "Wien", "1 Hamburg"]],
  ["delivered", ["3 Wien", "2 Leipzig", "1 Hamburg"]],
  ["exception", ["3 Zürich", "Wien", "2 Leipzig", "1 Hamburg"]],
])("the map of a preview is of the state that is shown: %s", async (state, labels) => {
  const response = await fetch(`${service.url}${PREVIEW_MAP_PATH}?state=${state}&size=wide`);

  expect((await labelsOf(await response.text())).toSorted()).toEqual(labels.toSorted());
});
