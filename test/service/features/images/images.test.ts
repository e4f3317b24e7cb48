import { beforeAll, describe, expect, it } from "vitest";
import {
  imageAddress,
  imageSources,
  MAIL_PICTURE,
  variantNamesOf,
} from "../../../../contract/image-addresses";
import type { ImageId } from "../../../../contract/ids";
import { MAX_IMAGE_BYTES, MAX_IMAGES } from "../../../../contract/image-limits";
import type { Image } from "../../../../contract/images";
import { signProxyQuery } from "../../../../sandbox/shopify/proxy-signature";
import { requireImages } from "../../../../service/domain/images/require-images";
import { cleanImages } from "../../../../service/features/images/clean-images.job";
import { storeImage } from "../../../../service/domain/images/store-image";
import { eraseShop } from "../../../../service/features/privacy/erase-shop";
import { uninstallShop } from "../../../../service/main/shop-lifecycle/uninstall-shop";
import { transaction } from "../../../../service/platform/db/database";
import {
  aShop,
  call,
  CLIENT_SECRET,
  createTestService,
  type TestService,
  type TestShop,
} from "../../harness";
import { saveSetting } from "../../save-setting";
import { anObjectStore } from "./object-store";
import { aPng } from "./pictures";

const DAY_MS = 86_400_000;

let service: TestService;
let shop: TestShop;
let file: Buffer;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  file = await aPng(500, 250);
});

const upload = (by: TestShop | undefined, bytes: Buffer, kind = "logo", at = service) =>
  call(at, "POST", "/endApi/api/image/upload", {
    ...(by && { as: by }),
    body: { kind, data: bytes.toString("base64") },
  });
const fetchImage = (path: string, headers: Record<string, string> = {}, at = service) =>
  fetch(`${at.url}${path}`, { headers });

/** By the use case: whoever has signed in days ago has to do so again. */
const uploadLater = (at: TestService, by: TestShop) => storeImage(at.ctx, by.actor.shop, "logo", another(0));

/** Another file of the same picture. */
const another = (count: number) => Buffer.concat([file, Buffer.from(`${count}`)]);

function proxied(domain: string, path: string, seconds = 0): string {
  const timestamp = String(service.clock.now.getTime() / 1000 + seconds);
  const query = new URLSearchParams({
    shop: domain,
    path_prefix: "/apps/track",
    timestamp,
    logged_in_customer_id: "",
  });
  query.set("signature", signProxyQuery(query, CLIENT_SECRET));
  return `/proxy${path}?${query}`;
}

