import { createHash } from "node:crypto";
import type { LaneLevel } from "../../../../contract/estimate-reasons";

/** From where to where, and by whom, a shipment goes; what is not known is null. */
export interface Lane {
  origin: string | null;
  originRegion: string | null;
  courier: string | null;
  /** The courier's service or the shipping method of the checkout. */
  service: string | null;
  country: string | null;
  region: string | null;
  postalCode: string | null;
}

/** A part of the history, more exact from level to level. */
export interface LaneNode {
  level: LaneLevel;
  key: string;
}

const POSTAL_PREFIX = 2;

const word = (text: string | null) =>
  (text ?? "")
    .toLowerCase()
    .replace(/[|\s]+/g, " ")
    .trim()
    .slice(0, 40);

export const countriesKey = ({ origin, country }: Pick<Lane, "origin" | "country">): string =>
  `${word(origin)}>${word(country)}`;

/**
 * The parts of a shop's history that speak for a shipment, the most general first: the shop, the two countries, those and the courier,
 * with service and regions, with the first digits of the postal code. A level whose key adds nothing to that of the one before is left out.
 */
export function laneNodes(lane: Lane): LaneNode[] {
  const countries = countriesKey(lane);
  const courier = `${countries}|${word(lane.courier)}`;
  const parts = [lane.service, lane.originRegion, lane.region].map(word);
  const exact = `${courier}|${parts.join("|")}`;
  const prefix = word(lane.postalCode).replace(/[\s-]/g, "").slice(0, POSTAL_PREFIX);
  return [
    { level: "shop", key: "*" },
    { level: "countries", key: countries },
    ...(lane.courier ? [{ level: "courier" as const, key: courier }] : []),
    ...(parts.some((part) => part !== "") ? [{ level: "lane" as const, key: exact }] : []),
    ...(prefix === "" ? [] : [{ level: "place" as const, key: `${exact}|${prefix}` }]),
  ];
}

/** A digest: staff may have typed the name of a method, and a key of history is kept when an order is erased. */
export const serviceOf = (method: string | null): string | null =>
  method && createHash("sha256").update(method).digest("hex").slice(0, 8);

export const isDomestic = ({ origin, country }: Lane) => origin !== null && origin === country;
