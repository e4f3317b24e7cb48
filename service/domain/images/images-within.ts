import { Image } from "../../../contract/images";

/** An image with its path in what was sent. */
export interface PlacedAt {
  path: string;
  image: Image;
}

/** The images in a value of JSON, in whichever part of it. */
export function imagesWithin(value: unknown, path: string): PlacedAt[] {
  if (typeof value !== "object" || value === null) return [];
  const image = Image.safeParse(value);
  if (image.success) return [{ path, image: image.data }];
  return Object.entries(value).flatMap(([key, part]) => imagesWithin(part, `${path}.${key}`));
}
