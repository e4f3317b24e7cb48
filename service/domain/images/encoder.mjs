// @ts-check
/**
 * The process that decodes what merchants and shoppers upload. Files from outside meet native code here: a bomb that takes too long is
 * ended with the process, a crash ends nothing else, and there are no secrets in its environment. Plain JavaScript, because
 * it runs as it is under tsx, in tests and beside the bundle.
 */
import sharp from "sharp";

/** @typedef {"logo" | "section" | "share" | "favicon" | "report"} Kind */
/** @typedef {{ bytes: Uint8Array, kind: Kind, widths: number[], maxPixels: number }} Task `widths`: those of the kind, ascending */
/** @typedef {{ name: string, type: string, bytes: Uint8Array }} Variant */
/** @typedef {"imageUnreadable" | "imageTooManyPixels" | "imageDamaged"} Problem */
/** @typedef {{ width: number, height: number, variants: Variant[] } | { problem: Problem }} Result */

// Only the formats that it is started for, whatever else this build of libvips can read.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: process.argv.slice(2).map((format) => `VipsForeignLoad${format}Buffer`) });
sharp.cache(false);
sharp.concurrency(1);

const SVG_DPI = 72;
const MAX_SVG_DPI = 2400;
const SHARE = { width: 1200, height: 630 };
/** Of emails, whose pictures are no WebP: Outlook for Windows shows none. Twice as wide as they stand there, for sharp screens. */
const MAIL_PICTURE = "mail.img";
const MAIL_WIDTHS = { logo: 400, section: 1200 };
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** @param {Task} task @returns {Promise<Result>} */
async function encode({ bytes, kind, widths, maxPixels }) {
  // `pages: 1`: the first picture of an animation. `warning`, the strictest but for what most cameras write, would refuse
  // files that every browser shows.
  /** @type {import("sharp").SharpOptions} */
  const options = { limitInputPixels: maxPixels, failOn: "error", pages: 1 };
  const facts = await sharp(bytes, options).metadata();
  const { width, height } = facts.autoOrient;
  const largest = widths.at(-1) ?? SHARE.width;
  if (facts.format === "svg" && width < largest) {
    options.density = Math.min(MAX_SVG_DPI, Math.ceil((SVG_DPI * largest) / width));
  }
  // Turned as the camera was held; what else the camera or a program has written into the file is not copied.
  const picture = () => sharp(bytes, options).autoOrient();

  if (kind === "share") {
    const jpeg = picture()
      .resize({ ...SHARE, fit: "cover", position: "attention" })
      .flatten({ background: "#fff" });
    return {
      ...SHARE,
      variants: [await variant("1200.jpg", "image/jpeg", jpeg.jpeg({ quality: 82, mozjpeg: true }))],
    };
  }
  if (kind === "favicon") {
    const square = (/** @type {number} */ side) =>
      picture().resize({ width: side, height: side, fit: "contain", background: TRANSPARENT }).png();
    const [small, large] = [
      await variant("32.png", "image/png", square(32)),
      await variant("180.png", "image/png", square(180)),
    ];
    const icon = { name: "favicon.ico", type: "image/x-icon", bytes: iconOf(small.bytes) };
    return { width: 180, height: 180, variants: [small, large, icon] };
  }
  const forMails = async (/** @type {"logo" | "section"} */ place) => {
    const scaled = picture().resize({ width: Math.min(ownWidth, MAIL_WIDTHS[place]) });
    const isOpaque = !facts.hasAlpha || (await picture().stats()).isOpaque;
    return isOpaque
      ? variant(MAIL_PICTURE, "image/jpeg", scaled.jpeg({ quality: 82, mozjpeg: true }))
      : variant(MAIL_PICTURE, "image/png", scaled.png({ compressionLevel: 9 }));
  };
  const ownWidth = facts.format === "svg" ? largest : Math.min(width, largest);
  const variants = [];
  for (const each of [...widths.filter((one) => one < ownWidth), ownWidth]) {
    const webp = picture()
      .resize({ width: each })
      .webp({ quality: kind === "logo" ? 90 : 82, smartSubsample: true });
    variants.push(await variant(`${each}.webp`, "image/webp", webp));
  }
  if (kind === "logo" || kind === "section") variants.push(await forMails(kind));
  return { width: ownWidth, height: Math.max(1, Math.round((height * ownWidth) / width)), variants };
}

/** @param {string} name @param {string} type @param {import("sharp").Sharp} picture @returns {Promise<Variant>} */
const variant = async (name, type, picture) => ({ name, type, bytes: await picture.toBuffer() });

/** An icon file with one picture, a PNG of 32 × 32. @param {Uint8Array} png */
function iconOf(png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // with one picture
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}

/** libvips has no codes: its sentences are all there is. @param {unknown} error @returns {Problem} */
function problemOf(error) {
  const text = error instanceof Error ? error.message : "";
  if (/unsupported image format|Input Buffer is empty/i.test(text)) return "imageUnreadable";
  if (/pixel limit|dimensions/i.test(text)) return "imageTooManyPixels";
  return "imageDamaged";
}

process.on("message", async (/** @type {Task} */ task) => {
  /** @type {Result} */
  const result = await encode(task).catch((/** @type {unknown} */ error) => ({ problem: problemOf(error) }));
  process.send?.(result);
});
// Whoever started it is gone.
process.on("disconnect", () => process.exit());
