import { imageAddress, MAIL_PICTURE } from "../../../../contract/image-addresses";
import { pairOf } from "../../../colon";
import { pageLink } from "../../../document/page-link";
import { markup } from "../../../markup";
import type { BlockTemplate } from "../block-template";
import type { ImageSettings } from "./schema";

/** Of the card, on both sides. */
const PADDING = 2 * 24;

/** An uploaded image as wide as the card. */
export const imageTemplate: BlockTemplate<ImageSettings> = {
  purpose: "status",
  region: "body",
  document: { part: null, converts: "drawn" },
  texts: { alt: "text" },
  render({ localizer, settings: { image, url }, facts, style }) {
    if (!image || !facts.imageBase) return null;
    const width = Math.min(image.width, style.width - PADDING);
    const height = Math.round((image.height * width) / image.width);
    const src = imageAddress(facts.imageBase, image.id, MAIL_PICTURE);
    const picture = markup`<img src="${src}" alt="${image.alt}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:${style.corners.picture}px">`;
    const href = url ? pageLink(url, facts.shop) : null;
    return {
      html: markup`<div style="margin:0 0 16px">${href ? markup`<a href="${href}">${picture}</a>` : picture}</div>`,
      text: href ? pairOf(localizer, image.alt, href) : image.alt,
    };
  },
};
