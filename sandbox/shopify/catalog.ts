/** Products of the invented shop. Prices are in cents, weights in grams. */
export interface CatalogProduct {
  title: string;
  variants: readonly string[];
  priceCents: number;
  grams: number;
  /** Relative frequency of purchases. */
  weight: number;
}

export const VENDOR = "Fern & Harbour";

export const catalog: readonly CatalogProduct[] = [
  { title: "Linen apron", variants: ["Sand", "Moss", "Ink"], priceCents: 3900, grams: 320, weight: 9 },
  { title: "Stoneware mug", variants: ["Oat", "Slate"], priceCents: 2200, grams: 410, weight: 14 },
  {
    title: "Enamel camping kettle",
    variants: ["Cream", "Forest green"],
    priceCents: 4800,
    grams: 780,
    weight: 6,
  },
  { title: "Beeswax candle, pair", variants: ["20 cm", "30 cm"], priceCents: 1600, grams: 260, weight: 12 },
  { title: "Waxed canvas tote", variants: ["Tan", "Navy"], priceCents: 6400, grams: 690, weight: 8 },
  { title: "Merino beanie", variants: ["Rust", "Charcoal", "Ecru"], priceCents: 3200, grams: 90, weight: 10 },
  {
    title: "Recycled wool blanket",
    variants: ["130 × 180 cm", "150 × 200 cm"],
    priceCents: 8900,
    grams: 1450,
    weight: 6,
  },
  { title: "Cast-iron skillet", variants: ["20 cm", "26 cm"], priceCents: 5400, grams: 2300, weight: 5 },
  {
    title: "Seed starter kit",
    variants: ["Herbs", "Salads", "Pollinators"],
    priceCents: 1900,
    grams: 350,
    weight: 11,
  },
  {
    title: "Copper plant mister",
    variants: ["Polished", "Brushed"],
    priceCents: 2700,
    grams: 240,
    weight: 7,
  },
  { title: "Oak cutting board", variants: ["Small", "Large"], priceCents: 4500, grams: 1200, weight: 7 },
  { title: "Botanical notebook", variants: ["Lined", "Dotted"], priceCents: 1400, grams: 210, weight: 13 },
  { title: "Cedar soap, set of three", variants: ["Original"], priceCents: 1800, grams: 330, weight: 12 },
  {
    title: "Folding field knife",
    variants: ["Walnut", "Olive wood"],
    priceCents: 5900,
    grams: 120,
    weight: 4,
  },
  { title: "Rain jacket", variants: ["S", "M", "L", "XL"], priceCents: 12900, grams: 540, weight: 5 },
  {
    title: "Hand-thrown planter",
    variants: ["12 cm", "18 cm", "24 cm"],
    priceCents: 3400,
    grams: 1600,
    weight: 6,
  },
  {
    title: "Loose-leaf tea sampler",
    variants: ["Black", "Green", "Herbal"],
    priceCents: 2400,
    grams: 180,
    weight: 11,
  },
  { title: "Brass bookmark", variants: ["Fern", "Gull", "Wave"], priceCents: 900, grams: 30, weight: 9 },
  { title: "Storm lantern", variants: ["Zinc", "Black"], priceCents: 4200, grams: 860, weight: 4 },
  { title: "Gift card, printed", variants: ["25", "50", "100"], priceCents: 2500, grams: 0, weight: 2 },
];

/** Shopify's ids of product and variant, as decimal text; deterministic. */
export function catalogIds(product: number, variant: number): { productId: string; variantId: string } {
  return {
    productId: String(7_700_000_000_000 + product * 4096),
    variantId: String(44_100_000_000_000 + product * 64 + variant),
  };
}

/** The catalogue's SKU format: LIN-SAN-01. */
export function skuOf(product: number, variant: number): string {
  const { title, variants } = catalog[product]!;
  const short = (text: string) =>
    text
      .replace(/[^a-z0-9]/gi, "")
      .slice(0, 3)
      .toUpperCase();
  return `${short(title)}-${short(variants[variant] ?? "STD")}-${String(product + 1).padStart(2, "0")}`;
}

/** Collections of the invented shop, with which products they have. Ids are decimal text. */
export const collections: readonly {
  id: string;
  title: string;
  has: (product: CatalogProduct) => boolean;
}[] = [
  { id: "480100000001", title: "Gifts under 25", has: ({ priceCents }) => priceCents < 2500 },
  { id: "480100000002", title: "Made to order", has: ({ title }) => /planter|blanket/i.test(title) },
  { id: "480100000003", title: "Kitchen and table", has: ({ title }) => /mug|kettle|apron|tea/i.test(title) },
];
