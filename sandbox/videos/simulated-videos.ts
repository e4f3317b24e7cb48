import { Hono } from "hono";
import { readVideoLink } from "../../contract/video-links";

/** YouTube and Vimeo as far as oEmbed goes: each video that a link names has a title and a picture. `url` is where this is served. */
export function createSimulatedVideos({ url }: { url: string }): Hono {
  const app = new Hono();
  app.get("/oembed", (c) => {
    const link = readVideoLink(c.req.query("url") ?? "");
    if (!link) return c.json({ error: "404 Not Found" }, 404);
    return c.json({
      ...{ version: "1.0", type: "video" },
      title: `Sample video ${link.id}`,
      thumbnail_url: `${url}/picture.svg`,
    });
  });
  app.get("/picture.svg", (c) => c.body(PICTURE, 200, { "content-type": "image/svg+xml" }));
  return app;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">' +
  '<rect width="1280" height="720" fill="#d9e4dc"/><circle cx="420" cy="380" r="190" fill="#3f6b57"/>' +
  '<path d="M260 470C440 250 620 560 1040 300" fill="none" stroke="#8a5a34" stroke-width="26" stroke-linecap="round"/></svg>';
