import { beforeAll, expect, it } from "vitest";
import { VideoProviderError } from "../../../../service/domain/pages/video-provider";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let shop: TestShop;
let answer: { title: string; picture: Uint8Array } | null = null;

beforeAll(async () => {
  service = await createTestService({});
  shop = await aShop(service);
});

const read = (url: string) =>
  call(service, "POST", "/endApi/api/tracking-page/video", { as: shop, body: { url } });

it("gives the title as one line, and the picture as an image of the shop", async () => {
  const { status, body } = await read("https://www.youtube.com/watch?v=aqz-KE-bpKQ");

  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    title: "Big  Buck Bunny",
    image: { kind: "section", width: 480, height: 360, alt: "Big  Buck Bunny" },
  });
  const { id } = (body.data as { image: { id: string } }).image;
  expect((await fetch(`${service.url}/images/${id}/400.webp`)).status).toBe(200);
});

it.each([
  ["youtube.com/watch?v=aqz-KE-bpKQ", "videoLink"],
  ["https://youtu.be/aaaaaaaaaaa", "videoMetadata"],
])("says what is wrong with %s", async (url, key) => {
  const { status, body } = await read(url);

  expect([status, (body.data as { fields: unknown[] }).fields[0]]).toEqual([
    400,
    expect.objectContaining({ path: "url", key }),
  ]);
});

it("says the same of a picture that cannot be read, and of an empty title", async () => {
  service.ctx.videos = {
    read: () => (answer ? Promise.resolve(answer) : Promise.reject(new VideoProviderError("gone"))),
  };
  for (const each of [
    null,
    { title: "x", picture: Buffer.from("no picture") },
    { title: " ", picture: Buffer.of() },
  ]) {
    answer = each;
    const { body } = await read("https://vimeo.com/76979871");
    expect((body.data as { fields: { message: string }[] }).fields[0]!.message).toBe(
      "Could not load video metadata",
    );
  }
});
