import sharp, { type Sharp } from "sharp";

/** A picture with an edge in it, so that every encoder has something to do. */
export const aPicture = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 4, background: { r: 20, g: 120, b: 220, alpha: 1 } },
  }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 4, background: "#e33" } },
      left: 0,
      top: 0,
    },
  ]);

export const aPng = (width = 40, height = 30): Promise<Buffer> => aPicture(width, height).png().toBuffer();

export const svgOf = (inner: string, size = 'width="40" height="20"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`,
  );
