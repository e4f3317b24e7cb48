import { describe, expect, it, vi } from "vitest";
import { createSimulatedVideos } from "../../../../sandbox/videos/simulated-videos";
import type { VideoLink } from "../../../../contract/video-links";
import { createVideoProviders } from "../../../../service/adapters/video-providers/o-embed";
import { VideoProviderError } from "../../../../service/domain/pages/video-provider";

const onYouTube: VideoLink = { provider: "youtube", id: "aqz-KE-bpKQ", key: null };
const onVimeo: VideoLink = { provider: "vimeo", id: "76979871", key: "a1b2c3" };
const PICTURE = "https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg";

/** Providers whose answers a test says, one after another. */
function answering(...answers: (() => Response)[]) {
  const asked = vi.fn<typeof fetch>(async () => answers.shift()!());
  return { asked, videos: createVideoProviders({ sandboxUrl: undefined, fetch: asked }) };
}
const json = (body: unknown) => () => Response.json(body);

describe("a provider of videos", () => {
  it.each([
    [
      onYouTube,
      "https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daqz-KE-bpKQ",
    ],
    [onVimeo, "https://vimeo.com/api/oembed.json?width=1280&url=https%3A%2F%2Fvimeo.com%2F76979871%2Fa1b2c3"],
  ])("says title and picture", async (link, url) => {
    const { asked, videos } = answering(
      json({ title: "Bunny", thumbnail_url: PICTURE }),
      () => new Response("bytes"),
    );

    expect(await videos.read(link)).toEqual({ title: "Bunny", picture: Buffer.from("bytes") });
    expect(asked.mock.calls.map(([each]) => each)).toEqual([url, PICTURE]);
    for (const [, init] of asked.mock.calls) {
      expect(init).toMatchObject({ redirect: "error", signal: expect.any(AbortSignal) });
    }
  });

  it.each<[string, (() => Response)[]]>([
    ["says no", [() => new Response("Unauthorized", { status: 401 })]],
    ["says no JSON", [() => new Response("<html>")]],
    ["says no title", [json({ thumbnail_url: PICTURE })]],
    ["is endless", [() => new Response("x".repeat(70_000))]],
    ["names a picture elsewhere", [json({ title: "x", thumbnail_url: "http://169.254.169.254/latest" })]],
    [
      "names a picture like its own",
      [json({ title: "x", thumbnail_url: "https://i.ytimg.com.evil.example/a" })],
    ],
    [
      "has no such picture",
      [json({ title: "x", thumbnail_url: PICTURE }), () => new Response(null, { status: 404 })],
    ],
    [
      "cannot be reached",
      [
        () => {
          throw new TypeError("fetch failed");
        },
      ],
    ],
  ])("that %s has no video", async (_, answers) => {
    await expect(answering(...answers).videos.read(onYouTube)).rejects.toThrow(VideoProviderError);
  });
});

describe("providers that are simulated", () => {
  const sandboxUrl = "http://localhost:3000/sandbox";
  const simulated = createSimulatedVideos({ url: `${sandboxUrl}/videos` });
  const asked: string[] = [];
  const videos = createVideoProviders({
    sandboxUrl,
    fetch: async (input) => {
      asked.push(String(input));
      return simulated.request(String(input).replace(`${sandboxUrl}/videos`, ""));
    },
  });

  it.each([onYouTube, onVimeo])("say title and picture, and no other host is asked", async (link) => {
    const { title, picture } = await videos.read(link);

    expect(title).toBe(`Sample video ${link.id}`);
    expect(Buffer.from(picture).toString()).toMatch(/^<svg /);
    expect(asked.filter((url) => !url.startsWith(`${sandboxUrl}/videos/`))).toEqual([]);
  });

  it("know no video without an address", async () => {
    expect((await simulated.request("/oembed?url=x")).status).toBe(404);
  });
});
