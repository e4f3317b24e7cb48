// Without schemas: the editor, the page and the service read a link by the same rules.

/** A video at one of the two providers that are known. */
export interface VideoLink {
  provider: "youtube" | "vimeo";
  id: string;
  /** Vimeo's key of a video that is not listed: without it, it does not play. */
  key: string | null;
}

const YOUTUBE_HOSTS = new Set([
  ...["www.youtube.com", "youtube.com", "m.youtube.com", "music.youtube.com"],
  ...["www.youtube-nocookie.com", "youtube-nocookie.com"],
]);
const VIMEO_HOSTS = new Set(["vimeo.com", "www.vimeo.com"]);
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{6,12}$/;
const VIMEO_KEY = /^[0-9a-f]{6,20}$/;

/** What a complete link leads to; null for one without a scheme, of another host, or that names no single video. */
export function readVideoLink(link: string): VideoLink | null {
  const url = /^https?:\/\/[^\s\\@]+$/i.test(link) && URL.canParse(link) ? new URL(link) : null;
  if (!url || url.port) return null;
  const [first = "", second = "", third = ""] = url.pathname.split("/").slice(1);
  if (YOUTUBE_HOSTS.has(url.hostname)) {
    return youTube(
      ["embed", "shorts", "live"].includes(first) ? second : first === "watch" && url.searchParams.get("v"),
    );
  }
  if (url.hostname === "youtu.be") return youTube(first);
  const key = url.searchParams.get("h");
  if (VIMEO_HOSTS.has(url.hostname)) return vimeo(first, second || key);
  if (url.hostname === "player.vimeo.com" && first === "video") return vimeo(second, third || key);
  return null;
}

const youTube = (id: string | null | false): VideoLink | null =>
  id && YOUTUBE_ID.test(id) ? { provider: "youtube", id, key: null } : null;

function vimeo(id: string, key: string | null): VideoLink | null {
  if (!VIMEO_ID.test(id) || (key && !VIMEO_KEY.test(key))) return null;
  return { provider: "vimeo", id, key: key || null };
}

/** The video's page at its provider, in one form for all links to it. */
export function videoAddress({ provider, id, key }: VideoLink): string {
  return provider === "youtube"
    ? `https://www.youtube.com/watch?v=${id}`
    : `https://vimeo.com/${id}${key ? `/${key}` : ""}`;
}

/** What an iframe plays it from, without cookies as far as the provider offers that. */
export function playerAddress({ provider, id, key }: VideoLink): string {
  return provider === "youtube"
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`;
}

/** Whose players `playerAddress` leads to. */
export const PLAYER_ORIGINS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;