describe("an uploaded image", () => {
  it("is served at each of its addresses, for ever", async () => {
    const { status, body } = await upload(shop, file);

    expect(status).toBe(200);
    const image = body.data as Image;
    expect(image).toMatchObject({ kind: "logo", width: 500, height: 250 });
    expect(imageSources("", { ...image, kind: "logo" }).srcset.match(/\d+w/g)).toEqual([
      "150w",
      "300w",
      "500w",
    ]);
    for (const name of variantNamesOf(image)) {
      const response = await fetchImage(imageAddress("", image.id, name));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      const etag = response.headers.get("etag")!;
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(8, 12)
          .toString(),
      ).toBe("WEBP");
      const again = await fetchImage(imageAddress("", image.id, name), { "if-none-match": `"a", W/${etag}` });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  it("has a picture for emails, for which its largest stands where it was uploaded before there were any", async () => {
    const { id } = (await upload(shop, file)).body.data as Image;
    const address = imageAddress("", id, MAIL_PICTURE);
    expect((await fetchImage(address)).headers.get("content-type")).toBe("image/jpeg");

    await service.ctx.db
      .deleteFrom("imageVariants")
      .where("imageId", "=", id as ImageId)
      .where("name", "=", MAIL_PICTURE)
      .execute();
    const old = await fetchImage(address);
    const largest = await fetchImage(imageAddress("", id, "500.webp"));
    expect([old.status, old.headers.get("etag")]).toEqual([200, largest.headers.get("etag")]);
  });

  it("is the same one when its file comes again, and another one in another shop", async () => {
    const other = await aShop(service);
    const [first, again, logo] = await Promise.all([
      upload(shop, file, "section"),
      upload(shop, file, "section"),
      upload(shop, file),
    ]);
    const theirs = await upload(other, file, "section");

    expect(again.body.data).toEqual(first.body.data);
    expect(logo.body.data.id).not.toBe(first.body.data.id);
    expect(theirs.body.data.id).not.toBe(first.body.data.id);
  });

  it("is behind the app proxy on its own shop's domain only", async () => {
    const other = await aShop(service);
    const { id } = (await upload(shop, file)).body.data;
    const path = imageAddress("", id, "150.webp");
    const statusOf = async (address: string) => (await fetchImage(address)).status;

    expect(await statusOf(proxied(shop.domain, path))).toBe(200);
    expect(await statusOf(proxied(other.domain, path))).toBe(404);
    expect(await statusOf(proxied(shop.domain, path, -3600))).toBe(401);
    expect(await statusOf(`/proxy${path}`)).toBe(401);
  });

  it.each([
    "/images/constructor/150.webp",
    "/images/__proto__/__proto__",
    `/images/${"0".repeat(32)}/150.webp`,
    `/images/${"0".repeat(32)}/..%2f150.webp`,
    `/images/${"0".repeat(31)}%00/150.webp`,
    `/images/${"0".repeat(32)}/%ED%A0%80.webp`,
    `/images/${"A".repeat(32)}/150.webp`,
    "/images/x",
  ])("is not at %s", async (path) => {
    expect((await fetchImage(path)).status).toBe(404);
  });

  it("of another shop is unknown to a document, and so is one with another width", async () => {
    const other = await aShop(service);
    const image = (await upload(shop, file)).body.data as Image;
    const check = (by: TestShop, placed: Image) =>
      transaction(service.ctx.db, (tx) => requireImages(tx, by.id, [{ path: "logo", image: placed }]));

    await expect(check(shop, image)).resolves.toBeUndefined();
    await expect(check(other, image)).rejects.toMatchObject({
      fields: [{ path: "logo", key: "imageUnknown" }],
    });
    await expect(check(shop, { ...image, width: 600 })).rejects.toMatchObject({ reason: "wrongFields" });
    await expect(check(shop, { ...image, kind: "section" })).rejects.toMatchObject({ reason: "wrongFields" });
  });
});

describe("an upload is refused", () => {
  it("that is larger than 5 MB, before it is read, and by its size once it is decoded", async () => {
    const huge = await upload(shop, Buffer.alloc(MAX_IMAGE_BYTES + 4096));
    const justOver = await upload(shop, Buffer.alloc(MAX_IMAGE_BYTES + 1));

    expect([huge.status, huge.body.code]).toEqual([413, "A0413"]);
    expect([justOver.status, justOver.body.data.reason, justOver.body.msg]).toEqual([
      413,
      "imageTooLarge",
      "This file is larger than 5 MB. Choose a smaller one.",
    ]);
  });

  it.each([
    ["a text", "hello", "imageUnreadable"],
    ["a header alone", "\u00ff\u00d8\u00ff\u00e0", "imageDamaged"],
  ])("that is %s, in words", async (_, text, reason) => {
    const { status, body } = await upload(shop, Buffer.from(text, "latin1"));

    expect([status, body.data.reason]).toEqual([400, reason]);
    expect(body.msg).toMatch(/^This file is /);
  });

  it("of whoever is not signed in, and of an unknown kind", async () => {
    expect((await upload(undefined, file)).status).toBe(401);
    expect((await upload(shop, file, "__proto__")).status).toBe(400);
  });

  it("beyond a shop's number, until an unused one is a day old", async () => {
    const full = await aShop(service);
    const { id } = (await upload(full, file)).body.data;
    await service.ctx.db
      .insertInto("images")
      .values(
        Array.from({ length: MAX_IMAGES - 1 }, (_, index) => ({
          ...{ shopId: full.id, kind: "logo" as const, width: 1, height: 1 },
          id: index.toString(16).padStart(32, "0") as never,
          contentHash: Buffer.from(`${index}`),
          ...{ createdAt: service.clock.now, usedAt: service.clock.now },
        })),
      )
      .execute();

    const { status, body } = await upload(full, another(0));
    expect([status, body.data.reason]).toEqual([409, "tooManyImages"]);

    service.clock.now = new Date(service.clock.now.getTime() + 1.5 * DAY_MS);
    await expect(uploadLater(service, full)).resolves.toMatchObject({ kind: "logo" });
    expect((await fetchImage(imageAddress("", id, "150.webp"))).status).toBe(404);
  });
});

describe("an image goes", () => {
  const runClean = () => cleanImages.run(service.ctx, {});
  const statusOf = async ({ id }: Image) => (await fetchImage(imageAddress("", id, "150.webp"))).status;
  const days = (count: number) => {
    service.clock.now = new Date(service.clock.now.getTime() + count * DAY_MS);
  };

  it("thirty days after nothing refers to it any more", async () => {
    const own = await aShop(service);
    const used = (await upload(own, another(1))).body.data as Image;
    const unused = (await upload(own, another(2))).body.data as Image;
    // Any document of the shop may name it.
    await saveSetting(service, own, "/api/store/silence-text", { enabled: true, days: 7, text: used.id });

    days(29);
    await runClean();
    expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 200]);
    days(2);
    await runClean();
    expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 404]);
  });

  it("from sight with the app, and with the erasure of its shop for good", async () => {
    const own = await aShop(service);
    const image = (await upload(own, another(3))).body.data as Image;

    await uninstallShop(service.ctx, own.id, service.clock.now);
    expect(await statusOf(image)).toBe(404);
    await eraseShop(service.ctx, own.id);
    const left = await service.ctx.db
      .selectFrom("imageVariants")
      .where("imageId", "=", image.id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});

describe("with an image store", () => {
  it("the bytes are there, are served from there, and are deleted with their shop", async () => {
    const bucket = await anObjectStore();
    const stored = await createTestService({}, bucket.env);
    const own = await aShop(stored);
    const image = (await upload(own, file, "logo", stored)).body.data as Image;

    const keys = [...variantNamesOf(image), MAIL_PICTURE].map((name) => `/bucket/images/${image.id}/${name}`);
    expect([...bucket.objects.keys()].sort()).toEqual(keys.toSorted());
    const row = await stored.ctx.db.selectFrom("imageVariants").select("bytes").executeTakeFirstOrThrow();
    expect(row.bytes).toBeNull();
    const response = await fetchImage(imageAddress("", image.id, "150.webp"), {}, stored);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bucket.objects.get(keys[0]!)!.bytes);

    await uninstallShop(stored.ctx, own.id, stored.clock.now);
    await eraseShop(stored.ctx, own.id);
    stored.clock.now = new Date(Date.now() + DAY_MS);
    bucket.state.isDown = true;
    await expect(cleanImages.run(stored.ctx, {})).rejects.toThrow("503");
    bucket.state.isDown = false;
    await cleanImages.run(stored.ctx, {});
    expect([...bucket.objects.keys()]).toEqual([]);
  });

  it("that is down, an upload fails without a trace, and what was half stored is deleted later", async () => {
    const bucket = await anObjectStore();
    const stored = await createTestService({}, bucket.env);
    const own = await aShop(stored);
    bucket.state.isDown = true;

    expect((await upload(own, file, "logo", stored)).status).toBe(500);
    expect(await stored.ctx.db.selectFrom("images").selectAll().execute()).toEqual([]);
    expect((await stored.ctx.db.selectFrom("imageRemovals").selectAll().execute()).length).toBe(4);
    bucket.state.isDown = false;
    stored.clock.now = new Date(stored.clock.now.getTime() + 2 * DAY_MS);
    await cleanImages.run(stored.ctx, {});
    expect(await stored.ctx.db.selectFrom("imageRemovals").selectAll().execute()).toEqual([]);
    await expect(uploadLater(stored, own)).resolves.toMatchObject({ kind: "logo" });
  });
});
