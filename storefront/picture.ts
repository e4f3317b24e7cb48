import { imageSources } from "../contract/image-addresses";
import { type Html, markup } from "./markup";
import type { PageView } from "./page-view";

/** An uploaded image as the settings of a section have it. */
export interface SectionImage {
  id: string;
  kind: "logo" | "section";
  /** Of its largest size, in pixels. */
  width: number;
  height: number;
  alt: string;
}

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
