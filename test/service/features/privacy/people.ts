/** People whose words no other row of a test holds by chance: long ones, two letters, one sign, and no letters at all. */
export interface TestPerson {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The same number as couriers and teams write it. */
  phoneOtherwise: string[];
  address1: string;
  address2: string;
  city: string;
  zip: string;
  /** Each is to be found nowhere once the person is erased. */
  traces: RegExp[];
}

/** As a word of its own: two letters stand within many others. */
const word = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, "iu");
const anywhere = (text: string) => new RegExp(text, "iu");

export const PEOPLE: Record<string, TestPerson> = {
  "a long Latin name with accents": {
    firstName: "Xanthíppe",
    lastName: "Quillfeather",
    email: "Xq.Zephyrine@quillpost.example",
    phone: "+4915155500001",
    phoneOtherwise: ["0151 555 000 01", "0049 (0)151-55500001"],
    address1: "77 Zyzzyva Lane",
    address2: "Flat Qwyjibo",
    city: "Vexillopolis",
    zip: "QX7 7ZZ",
    traces: [
      ...["xanth[ií]ppe", "quillfeather", "zephyrine", "quillpost", "zyzzyva", "qwyjibo", "vexillopolis"].map(
        anywhere,
      ),
      /1515?55500001|151.?555.?000.?01/u,
      /QX7(?:.|%20)?7ZZ/iu,
    ],
  },
  "names of two letters": {
    firstName: "Xq",
    lastName: "Zj",
    email: "qj@zx.example",
    phone: "+12025550147",
    phoneOtherwise: ["(202) 555-0147", "202.555.0147"],
    address1: "3 Vw Xj",
    address2: "Jq",
    city: "Qv",
    zip: "X9Q",
    traces: [...["xq", "zj", "qj", "zx", "vw", "xj", "jq", "qv", "X9Q"].map(word), /202.{0,2}555.?0147/u],
  },
  "a name of one sign": {
    firstName: "龘",
    lastName: "靐",
    email: "taotie@longzi.example",
    phone: "+8613955501234",
    phoneOtherwise: ["139-5550-1234"],
    address1: "齉街7号",
    address2: "爩",
    city: "麤",
    zip: "209913",
    traces: [
      ...["龘", "靐", "taotie", "longzi", "齉", "爩", "麤", "209913"].map(anywhere),
      /139.?5550.?1234/u,
    ],
  },
  "an Arabic name": {
    firstName: "قسطنطينوس",
    lastName: "ضرغامي",
    email: "qustantinus@dirghami.example",
    phone: "+971505550133",
    phoneOtherwise: ["050 555 0133"],
    address1: "٧ شارع الغضنفر",
    address2: "الهزبر",
    city: "القسورة",
    zip: "9XZ77",
    traces: [
      ...["قسطنطينوس", "ضرغامي", "qustantinus", "dirghami", "الغضنفر", "الهزبر", "القسورة", "9XZ77"].map(
        anywhere,
      ),
      /505?.?555.?0133/u,
    ],
  },
  "a name of emoji": {
    firstName: "🦜🪿",
    lastName: "🦫",
    email: "vombatz@wumbatz.example",
    phone: "+33655550199",
    phoneOtherwise: ["06 55 55 01 99"],
    address1: "9 🦥 🦡",
    address2: "🦨",
    city: "Wumbatzville",
    zip: "7ZX77",
    traces: [
      ...["🦜", "🪿", "🦫", "vombatz", "wumbatz", "🦥", "🦡", "🦨", "7ZX77"].map(anywhere),
      /655.?5.?5.?01.?99/u,
    ],
  },
};
