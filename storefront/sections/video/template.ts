import { playerAddress, readVideoLink, videoAddress } from "../../../contract/video-links";
import { markup } from "../../markup";
import { picture } from "../../picture";
import type { SectionView } from "../../section-template";
import type { VideoSettings } from "./schema";

const NAMES = { youtube: "YouTube", vimeo: "Vimeo" };

/** A link to the video, in whose place the script puts the player. */
export function renderVideo({
  localizer: { t },
  settings: { url, title, image },
  page,
}: SectionView<VideoSettings>) {
  const video = readVideoLink(url);
  if (!video) return null;
  const provider = NAMES[video.provider];
  return markup`<section class="card video"><h2>${title}</h2>
<a class="play" href="${videoAddress(video)}" target="_blank" rel="noopener nofollow" data-player="${playerAddress(video)}" data-title="${title}">${picture(page, image && { ...image, alt: "" }, "(min-width: 1040px) 980px, 92vw")}<span class="play-button"><svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M8 5.5v13l10.5-6.5z"/></svg><span>${t("section.play")}<span class="hidden">: ${title}</span></span></span></a>
<p class="hint">${t("section.playHint", { provider })}</p></section>`;
}
