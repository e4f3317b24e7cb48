import type { VideoLink } from "../../contract/video-links";
import { VideoProviderError, type VideoProviders } from "../../service/domain/pages/video-provider";
import { aPng } from "./features/images/pictures";

/** YouTube and Vimeo, as far as tests need them: one video each, and none of any other id. */
export const someVideos: VideoProviders = {
  async read({ id }: VideoLink) {
    if (!["aqz-KE-bpKQ", "76979871"].includes(id)) throw new VideoProviderError("404");
    return { title: "Big  Buck\u202e Bunny\n", picture: await aPng(480, 360) };
  },
};
