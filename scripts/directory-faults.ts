import { COURIER_SOURCES, type Courier } from "../service/domain/couriers/directory/built-in-couriers";
import { normalizeCourierName } from "../contract/normalize-courier-name";

/** What is wrong with a table of couriers, one line each; empty where nothing is. */
export function directoryFaults(couriers: readonly Courier[]): string[] {
  const owners = new Map<string, string>();
  const faults: string[] = [];
  for (const courier of couriers) {
    const { code, name, country, sources, homepage, trackingUrl, phone, aliases } = courier;
    const expect = (holds: boolean, what: string) => holds || faults.push(`${code}: ${what}`);
    expect(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code), "the code is not lower case with hyphens");
    expect(name !== "" && name === name.trim(), "no name");
    expect(/^[A-Z]{2}$/.test(country), `country ${country}`);
    expect(
      sources.length > 0 && sources.every((source) => Object.hasOwn(COURIER_SOURCES, source)),
      `sources ${sources}`,
    );
    expect(homepage === null || isWebAddress(homepage), `home page ${homepage}`);
    expect(
      trackingUrl === null || (isWebAddress(trackingUrl) && trackingUrl.split("{number}").length === 2),
      `tracking page ${trackingUrl}`,
    );
    expect(phone === null || /^\+\d{1,3} [\d ]{5,}$/.test(phone), `phone ${phone}`);
    for (const each of new Set([code, name, ...aliases].map(normalizeCourierName))) {
      const owner = owners.get(each);
      expect(owner === undefined, `"${each}" names ${owner} too`);
      owners.set(each, code);
    }
  }
  return faults;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}
