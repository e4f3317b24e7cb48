import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { MAIL_PICTURE } from "../../../../contract/image-addresses";
import type { AppError } from "../../../../service/platform/errors";
import { createImageEncoder, createPhotoEncoder } from "../../../../service/domain/images/image-encoder";
import { propertyRuns } from "../../../property-runs";
import { aPicture, aPng, svgOf } from "./pictures";

const encoder = createImageEncoder();
afterAll(() => encoder.stop());

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (error: AppError) => error.reason,
  );

describe("an image is made into", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif", "tiff"] as const)("WebP from %s", async (format) => {
    const file = await aPicture(700, 350).toFormat(format).toBuffer();

    const { width, height, variants } = await encoder.encode("logo", file);

    expect([width, height]).toEqual([600, 300]);
    expect(variants.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "150.webp image/webp",
      "300.webp image/webp",
      "600.webp image/webp",
      "mail.img image/jpeg",
    ]);
    const sizes = await Promise.all(variants.map(({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map((each) => [each.format, each.width, each.height])).toEqual([
      ["webp", 150, 75],
      ["webp", 300, 150],
      ["webp", 600, 300],
      ["jpeg", 400, 200],
    ]);
  });

  it("a picture for emails: PNG where something is transparent, else JPEG, as wide as they show it twice", async () => {
    const glass = { create: { width: 1500, height: 60, channels: 4 as const, background: "#ff000080" } };
    const files = [await sharp(glass).png().toBuffer(), await aPng(1500, 60)];

    const made = await Promise.all(files.map((file) => encoder.encode("section", file)));

    const pictures = made.map(({ variants }) => variants.find(({ name }) => name === MAIL_PICTURE)!);
    const sizes = await Promise.all(pictures.map(({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map(({ format, width }) => [format, width])).toEqual([
      ["png", 1200],
      ["jpeg", 1200],
    ]);
    expect(pictures.map(({ type }) => type)).toEqual(["image/png", "image/jpeg"]);
  });

  it("no more than its own width", async () => {
    const { variants } = await encoder.encode("section", await aPng(900, 90));

    expect(variants.map(({ name }) => name)).toEqual(["400.webp", "800.webp", "900.webp", "mail.img"]);
  });

  it("a picture to share, cut to 1200 × 630", async () => {
    const { variants } = await encoder.encode("share", await aPng(300, 300));

    expect(await sharp(variants[0]!.bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
  });

  it("an icon of 32 × 32, in a file that browsers ask for by itself", async () => {
    const { variants } = await encoder.encode("favicon", await aPng(64, 32));

    const [small, large, icon] = variants.map(({ bytes }) => Buffer.from(bytes));
    expect(await sharp(small).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
    expect(await sharp(large).metadata()).toMatchObject({ format: "png", width: 180, height: 180 });
    expect([icon!.readUInt16LE(2), icon!.readUInt16LE(4), icon![6], icon![7]]).toEqual([1, 1, 32, 32]);
    expect(icon!.subarray(icon!.readUInt32LE(18))).toEqual(small);
  });

  it("one that stands upright, without the place where it was taken", async () => {
    const file = await aPicture(200, 100)
      .jpeg()
      .withExif({ IFD0: { Artist: "Zelda" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(file.includes("Zelda")).toBe(true);

    const { width, height, variants } = await encoder.encode("section", file);

    expect([width, height]).toEqual([100, 200]);
    const { exif, orientation, width: shown } = await sharp(variants[0]!.bytes).metadata();
    expect([exif, orientation ?? 1, shown]).toEqual([undefined, 1, 100]);
    expect(Buffer.from(variants[0]!.bytes).includes("Zelda")).toBe(false);
  });

  it("pixels from a drawing, at full width, and of its script and its references nothing", async () => {
    const hostile = svgOf(
      `<script>fetch("http://127.0.0.1:1")</script><image href="file:///etc/passwd" width="40" height="20"/>
       <image href="http://127.0.0.1:1/a.png" width="40" height="20"/><rect width="40" height="20" fill="#00ff00"/>`,
    );

    const { width, height, variants } = await encoder.encode("logo", hostile);

    expect([width, height]).toEqual([600, 300]);
    expect((await sharp(variants[0]!.bytes).metadata()).format).toBe("webp");
    const [red, green, blue] = await sharp(variants[0]!.bytes).raw().toBuffer();
    expect([red! < 30, green! > 200, blue! < 30]).toEqual([true, true, true]);
  });

  it("the first picture of an animation", async () => {
    const frames = await Promise.all(["#f00", "#00f"].map((background) => still(background)));
    const file = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();

    const { variants } = await encoder.encode("section", file);

    expect((await sharp(variants[0]!.bytes).metadata()).pages ?? 1).toBe(1);
  });
});

const still = (background: string) =>
  sharp({ create: { width: 30, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

/** A PNG of one colour that says it is this large: some hundred bytes. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const file = await aPng(8, 8);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

describe("a file is refused", () => {
  it.each([
    ["a text", () => Buffer.from("hello"), "imageUnreadable"],
    ["nothing", () => Buffer.alloc(0), "imageUnreadable"],
    ["a page with the name of a picture", () => Buffer.from("<!doctype html><p>"), "imageUnreadable"],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj"), "imageUnreadable"],
    ["an archive", () => Buffer.from("PK\u0003\u0004aaaaaaaaaaaaaaaaaaaa"), "imageUnreadable"],
    ["a kind that is not offered", () => Buffer.from("P6 1 1 255\nabc"), "imageUnreadable"],
    ["a drawing that grows by its entities", () => entities(), "imageDamaged"],
    [
      "a drawing of 100,000 × 100,000",
      () => svgOf("", 'width="100000" height="100000"'),
      "imageTooManyPixels",
    ],
    ["the first half of a picture", async () => (await aPng(400, 400)).subarray(0, 300), "imageDamaged"],
  ] as const)("that is %s", async (_, make, reason) => {
    expect(await reasonOf(encoder.encode("logo", await make()))).toBe(reason);
  });

  it.each([
    [7000, 7000],
    [65_000, 65_000],
    [2_000_000_000, 2_000_000_000],
  ])("that announces %i × %i pixels", async (width, height) => {
    const reason = await reasonOf(encoder.encode("section", await bomb(width, height)));

    expect(["imageTooManyPixels", "imageDamaged"]).toContain(reason);
  });

  it.each([
    ["a drawing", async () => svgOf("")],
    ["an animation", () => aPicture(24, 16).gif().toBuffer()],
    ["an AVIF", () => aPicture(24, 16).avif({ effort: 0 }).toBuffer()],
  ])("that a shopper attaches and is no photo: %s", async (_, make) => {
    const photos = createPhotoEncoder();
    const reasons = [await reasonOf(photos.encode("report", await make()))];
    reasons.push(await reasonOf(photos.encode("report", await aPng())));
    photos.stop();

    expect(reasons).toEqual(["imageUnreadable", "taken"]);
  });

  it("that takes too long, and the next one is taken", async () => {
    const impatient = createImageEncoder({ limitMs: 0 });
    const reason = await reasonOf(impatient.encode("logo", await aPng()));
    impatient.stop();

    expect(reason).toBe("imageTooComplex");
    expect(await reasonOf(encoder.encode("logo", await aPng()))).toBe("taken");
  });

  it("while as many others are waiting as may", async () => {
    const small = createImageEncoder({ maxWaiting: 2 });
    const file = await aPng();
    const answers = await Promise.all([1, 2, 3, 4].map(() => reasonOf(small.encode("logo", file))));
    small.stop();

    expect(answers).toEqual(["taken", "taken", "busy", "busy"]);
  });
});

function entities(): Buffer {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  );
  return Buffer.from(
    `<!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaa">${levels.join("")}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e9;</text></svg>`,
  );
}

it("hostile files are refused with a reason, or become pictures that say nothing of them", async () => {
  const seeds = await Promise.all([
    aPicture(24, 16).jpeg().toBuffer(),
    aPng(24, 16),
    aPicture(24, 16).webp().toBuffer(),
    aPicture(24, 16).gif().toBuffer(),
    aPicture(24, 16).tiff().toBuffer(),
    aPicture(24, 16).avif({ effort: 0 }).toBuffer(),
    svgOf(
      '<defs><filter id="f"><feGaussianBlur stdDeviation="3"/></filter></defs><rect width="9" height="9" filter="url(#f)"/>',
    ),
  ]);
  const random = randomOf(20_261_124);
  const counts: Record<string, number> = {};

  for (let run = 0; run < propertyRuns(500); run += 1) {
    const file = broken(seeds, random);
    const outcome = await encoder.encode("logo", file).catch((error: AppError) => error);
    const reason = "variants" in outcome ? "taken" : outcome.reason;
    counts[reason] = (counts[reason] ?? 0) + 1;
    if (!("variants" in outcome)) continue;
    const facts = await sharp(outcome.variants[0]!.bytes).metadata();
    expect([facts.format, facts.exif, facts.xmp, facts.iptc]).toEqual([
      "webp",
      undefined,
      undefined,
      undefined,
    ]);
    expect(facts.width).toBeLessThanOrEqual(600);
  }

  const known = ["taken", "imageUnreadable", "imageTooManyPixels", "imageDamaged", "imageTooComplex"];
  expect(Object.keys(counts).filter((reason) => !known.includes(reason))).toEqual([]);
  expect(counts.taken).toBeGreaterThan(20);
  expect(counts.imageDamaged).toBeGreaterThan(20);
});

/** Mulberry32: the same files in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A picture cut off, with bytes changed, doubled or put into another one. */
function broken(seeds: Buffer[], random: (below: number) => number): Buffer {
  const file = Buffer.from(seeds[random(seeds.length)]!);
  const at = random(file.length);
  switch (random(5)) {
    case 0:
      return file.subarray(0, at);
    case 1:
      return Buffer.concat([file.subarray(0, at), file.subarray(random(at + 1))]);
    case 2: {
      const other = seeds[random(seeds.length)]!;
      return Buffer.concat([file.subarray(0, at), other.subarray(random(other.length))]);
    }
    default:
      for (let count = random(4); count >= 0; count -= 1) file[random(file.length)] = random(256);
      return file;
  }
}
