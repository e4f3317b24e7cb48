import { normalizePlace } from "./normalize-place";

/**
 * States and provinces as couriers write them: their usual code, their name, and GeoNames' code where it differs. Only
 * of countries where many towns have the name of a town in another state.
 */
const regions = new Map(
  Object.entries<string>({
    US: `AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware
    DC District of Columbia; FL Florida; GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas
    KY Kentucky; LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi
    MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; NY New York
    NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania; RI Rhode Island
    SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; VA Virginia; WA Washington
    WV West Virginia; WI Wisconsin; WY Wyoming`,
    CA: `AB=01 Alberta; BC=02 British Columbia; MB=03 Manitoba; NB=04 New Brunswick; NL=05 Newfoundland and Labrador
    NS=07 Nova Scotia; ON=08 Ontario; PE=09 Prince Edward Island; QC=10 Quebec; SK=11 Saskatchewan; YT=12 Yukon
    NT=13 Northwest Territories; NU=14 Nunavut`,
    AU: `ACT=01 Australian Capital Territory; NSW=02 New South Wales; NT=03 Northern Territory; QLD=04 Queensland
    SA=05 South Australia; TAS=06 Tasmania; VIC=07 Victoria; WA=08 Western Australia`,
    DE: `BW=01 Baden-Württemberg; BY=02 Bayern; HB=03 Bremen; HH=04 Hamburg; HE=05 Hessen; NI=06 Niedersachsen
    NW=07 Nordrhein-Westfalen; RP=08 Rheinland-Pfalz; SL=09 Saarland; SH=10 Schleswig-Holstein; BB=11 Brandenburg
    MV=12 Mecklenburg-Vorpommern; SN=13 Sachsen; ST=14 Sachsen-Anhalt; TH=15 Thüringen; BE=16 Berlin`,
  }),
);

const known = new Map(
  [...regions].flatMap(([country, list]) =>
    list.split(/[;\n]/).flatMap((entry) => {
      const [, code = "", stored, name = ""] = /^\s*(\w+)(?:=(\d+))?\s+(.*)$/.exec(entry)!;
      return [code, name].map((word) => [`${country} ${normalizePlace(word)}`, stored ?? code] as const);
    }),
  ),
);

/** GeoNames' code of a state or province by the text of a courier; null for an unknown one. */
export function regionOf(country: string, word: string | null): string | null {
  return known.get(`${country} ${normalizePlace(word ?? "")}`) ?? null;
}
