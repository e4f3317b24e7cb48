// npm run bench -- images: uploads encoded per second, beside sharp alone in this process making the same sizes of the same files.
import sharp from "sharp";
import { createImageEncoder } from "../service/domain/images/image-encoder";
import { widthsOf } from "../contract/image-addresses";

const ROUNDS = 5;
const FILES_A_ROUND = 6;

/** Noise with soft edges: as hard to encode as a photo. */
async function aPhoto(width: number, height: number, seed: number): Promise<Buffer> {
  const small = Uint8Array.from(
    { length: 90 * 60 * 3 },
    (_, index) => (index * 2_654_435_761 * (seed + 1)) >>> 24,
  );
  return sharp(small, { raw: { width: 90, height: 60, channels: 3 } })
    .resize(width, height, { kernel: "cubic" })
    .jpeg({ quality: 88 })
    .toBuffer();
}

sharp.cache(false);
sharp.concurrency(1);

async function alone(file: Buffer): Promise<void> {
  const { width } = await sharp(file).metadata();
  for (const each of widthsOf("section", width)) {
    await sharp(file)
      .autoOrient()
      .resize({ width: each })
      .webp({ quality: 82, smartSubsample: true })
      .toBuffer();
  }
}

const files = await Promise.all(Array.from({ length: FILES_A_ROUND }, (_, seed) => aPhoto(2400, 1600, seed)));
const encoder = createImageEncoder();
const ways: Record<string, (file: Buffer) => Promise<unknown>> = {
  "sharp alone, in this process": alone,
  "the encoder, in its own process": (file) => encoder.encode("section", file),
};

const results = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
for (let turn = 0; turn <= ROUNDS; turn += 1) {
  for (const [name, encode] of Object.entries(ways)) {
    const start = performance.now();
    for (const file of files) await encode(file);
    if (turn > 0) results.get(name)!.push((1000 * files.length) / (performance.now() - start)); // the first round warms up
  }
}
encoder.stop();

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const [baseline] = [...results.values()].map(median) as [number];
console.log(
  `Images per second: 2400 × 1600 JPEG of ${Math.round(files[0]!.length / 1024)} KiB to 4 widths of WebP\n`,
);
for (const [name, values] of results) {
  console.log(
    `${name.padEnd(34)} ${median(values).toFixed(2)} /s   ${(median(values) / baseline).toFixed(2)} × sharp alone`,
  );
}
