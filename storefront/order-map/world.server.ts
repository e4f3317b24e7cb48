import { createRequire } from "node:module";
import type { Feature, FeatureCollection, Geometry } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { countryNumber } from "./country-numbers";

type World = Topology<{ countries: GeometryCollection }>;
export type Country = Feature<Geometry>;

/** Coarse for oceans, fine for a few countries; read on first use. */
const FILES = { coarse: "world-atlas/countries-110m.json", fine: "world-atlas/countries-50m.json" };
export type Detail = keyof typeof FILES;

const read = new Map<Detail, Country[]>();

/** Outlines of the countries. Parsed here, since not every Node version imports JSON modules. */
export function countriesOf(detail: Detail): Country[] {
  const cached = read.get(detail);
  if (cached) return cached;
  const world = createRequire(import.meta.url)(FILES[detail]) as World;
  const { features } = feature(world, world.objects.countries) as FeatureCollection;
  read.set(detail, features);
  return features;
}

/** Whether an outline is this country's; the atlas uses ISO 3166-1 numeric codes. */
export function isCountry(shape: Country, code: string): boolean {
  return shape.id !== undefined && shape.id === countryNumber(code);
}
