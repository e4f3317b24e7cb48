import { describe, expect, it } from "vitest";
import { playerAddress, readVideoLink, videoAddress } from "../../contract/video-links";

const ID = "aqz-KE-bpKQ";

describe("a link to a video", () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/watch?list=PL1&v=${ID}&t=3`,
    `http://m.youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=x`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}`,
    `HTTPS://WWW.YOUTUBE-NOCOOKIE.COM/embed/${ID}`,
  ])("is of YouTube: %s", (link) => {
    const video = readVideoLink(link)!;

    expect(video).toEqual({ provider: "youtube", id: ID, key: null });
    expect(videoAddress(video)).toBe(`https://www.youtube.com/watch?v=${ID}`);
    expect(playerAddress(video)).toBe(`https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`);
  });

  it.each([
    ["https://vimeo.com/76979871", null],
    ["https://vimeo.com/76979871/a1b2c3d4e5", "a1b2c3d4e5"],
    ["https://player.vimeo.com/video/76979871?h=a1b2c3d4e5", "a1b2c3d4e5"],
    ["https://player.vimeo.com/video/76979871", null],
  ])("is of Vimeo: %s", (link, key) => {
    const video = readVideoLink(link)!;

    expect(video).toEqual({ provider: "vimeo", id: "76979871", key });
    expect(playerAddress(video)).toBe(
      `https://player.vimeo.com/video/76979871?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`,
    );
  });

  it.each([
    `youtube.com/watch?v=${ID}`,
    `www.youtube.com/watch?v=${ID}`,
    "https://www.youtube.com/playlist?list=PL1",
    "https://www.youtube.com/watch?v=short",
    `https://www.youtube.com/watch?v=${ID}"onload=`,
    `https://www.youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com@evil.example/watch?v=${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `https://youtu.be\\@evil.example/${ID}`,
    `javascript:alert("https://youtu.be/${ID}")`,
    "https://vimeo.com/channels/staffpicks",
    "https://vimeo.com/76979871/<script>",
    "https://",
    "",
  ])("is refused: %s", (link) => {
    expect(readVideoLink(link)).toBeNull();
  });
});
