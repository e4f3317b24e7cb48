/**
 * Colours of one hue at other lightnesses, in OKLCH, where equal steps look equal (https://bottosson.github.io/posts/oklab/,
 * whose matrices these are). Colours are `#rrggbb`.
 */

type Triple = [number, number, number];

/** Steps from black to white. */
const STEPS = 128;
const ramps = new Map<string, readonly string[]>();
const luminances = new Map<string, number>();

/** The hue of a colour at every lightness, the nearest to the colour first, the colour itself before all. */
export const ramp = (colour: string): readonly string[] => kept(ramps, 200, colour.toLowerCase(), makeRamp);

/** Relative luminance as WCAG 2.2 defines it, from 0 (black) to 1 (white). */
export const luminance = (colour: string): number => kept(luminances, 50_000, colour, measureLuminance);

function makeRamp(colour: string): string[] {
  const [lightness, a, b] = toOklab(channelsOf(colour));
  const others = Array.from({ length: STEPS - 1 }, (_, step) => (step + 1) / STEPS)
    .sort((one, other) => Math.abs(one - lightness) - Math.abs(other - lightness))
    .map((each) => withinSrgb(each, a, b));
  const ends = lightness < 0.5 ? ["#000000", "#ffffff"] : ["#ffffff", "#000000"];
  return [colour, ...others, ...ends];
}

function measureLuminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map(toLinear) as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A search asks for the same colours again and again. */
function kept<Value>(values: Map<string, Value>, max: number, key: string, make: (key: string) => Value) {
  const known = values.get(key);
  if (known !== undefined) return known;
  if (values.size >= max) values.clear();
  const made = make(key);
  values.set(key, made);
  return made;
}

/** `color-mix(in srgb, {front} {share}, {back})`. @param share from 0 to 1 */
export function mix(front: string, share: number, back: string): string {
  const behind = channelsOf(back);
  return toHex(channelsOf(front).map((each, index) => each * share + behind[index]! * (1 - share)) as Triple);
}

/** As colourful as the lightness allows: chroma is reduced until red, green and blue exist. */
function withinSrgb(lightness: number, a: number, b: number): string {
  let [low, high] = [0, 1];
  if (isInSrgb(lightness, a, b)) low = 1;
  else
    for (let turn = 0; turn < 8; turn += 1) {
      const share = (low + high) / 2;
      if (isInSrgb(lightness, a * share, b * share)) low = share;
      else high = share;
    }
  return toHex(toLinearSrgb([lightness, a * low, b * low]).map(fromLinear) as Triple);
}

function isInSrgb(lightness: number, a: number, b: number): boolean {
  const [red, green, blue] = toLinearSrgb([lightness, a, b]);
  return red > -1e-4 && red < 1.0001 && green > -1e-4 && green < 1.0001 && blue > -1e-4 && blue < 1.0001;
}

const channelsOf = (colour: string): Triple =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as Triple;

const toHex = (channels: Triple): string =>
  `#${channels.map((each) => hexOf(Math.round(Math.min(1, Math.max(0, each)) * 255))).join("")}`;
const hexOf = (byte: number) => byte.toString(16).padStart(2, "0");

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * Math.max(channel, 0) ** (1 / 2.4) - 0.055;

function toOklab(channels: Triple): Triple {
  const [r, g, b] = channels.map(toLinear) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toLinearSrgb([lightness, a, b]: Triple): Triple {
  const l = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b);
  const m = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b);
  const s = cubed(lightness - 0.0894841775 * a - 1.291485548 * b);
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const cubed = (value: number) => value * value * value;
