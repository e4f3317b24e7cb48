import type { ImageKind } from "./image-limits";

/** Widths in which an image is kept, as far as it is that wide itself. The last is the largest. */
const WIDTHS = { logo: [150, 300, 600], section: [400, 800, 1200, 1600] } as const;

/** The part of an image that its addresses need. */
export interface AddressedImage {
  id: string;
  kind: ImageKind;
  /** Of its largest size, in pixels. */
  width: number;
}

/** Widths in which an image of this kind is kept whose own width is `width`, in pixels. */
export function widthsOf(kind: "logo" | "section", width: number): number[] {
  const widths = WIDTHS[kind];
  const largest = Math.min(width, widths.at(-1)!);
  return [...widths.filter((each) => each < largest), largest];
}

/** All widths of a kind, ascending; of the others none, which have one size for each place. */
export const widthsOfKind = (kind: ImageKind): readonly number[] =>
  kind === "logo" || kind === "section" ? WIDTHS[kind] : [];

/**
 * Of a logo or a section's image, for emails: JPEG, or PNG where something of it is transparent, as Outlook for Windows shows no WebP. Which of
 * the two, its type says, as with every address.
 */
export const MAIL_PICTURE = "mail.img";

/** File names of everything that pages show of an image, the smallest first. */
export function variantNamesOf({ kind, width }: Pick<AddressedImage, "kind" | "width">): string[] {
  if (kind === "share") return ["1200.jpg"];
  if (kind === "favicon") return ["32.png", "180.png", "favicon.ico"];
  return widthsOf(kind, width).map((each) => `${each}.webp`);
}

/** @param base our host, or the shop's domain with the app proxy's path; no slash at the end */
export const imageAddress = (base: string, id: string, name: string): string =>
  `${base}/images/${id}/${name}`;

/** `src` and `srcset` of an `<img>`. Of a logo or a section's image; the others have one size for each place. */
export function imageSources(
  base: string,
  { id, kind, width }: AddressedImage & { kind: "logo" | "section" },
): { src: string; srcset: string } {
  const widths = widthsOf(kind, width);
  const addressOf = (each: number) => imageAddress(base, id, `${each}.webp`);
  return {
    src: addressOf(widths.at(-1)!),
    srcset: widths.map((each) => `${addressOf(each)} ${each}w`).join(", "),
  };
}
