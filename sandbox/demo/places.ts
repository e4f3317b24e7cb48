import type { Random } from "./random";

export interface DemoCity {
  city: string;
  province: string | null;
  provinceCode: string | null;
  zip: string;
}

export interface DemoCountry {
  code: string;
  name: string;
  locale: string;
  weight: number;
  /** International dialling code and the number of digits after it. */
  phone: { code: string; digits: number };
  firstNames: readonly string[];
  lastNames: readonly string[];
  streets: readonly string[];
  /** Formats street and house number. */
  address: (street: string, number: number) => string;
  cities: readonly DemoCity[];
}

const at = (
  city: string,
  zip: string,
  province: string | null = null,
  provinceCode: string | null = null,
): DemoCity => ({
  city,
  zip,
  province,
  provinceCode,
});
const numberFirst = (street: string, number: number) => `${number} ${street}`;
const numberLast = (street: string, number: number) => `${street} ${number}`;

/** Towns and names of the demo's buyers by country. */
export const countries: readonly DemoCountry[] = [
  {
    code: "US",
    name: "United States",
    locale: "en-US",
    weight: 46,
    phone: { code: "+1", digits: 10 },
    firstNames: [
      "Olivia",
      "Liam",
      "Maya",
      "Noah",
      "Zoe",
      "Ethan",
      "Carmen",
      "Jordan",
      "Priya",
      "Marcus",
      "Hannah",
      "Diego",
    ],
    lastNames: [
      "Carter",
      "Nguyen",
      "Rodriguez",
      "Bennett",
      "Okafor",
      "Sullivan",
      "Patel",
      "Brooks",
      "Whitfield",
      "Ramirez",
    ],
    streets: [
      "Maple Avenue",
      "Juniper Lane",
      "2nd Street",
      "Lakeview Drive",
      "Cedar Hollow Road",
      "Mission Street",
    ],
    address: numberFirst,
    cities: [
      at("Austin", "78704", "Texas", "TX"),
      at("Brooklyn", "11215", "New York", "NY"),
      at("Seattle", "98103", "Washington", "WA"),
      at("Chicago", "60614", "Illinois", "IL"),
      at("Denver", "80205", "Colorado", "CO"),
      at("San Diego", "92104", "California", "CA"),
      at("Asheville", "28801", "North Carolina", "NC"),
    ],
  },
  {
    code: "GB",
    name: "United Kingdom",
    locale: "en-GB",
    weight: 11,
    phone: { code: "+44", digits: 10 },
    firstNames: ["Amelia", "Oscar", "Isla", "Theo", "Freya", "Callum", "Imogen", "Rhys"],
    lastNames: ["Thornbury", "Hughes", "MacLeod", "Ashworth", "Okonkwo", "Fairclough-Hartley", "Singh"],
    streets: ["Church Lane", "Station Road", "Mill Street", "Queen's Crescent"],
    address: numberFirst,
    cities: [
      at("Bristol", "BS1 4DJ"),
      at("Edinburgh", "EH3 9AA"),
      at("Leeds", "LS6 2AB"),
      at("London", "E8 3PN"),
    ],
  },
  {
    code: "DE",
    name: "Germany",
    locale: "de",
    weight: 10,
    phone: { code: "+49", digits: 10 },
    firstNames: ["Anneliese", "Karl-Friedrich", "Jürgen", "Greta", "Maximilian-Alexander", "Sölve", "Käthe"],
    lastNames: [
      "Müller",
      "Schmidt-Rosenberger",
      "von Hohenzollern-Wiesenthal",
      "Großmann",
      "Freifrau zu Guttenstein",
      "Weiß",
    ],
    streets: ["Lindenallee", "Donaudampfschifffahrtsstraße", "Bahnhofstraße", "An der Alten Försterei"],
    address: numberLast,
    cities: [
      at("Berlin", "10437"),
      at("Hamburg", "20357"),
      at("Garmisch-Partenkirchen", "82467"),
      at("Köln", "50672"),
    ],
  },
  {
    code: "JP",
    name: "Japan",
    locale: "ja",
    weight: 6,
    phone: { code: "+81", digits: 10 },
    firstNames: ["美咲", "陽翔", "結衣", "健太郎", "さくら", "大輔"],
    lastNames: ["佐藤", "鈴木", "高橋", "長谷川", "勅使河原", "渡邊"],
    streets: ["神宮前", "北山田町", "銀座", "南船場"],
    address: (street, number) => `${street}${(number % 6) + 1}丁目${(number % 30) + 1}-${(number % 12) + 1}`,
    cities: [
      at("渋谷区", "150-0001", "東京都", "JP-13"),
      at("京都市", "600-8001", "京都府", "JP-26"),
      at("大阪市", "542-0081", "大阪府", "JP-27"),
    ],
  },
  {
    code: "CA",
    name: "Canada",
    locale: "en-CA",
    weight: 7,
    phone: { code: "+1", digits: 10 },
    firstNames: ["Chloé", "William", "Ava", "Étienne", "Logan", "Sophie"],
    lastNames: ["Tremblay", "MacDonald", "Gagnon", "Singh", "Bouchard-Lévesque"],
    streets: ["Rue Saint-Denis", "King Street West", "Granville Street"],
    address: numberFirst,
    cities: [
      at("Montréal", "H2X 3K3", "Quebec", "QC"),
      at("Toronto", "M5V 1J2", "Ontario", "ON"),
      at("Vancouver", "V6Z 1L2", "British Columbia", "BC"),
    ],
  },
  {
    code: "FR",
    name: "France",
    locale: "fr",
    weight: 5,
    phone: { code: "+33", digits: 9 },
    firstNames: ["Élodie", "Jean-Baptiste", "Camille", "Léo", "Anaïs"],
    lastNames: ["Lefèvre", "de La Rochefoucauld", "Moreau", "Dubois", "Benali"],
    streets: ["Rue des Martyrs", "Avenue de la République", "Quai Voltaire"],
    address: numberFirst,
    cities: [at("Lyon", "69001"), at("Paris", "75011"), at("Saint-Rémy-de-Provence", "13210")],
  },
  {
    code: "AU",
    name: "Australia",
    locale: "en-AU",
    weight: 5,
    phone: { code: "+61", digits: 9 },
    firstNames: ["Matilda", "Jack", "Ruby", "Cooper"],
    lastNames: ["Walker", "Nguyen", "O'Sullivan", "Papadopoulos"],
    streets: ["Smith Street", "Ocean Parade", "Wattle Grove"],
    address: numberFirst,
    cities: [at("Fitzroy", "3065", "Victoria", "VIC"), at("Newtown", "2042", "New South Wales", "NSW")],
  },
  {
    code: "ES",
    name: "Spain",
    locale: "es",
    weight: 3,
    phone: { code: "+34", digits: 9 },
    firstNames: ["Lucía", "Álvaro", "María José", "Íñigo"],
    lastNames: ["García Fernández", "Núñez", "Etxeberria Zubizarreta"],
    streets: ["Calle de Alcalá", "Carrer de Mallorca"],
    address: (street, number) => `${street}, ${number}`,
    cities: [at("Madrid", "28009", "Madrid", "M"), at("Barcelona", "08036", "Barcelona", "B")],
  },
  {
    code: "PL",
    name: "Poland",
    locale: "pl",
    weight: 3,
    phone: { code: "+48", digits: 9 },
    firstNames: ["Zofia", "Łukasz", "Małgorzata", "Grzegorz"],
    lastNames: ["Kowalska", "Wiśniewski", "Brzęczyszczykiewicz"],
    streets: ["ul. Marszałkowska", "ul. Długa"],
    address: numberLast,
    cities: [at("Warszawa", "00-590"), at("Łódź", "90-001")],
  },
  {
    code: "NL",
    name: "Netherlands",
    locale: "nl",
    weight: 2,
    phone: { code: "+31", digits: 9 },
    firstNames: ["Sanne", "Daan", "Fleur"],
    lastNames: ["de Vries", "van der Berg", "Bakker"],
    streets: ["Prinsengracht", "Oudezijds Voorburgwal"],
    address: numberLast,
    cities: [at("Amsterdam", "1016 HN"), at("Utrecht", "3511 LX")],
  },
  {
    code: "AE",
    name: "United Arab Emirates",
    locale: "ar",
    weight: 1,
    phone: { code: "+971", digits: 9 },
    firstNames: ["فاطمة", "محمد", "ليلى"],
    lastNames: ["الهاشمي", "المنصوري"],
    streets: ["Al Wasl Road", "Sheikh Zayed Road"],
    address: numberFirst,
    cities: [at("Dubai", "00000", "Dubai", "DU")],
  },
  {
    code: "BR",
    name: "Brazil",
    locale: "pt",
    weight: 1,
    phone: { code: "+55", digits: 11 },
    firstNames: ["João", "Beatriz", "Thiago"],
    lastNames: ["da Silva", "Gonçalves de Albuquerque", "Souza"],
    streets: ["Rua Augusta", "Avenida Paulista"],
    address: (street, number) => `${street}, ${number}`,
    cities: [at("São Paulo", "01305-000", "São Paulo", "SP")],
  },
];

export function phoneIn({ phone }: DemoCountry, random: Random): string {
  return `${phone.code}${random.between(2, 9)}${random.digits(phone.digits - 1)}`;
}
