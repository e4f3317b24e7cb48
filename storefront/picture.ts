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
