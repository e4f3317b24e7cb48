import { z } from "zod";
import { post } from "./endpoint";
import { ImageId } from "./ids";
import { IMAGE_KINDS, MAX_ALT_LENGTH, MAX_IMAGE_BYTES } from "./image-limits";
import { oneLine } from "./one-line";

const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;
/** Quotes, property names, and the image's kind. */
const AROUND = 1024;

/** An image that a shop has uploaded. Its addresses follow from it: image-addresses.ts. */
export const Image = z.object({
  id: ImageId,
  kind: z.enum(IMAGE_KINDS),
  /** Of its largest size, in pixels. */
  width: z.int().min(1),
  height: z.int().min(1),
});
export type Image = z.output<typeof Image>;

/** An image where a document shows it. Who saves such a document asks `requireImages` whether they are the shop's. */
export const PlacedImage = Image.extend({
  /** What it shows, for whoever does not see it. */
  alt: oneLine(MAX_ALT_LENGTH).min(1),
});
export type PlacedImage = z.output<typeof PlacedImage>;

export const uploadImage = post("/api/image/upload", {
  summary: "Stores an image in the sizes that pages need; the same file again is the same image",
  feature: null,
  changes: [],
  rate: "upload",
  maxBytes: base64Length(MAX_IMAGE_BYTES) + AROUND,
  body: z.object({
    kind: z.enum(IMAGE_KINDS),
    /** The file, in base64. `z.base64()` would take 0.3 s for it; what is not base64 is no picture either. */
    data: z.string().min(1).max(base64Length(MAX_IMAGE_BYTES)),
  }),
  response: Image,
});

export const imageEndpoints = { uploadImage };
