import { Hono } from "hono";

const NAME_PARTS = [
  "Swift",
  "Blue",
  "North",
  "Harbour",
  "Summit",
  "River",
  "Orient",
  "Metro",
  "Falcon",
  "Cedar",
];
const KINDS = ["Express", "Logistics", "Parcel", "Cargo", "Post", "Courier", "Freight", "Lines"];
const COUNTRIES = ["CN", "US", "DE", "GB", "IN", "BR", "FR", "JP", "MX", "ZA", "PL", "TR"];
const HOW_MANY = 2600;
/** Above all keys that 17TRACK uses, so that none is a real courier's. */
const FIRST_KEY = 700_000;

/** A published list of couriers in the format of 17TRACK's: always the same, with invented couriers. */
export function createCourierList(): Hono {
  const couriers = Array.from({ length: HOW_MANY }, (_, index) => {
    const word = NAME_PARTS[index % NAME_PARTS.length]!;
    const kind = KINDS[Math.floor(index / NAME_PARTS.length) % KINDS.length]!;
    const name = `${word} ${kind} ${1 + Math.floor(index / (NAME_PARTS.length * KINDS.length))}`;
    return {
      key: FIRST_KEY + index,
      _name: name,
      _country_iso: COUNTRIES[index % COUNTRIES.length]!,
      _tel: null,
      _url: `https://${name.toLowerCase().replaceAll(" ", "-")}.example`,
    };
  });
  return new Hono().get("/", (c) => c.json(couriers));
}
