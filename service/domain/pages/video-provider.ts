import type { VideoLink } from "../../../contract/video-links";

declare module "../../platform/context" {
  interface Context {
    videos: VideoProviders;
  }
}

/** Asks YouTube and Vimeo about a video of theirs. */
export interface VideoProviders {
  /** @throws VideoProviderError where it does not answer, or has no such video for everybody */
  read(link: VideoLink): Promise<{ title: string; picture: Uint8Array }>;
}

export class VideoProviderError extends Error {}
