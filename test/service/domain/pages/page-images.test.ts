import { beforeAll, expect, it } from "vitest";
import { ImageId } from "../../../../contract/ids";
import type { PageDocument } from "../../../../contract/page-document";
import { imagesIn, pageImages } from "../../../../service/domain/pages/page-images";
import { DEFAULT_DOCUMENT } from "../../../../storefront/document/default-document";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  [shop, other] = [await aShop(service), await aShop(service)];
});

const idOf = (sign: string) => ImageId.parse(sign.repeat(32));
const anImage = (sign: string) => ({ id: idOf(sign), kind: "section" as const, width: 800, height: 600 });
const withImage = (sign: string) =>
  ({
    ...DEFAULT_DOCUMENT,
    sections: [
      ...DEFAULT_DOCUMENT.sections,
      {
        id: "one",
        type: "columns",
        settings: { items: [{ id: "a", image: { ...anImage(sign), alt: "A sweater" } }] },
      },
    ],
  }) as unknown as PageDocument;

it("finds the images of a document, each by its place", () => {
  expect(imagesIn(withImage("a"))).toEqual([
    { path: "document.sections.4.settings.items.0.image", image: anImage("a") },
  ]);
});

it("finds the icon of a page", () => {
  const favicon = { id: idOf("e"), kind: "favicon" as const, width: 180, height: 180 };
  const document = { ...withImage("a"), brand: { favicon, showPoweredBy: true } };

  expect(imagesIn(document)[0]).toEqual({ path: "document.brand.favicon", image: favicon });
});

it("keeps what drafts, scheduled publications and versions of the shop refer to, and nothing else", async () => {
  const { db, now } = service.ctx;
  const text = (sign: string) => JSON.stringify(withImage(sign));
  const { id } = await db
    .insertInto("pages")
    .values({ shopId: shop.id, createdAt: now(), draft: text("a"), scheduledDocument: text("b") })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("pageVersions")
    .values({ shopId: shop.id, pageId: id, version: 1, document: text("c"), publishedAt: now() })
    .execute();
  const ids = ["a", "b", "c", "d"].map(idOf);

  expect((await pageImages.listReferred(db, shop.id, ids)).sort()).toEqual(["a", "b", "c"].map(idOf));
  expect(await pageImages.listReferred(db, other.id, ids)).toEqual([]);
});
