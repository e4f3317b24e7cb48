export interface SimulatedPlace {
  city: string | null;
  province: string | null;
  country: string | null;
  zip: string | null;
}

export interface Country {
  zone: string;
  /** Sorting centres: city, province, postcode. The first one has the airport. */
  hubs: readonly [Hub, ...Hub[]];
  /** Courier code of the last leg of shipments from abroad. */
  post: string | null;
}

type Hub = readonly [city: string, province: string | null, zip: string];

const countries = new Map(
  Object.entries<Country>({
    US: {
      zone: "America/Chicago",
      hubs: [
        ["Los Angeles", "CA", "90001"],
        ["Memphis", "TN", "38118"],
        ["Louisville", "KY", "40213"],
        ["Newark", "NJ", "07114"],
        ["Dallas", "TX", "75261"],
      ],
      post: "usps",
    },
    CA: {
      zone: "America/Toronto",
      hubs: [
        ["Mississauga", "ON", "L5T 1A1"],
        ["Montreal", "QC", "H4S 1J7"],
        ["Calgary", "AB", "T2E 6W5"],
      ],
      post: "canada-post",
    },
    MX: { zone: "America/Mexico_City", hubs: [["Ciudad de México", "CMX", "15620"]], post: "dhl-express" },
    BR: {
      zone: "America/Sao_Paulo",
      hubs: [
        ["Curitiba", "PR", "81350-000"],
        ["São Paulo", "SP", "05311-900"],
      ],
      post: "correios-br",
    },
    GB: {
      zone: "Europe/London",
      hubs: [
        ["Langley", null, "SL3 6DX"],
        ["Daventry", null, "NN6 7GX"],
        ["Warrington", null, "WA4 4XX"],
      ],
      post: "royal-mail",
    },
    IE: { zone: "Europe/Dublin", hubs: [["Dublin", null, "D22 YH31"]], post: "an-post" },
    DE: {
      zone: "Europe/Berlin",
      hubs: [
        ["Frankfurt am Main", "HE", "60549"],
        ["Leipzig", "SN", "04435"],
        ["Köln", "NW", "51147"],
        ["Hamburg", "HH", "22113"],
      ],
      post: "dhl-paket",
    },
    AT: { zone: "Europe/Vienna", hubs: [["Wien", null, "1230"]], post: "austrian-post" },
    CH: { zone: "Europe/Zurich", hubs: [["Zürich-Mülligen", "ZH", "8010"]], post: "swiss-post" },
    FR: {
      zone: "Europe/Paris",
      hubs: [
        ["Roissy-en-France", null, "95700"],
        ["Lyon", null, "69007"],
        ["Bois-d'Arcy", null, "78390"],
      ],
      post: "la-poste",
    },
    BE: { zone: "Europe/Brussels", hubs: [["Bruxelles", null, "1120"]], post: "bpost" },
    NL: { zone: "Europe/Amsterdam", hubs: [["Amsterdam", null, "1118"]], post: "postnl" },
    ES: {
      zone: "Europe/Madrid",
      hubs: [
        ["Madrid", "MD", "28042"],
        ["Zaragoza", "Z", "50197"],
      ],
      post: "correos-spain",
    },
    PT: { zone: "Europe/Lisbon", hubs: [["Lisboa", null, "1804-001"]], post: "ctt" },
    IT: {
      zone: "Europe/Rome",
      hubs: [
        ["Milano", "MI", "20138"],
        ["Bologna", "BO", "40132"],
      ],
      post: "poste-italiane",
    },
    SE: { zone: "Europe/Stockholm", hubs: [["Stockholm", null, "173 00"]], post: "postnord-sweden" },
    DK: { zone: "Europe/Copenhagen", hubs: [["København", null, "2770"]], post: "postnord-denmark" },
    NO: { zone: "Europe/Oslo", hubs: [["Oslo", null, "0667"]], post: "bring" },
    PL: { zone: "Europe/Warsaw", hubs: [["Warszawa", null, "02-470"]], post: "poczta-polska" },
    CN: {
      zone: "Asia/Shanghai",
      hubs: [
        ["Shenzhen", "GD", "518000"],
        ["Guangzhou", "GD", "510000"],
        ["Yiwu", "ZJ", "322000"],
      ],
      post: "china-post",
    },
    HK: { zone: "Asia/Hong_Kong", hubs: [["Hong Kong", null, ""]], post: "hongkong-post" },
    JP: {
      zone: "Asia/Tokyo",
      hubs: [
        ["Kawasaki", "Kanagawa", "210-0869"],
        ["Osaka", "Osaka", "559-0031"],
      ],
      post: "japan-post",
    },
    KR: { zone: "Asia/Seoul", hubs: [["Incheon", null, "22382"]], post: "korea-post" },
    SG: { zone: "Asia/Singapore", hubs: [["Singapore", null, "408600"]], post: "singapore-post" },
    IN: { zone: "Asia/Kolkata", hubs: [["Mumbai", "MH", "400099"]], post: "india-post" },
    AU: {
      zone: "Australia/Sydney",
      hubs: [
        ["Sydney", "NSW", "2020"],
        ["Melbourne", "VIC", "3045"],
      ],
      post: "australia-post",
    },
    NZ: { zone: "Pacific/Auckland", hubs: [["Auckland", null, "2022"]], post: "nz-post" },
  }),
);

const elsewhere: Country = { zone: "UTC", hubs: [["International hub", null, ""]], post: null };

export function countryOf(code: string): Country {
  return countries.get(code.toUpperCase()) ?? elsewhere;
}

export function hubPlace(country: string, [city, province, zip]: Hub): SimulatedPlace {
  return { city, province, country, zip: zip || null };
}

const oneMarket = new Set("AT BE CZ DE DK ES FI FR GR IE IT NL PL PT SE".split(" "));

/** Whether a shipment between the two countries passes customs. */
export function hasCustoms(from: string, to: string): boolean {
  return from !== to && !(oneMarket.has(from) && oneMarket.has(to));
}
