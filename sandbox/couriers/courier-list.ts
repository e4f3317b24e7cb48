import { Hono } from "hono";

const WORDS = ["Swift", "Blue", "North", "Harbour", "Summit", "River", "Orient", "Metro", "Falcon", "Cedar"];
const KINDS = ["Express", "Logistics", "Parcel", "Cargo", "Post", "Courier", "Freight", "Lines"];
const COUNTRIES = ["CN", "US", "DE", "GB", "IN", "BR", "FR", "JP", "MX", "ZA", "PL", "TR"];
const HOW_MANY = 2600;
/** Beyond the numbers that 17TRACK has given away, so that none stands for a real courier. */
const FIRST_KEY = 700_000;

/** A published list of couriers in the shape of 17TRACK's: the same every time, and nobody's. */
export function createCourierList(): Hono {
  const couriers = Array.from({ length: HOW_MANY }, (_, index) => {
    const word = WORDS[index % WORDS.length]!;
    const kind = KINDS[Math.floor(index / WORDS.length) % KINDS.length]!;
    const name = `${word} ${kind} ${1 + Math.floor(index / (WORDS.length * KINDS.length))}`;
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
