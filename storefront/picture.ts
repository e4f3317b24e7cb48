import { imageSources } from "../contract/image-addresses";
import { type Html, markup } from "./markup";
import type { PageView } from "./page-view";
import type { SectionImage } from "./section-image";

/**
 * An uploaded image in the size that its place needs, with its own measures, so that nothing moves when it comes; null where none
 * is chosen.
 * @param sizes of `<img>`: how wide it is shown
 */
export function picture({ imageBase }: PageView, image: SectionImage | null, sizes: string): Html | null {
  if (!image) return null;
  const { src, srcset } = imageSources(imageBase, image);
  return markup`<img class="picture" src="${src}" srcset="${srcset}" sizes="${sizes}" alt="${image.alt}" width="${image.width}" height="${image.height}"${image.kind === "section" && markup` loading="lazy"`} decoding="async">`;
}

/** CSS pixels at most of the shop's logo above the page. */
const LOGO = { width: 200, height: 48 };

/** The logo in the size in which it is shown: with an unknown height the header would grow when it comes. */
export function logoPicture({ imageBase }: PageView, image: SectionImage): Html {
  const { src, srcset } = imageSources(imageBase, image);
  const scale = Math.min(1, LOGO.width / image.width, LOGO.height / image.height);
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  return markup`<img class="logo" src="${src}" srcset="${srcset}" sizes="${width}px" alt="${image.alt}" width="${width}" height="${height}" decoding="async">`;
}
