import { z } from "zod";
import { MAX_IMAGE_BYTES } from "../../../contract/image-limits";
import { videoAddress, type VideoLink } from "../../../contract/video-links";
import { VideoProviderError, type VideoProviders } from "../../domain/pages/video-provider";
import { readResponse } from "../../platform/http/read-response";
import { parsePostgresJson } from "../../platform/postgres-text";

const TIMEOUT_MS = 5_000;
const MOST_JSON_BYTES = 64 * 1024;

const ENDPOINTS: Record<VideoLink["provider"], string> = {
  youtube: "https://www.youtube.com/oembed?format=json",
  vimeo: "https://vimeo.com/api/oembed.json?width=1280",
};

/** Pictures come from the providers' own hosts: an answer cannot make us ask another. */
const PICTURE = /^https:\/\/(i\.ytimg\.com|i\.vimeocdn\.com)\/[^\s\\]+$/;

const Answer = z.object({ title: z.string().min(1), thumbnail_url: z.string() });

/** `sandboxUrl`: where both providers are simulated; undefined for the real ones. */
interface Options {
  sandboxUrl: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
}

/** Reads videos by oEmbed, which both providers answer without a key. Hosts are fixed, and no redirect is followed. */
export function createVideoProviders({ sandboxUrl, fetch = globalThis.fetch }: Options): VideoProviders {
  const simulated = sandboxUrl && `${sandboxUrl}/videos/`;
  const isPicture = (url: string) => (simulated ? url.startsWith(simulated) : PICTURE.test(url));

  async function load(url: string, most: number): Promise<Uint8Array> {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "error" });
      const bytes = response.ok ? await readResponse(response, most) : null;
      if (!response.ok) await response.body?.cancel();
      if (bytes) return bytes;
      throw new VideoProviderError(
        response.ok ? `${url} is larger than ${most} bytes` : `${url} answered ${response.status}`,
      );
    } catch (cause) {
      if (cause instanceof VideoProviderError) throw cause;
      throw new VideoProviderError(`${url} cannot be reached`, { cause });
    }
  }

  return {
    async read(link: VideoLink) {
      const endpoint = simulated ? `${simulated}oembed?format=json` : ENDPOINTS[link.provider];
      const url = `${endpoint}&url=${encodeURIComponent(videoAddress(link))}`;
      const { title, thumbnail_url: address } = readAnswer(await load(url, MOST_JSON_BYTES));
      if (!isPicture(address)) throw new VideoProviderError(`The picture of ${url} is at another host`);
      return { title, picture: await load(address, MAX_IMAGE_BYTES) };
    },
  };
}

function readAnswer(bytes: Uint8Array): z.output<typeof Answer> {
  try {
    return Answer.parse(parsePostgresJson(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new VideoProviderError("The provider's answer has no title or picture", { cause });
  }
}
