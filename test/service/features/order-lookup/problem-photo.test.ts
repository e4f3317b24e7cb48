import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { TOO_MANY_REQUESTS, UNAVAILABLE } from "../../../../contract/errors";
import type { ProblemReport } from "../../../../contract/problem-reports";
import { MAX_PHOTO_BYTES } from "../../../../contract/problem-limits";
import { AppError } from "../../../../service/platform/errors";
import { shipmentKey, trackingToken } from "../../../../service/read/tracked-order/tracking-link";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { pageUrl } from "./open-page";

let service: TestService;
let shop: TestShop;
let other: TestShop;
/** 2,000 × 1,500 pixels on its side, as a camera writes it: with the place where it was taken. */
let photo: Buffer;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
  photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#a33" } })
    .jpeg()
    .withExif({ IFD0: { Artist: "Zelda" }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } })
    .toBuffer();
});
beforeEach(async () => {
  await service.ctx.db.deleteFrom("rateLimits").execute();
});

type Order = Awaited<ReturnType<typeof anOrder>>;

async function aDelivered(): Promise<Order> {
  const order = await anOrder(service, shop);
  const at = new Date(service.clock.now.getTime() - 3_600_000);
  await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(at, { status: "DELIVERED" })]);
  return order;
}

interface Sent {
  photo?: Uint8Array | null;
  text?: string;
  /** Of the URL, by which a large body is let in. */
  token?: string;
}

async function send(
  { id, number }: Order,
  { photo: file = null, text = "It came in pieces", token }: Sent = {},
) {
  const own = trackingToken(service.config, shop.id, id);
  const form = new FormData();
  const key = shipmentKey(service.config, shop.id, number);
  for (const [name, value] of Object.entries({ order: id, token: own, parcel: key, report: "damaged", text }))
    form.set(name, value);
  form.set("photo", new Blob(file ? [file as BlobPart] : []), "photo.jpg");
  const query = new URLSearchParams({ order: id, token: token ?? own });
  const response = await fetch(`${pageUrl(service, shop)}?${query}`, { method: "POST", body: form });
  return { status: response.status, html: await response.text() };
}

const messagesOf = async ({ id }: Order) => {
  const { body } = await call(service, "GET", `/endApi/api/order/problems?id=${id}`, { as: shop });
  return (body.data as { reports: ProblemReport[] }).reports.flatMap(({ messages }) => messages);
};
const photoOf = (message: string, as = shop) =>
  call(service, "GET", `/endApi/api/order/problem/photo?id=${message}`, { as });

describe("a photo with a shopper's report", () => {
  it("is kept in one size without what the camera has written, for the shop's team alone", async () => {
    const order = await aDelivered();
    const sent = await send(order, { photo });
    const [message] = await messagesOf(order);

    const own = await photoOf(message!.id);
    const foreign = await photoOf(message!.id, other);

    expect(sent.status).toBe(200);
    expect(sent.html).toContain("Photo attached");
    expect(message).toMatchObject({ text: "It came in pieces", has_photo: true });
    expect(foreign.status).toBe(404);
    const bytes = Buffer.from(own.body.data.data, "base64");
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, type: own.body.data.type }).toEqual({
      ...{ format: "webp", width: 1280, height: 960, exif: undefined },
      type: "image/webp",
    });
    expect(bytes.includes("Zelda")).toBe(false);
  });

  it("costs no report while too many others are processed", async () => {
    const order = await aDelivered();
    const encode = vi
      .spyOn(service.ctx.images.photos, "encode")
      .mockRejectedValueOnce(new AppError(UNAVAILABLE, "busy"));
    const take = vi.spyOn(service.ctx.limits, "take");
    const busy = await send(order, { photo });
    const taken = take.mock.calls.map(([name]) => name);
    const again = await send(order, { photo });
    encode.mockRestore();
    take.mockRestore();

    expect(busy.status).toBe(503);
    expect(busy.html).toContain("cannot be processed right now");
    expect(busy.html).toContain("It came in pieces");
    expect(taken).toEqual(["photo-from", "photo-order"]);
    expect(again.status).toBe(200);
  });

  it("may be left out, by browsers that send an empty file for it too", async () => {
    const order = await aDelivered();

    expect((await send(order)).status).toBe(200);
    expect(await messagesOf(order)).toMatchObject([{ has_photo: false }]);
  });

  it("that is sent twice is one message, and another one is a second", async () => {
    const order = await aDelivered();
    const another = await sharp(photo).negate().jpeg().toBuffer();

    for (const each of [photo, photo, another, null]) await send(order, { photo: each });

    expect((await messagesOf(order)).map((message) => message.has_photo)).toEqual([true, true, false]);
  });

  it.each([
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["no picture", Buffer.from("<script>alert(1)</script>")],
    ["a picture that is cut off", Buffer.from("ffd8ffe000104a46494600010100", "hex")],
  ])("is refused where it is %s, and what was written is there again", async (_, file) => {
    const order = await aDelivered();
    const sent = await send(order, { photo: file, text: "Both cups are broken" });

    expect(sent.status).toBe(400);
    expect(sent.html).toContain("This photo could not be read");
    expect(sent.html).toContain("Both cups are broken");
    expect(await messagesOf(order)).toEqual([]);
  });

  it("goes with what the person has written, once they are erased", async () => {
    const order = await aDelivered();
    await send(order, { photo });
    const [message] = await messagesOf(order);

    await service.ctx.db.deleteFrom("problemMessages").where("id", "=", message!.id).execute();

    expect((await photoOf(message!.id)).status).toBe(404);
  });

  it("is let in by an order's token in the URL: from nobody else more than a form is read", async () => {
    const order = await aDelivered();

    expect((await send(order, { photo: Buffer.alloc(200_000), token: "x".repeat(32) })).status).toBe(413);
    expect(await messagesOf(order)).toEqual([]);
  });

  it("that is too large is refused, and what was written is there again", async () => {
    const order = await aDelivered();
    const sent = await send(order, { photo: Buffer.alloc(MAX_PHOTO_BYTES + 100_000), text: "All in pieces" });

    expect(sent.status).toBe(400);
    expect(sent.html).toContain("This photo could not be read");
    expect(sent.html).toContain("All in pieces");
    expect(await messagesOf(order)).toEqual([]);
  });

  it("is not kept while one address or order has sent too many, and what was written is there again", async () => {
    const order = await aDelivered();
    const limits: string[] = [];
    const take = vi.spyOn(service.ctx.limits, "take").mockImplementation(async (name) => {
      limits.push(name);
      if (name === "photo-order") throw new AppError(TOO_MANY_REQUESTS, "tooManyRequests");
    });
    const sent = await send(order, { photo, text: "All in pieces" });
    take.mockRestore();

    expect(limits.slice(0, 2)).toEqual(["photo-from", "photo-order"]);
    expect(sent.status).toBe(429);
    expect(sent.html).toContain("There were too many reports");
    expect(sent.html).toContain("All in pieces");
    expect(await messagesOf(order)).toEqual([]);
  });

  it.each([
    ["without a boundary", "multipart/form-data", "--x--"],
    [
      "cut off",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="order"\r\n\r\n1',
    ],
    [
      "with fields named like an object's own",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    ],
  ])("never costs an error: a body %s", async (_, type, body) => {
    const response = await fetch(pageUrl(service, shop), {
      ...{ method: "POST", body, headers: { "content-type": type } },
    });

    expect(response.status).toBe(400);
    expect(await response.text()).toContain("<main");
  });
});
