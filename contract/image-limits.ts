// In a file without schemas: the browser refuses a file that is too large before it is sent.

/** Of the file that a merchant chooses. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** Width times height, before it is made smaller. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** Images that a shop may keep. */
export const MAX_IMAGES = 300;
export const MAX_ALT_LENGTH = 200;
/** Days after which an image that nothing refers to is deleted. */
export const UNUSED_IMAGE_DAYS = 30;

/** What a file picker offers; what a file is, its content says. */
export const IMAGE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/tiff",
  "image/svg+xml",
] as const;

/** What an image is for: it decides the sizes that are kept. */
export const IMAGE_KINDS = [
  "logo",
  /** In a section of the tracking page. */
  "section",
  /** Shown where a link to the page is shared (`og:image`). */
  "share",
  "favicon",
] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];
