const HOW_MANY = 2600;
/** Above all keys that 17TRACK uses, so that none is a real courier's. */
const FIRST_KEY = 700_000;

/** A published list of couriers in the format of 17TRACK's, always the same. */
export function aCourierList() {
  return Array.from({ length: HOW_MANY }, (_, index) => ({
    key: FIRST_KEY + index,
    _name: `Courier ${index}`,
    _country_iso: "DE",
    _tel: null,
    _url: `https://courier-${index}.example`,
  }));
}
