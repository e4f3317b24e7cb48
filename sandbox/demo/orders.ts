import { catalog } from "../shopify/catalog";
import { countries, type DemoCountry, phoneIn } from "./places";
import { type Random, randomFrom } from "./random";
import { type Shipment, shipmentTo } from "./tracking-numbers";

export interface DemoOptions {
  seed: string;
  now: Date;
  /** Age of the oldest order in days. */
  days?: number;
  count?: number;
}

export interface DemoLineItem {
  /** Indexes into the catalogue. */
  product: number;
  variant: number;
  quantity: number;
}

export interface DemoFulfillment {
  shipments: Shipment[];
  shippedAt: Date;
  /** Indexes of the order's line items in this fulfillment. */
  items: number[];
  /** Since when it waits to be collected at the shop. */
  readyAt?: Date | null;
}

export interface DemoOrder {
  orderedAt: Date;
  cancelledAt: Date | null;
  email: string;
  phone: string | null;
  firstName: string;
  lastName: string;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  province: string | null;
  provinceCode: string | null;
  zip: string;
  country: string;
  countryCode: string;
  locale: string;
  acceptsMarketing: boolean;
  tags: string[];
  note: string | null;
  test: boolean;
  shippingTitle: string;
  shippingCents: number;
  lineItems: DemoLineItem[];
  fulfillments: DemoFulfillment[];
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The town of the shop, where some buyers collect their orders. */
const TOWN = "Seattle";
const WAITS_MS = 4 * DAY_MS;

const tags = ["gift", "wholesale", "vip", "repeat", "instagram", "subscription", "fragile"];

/**
 * The orders of an invented shop, oldest first: deterministic by seed and day. Volume grows towards today and dips at
 * weekends; nothing lies after `now`, and the newest orders are not shipped yet.
 */
export function demoOrders({ seed, now, days = 120, count = 5_000 }: DemoOptions): DemoOrder[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const random = randomFrom(`${seed}/${today}`);
  const midnight = today * DAY_MS;
  const perDay = ordersPerDay(count, days, midnight);
  const orders: DemoOrder[] = [];
  for (let age = days; age >= 1; age -= 1) {
    const start = midnight - age * DAY_MS;
    const times = Array.from({ length: perDay[age - 1]! }, () => start + hourOfDay(random) * HOUR_MS).sort(
      (a, b) => a - b,
    );
    for (const time of times)
      orders.push(
        collectedInTown(
          demoOrder(random, new Date(Math.floor(time / 1000) * 1000), midnight, orders),
          midnight,
        ),
      );
  }
  return orders;
}

/** Orders by age in days, from yesterday on; they add up to `count` exactly. */
function ordersPerDay(count: number, days: number, midnight: number): number[] {
  const weights = Array.from({ length: days }, (_, index) => {
    const weekday = new Date(midnight - (index + 1) * DAY_MS).getUTCDay();
    const growth = 1.9 - index / days;
    return growth * (weekday === 0 || weekday === 6 ? 0.62 : 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // Rounding the running sum instead of each part keeps the total.
  let running = 0;
  return weights.map((weight) => {
    const before = Math.round((running / total) * count);
    running += weight;
    return Math.round((running / total) * count) - before;
  });
}

/** Few at night, most in the evening. */
function hourOfDay(random: Random): number {
  return Math.min(23.999, 7 + random.next() * 9 + random.next() * 8);
}

function demoOrder(
  random: Random,
  orderedAt: Date,
  midnight: number,
  earlier: readonly DemoOrder[],
): DemoOrder {
  const isRepeat = earlier.length > 50 && random.chance(0.18);
  const buyer = isRepeat ? buyerOf(random.pick(earlier)) : newBuyer(random, earlier.length);
  const lineItems = someItems(random);
  const isExpress = random.chance(0.15);
  const cancelledAt = random.chance(0.025)
    ? new Date(orderedAt.getTime() + random.between(1, 20) * HOUR_MS)
    : null;
  return {
    ...buyer,
    orderedAt,
    cancelledAt: cancelledAt && cancelledAt.getTime() < midnight ? cancelledAt : null,
    tags: tags.filter((tag) => tag !== "repeat" && random.chance(0.05)).concat(isRepeat ? ["repeat"] : []),
    note: random.chance(0.06) ? "Please leave it with the neighbour at number 7." : null,
    test: random.chance(0.004),
    shippingTitle: isExpress ? "Express" : "Standard",
    shippingCents: isExpress ? 1490 : buyer.countryCode === "US" ? 590 : 1290,
    lineItems,
    fulfillments: cancelledAt
      ? []
      : fulfillmentsOf(random, orderedAt, midnight, buyer.countryCode, lineItems, isExpress),
  };
}

/**
 * Every other order of the shop's own town that was packed at once is collected at the shop: fulfilled without a tracking number.
 * Decided by the order itself, so that the others stay what they are.
 */
function collectedInTown(order: DemoOrder, now: number): DemoOrder {
  const [packed, more] = order.fulfillments;
  const isOdd = Math.floor(order.orderedAt.getTime() / 1000) % 2 === 1;
  if (order.city !== TOWN || order.shippingTitle !== "Standard" || isOdd || !packed || more) return order;
  // One that is packed now waits at the counter; of older ones Shopify says no more than that they were handed out.
  const readyAt = now - packed.shippedAt.getTime() < WAITS_MS ? packed.shippedAt : null;
  return {
    ...order,
    shippingTitle: "Pickup at the shop",
    shippingCents: 0,
    fulfillments: [{ ...packed, shipments: [], readyAt }],
  };
}

type Buyer = Omit<
  DemoOrder,
  | "orderedAt"
  | "cancelledAt"
  | "tags"
  | "note"
  | "test"
  | "shippingTitle"
  | "shippingCents"
  | "lineItems"
  | "fulfillments"
>;

function newBuyer(random: Random, serial: number): Buyer {
  const country: DemoCountry = random.weighted(countries);
  const city = random.pick(country.cities);
  const firstName = random.pick(country.firstNames);
  const lastName = random.pick(country.lastNames);
  const latin = `${firstName}.${lastName}`
    .normalize("NFD")
    .replace(/ß/g, "ss")
    .replace(/[łŁ]/g, "l")
    .replace(/[^a-zA-Z.]/g, "")
    .replace(/^\.|\.$/g, "")
    .toLowerCase();
  return {
    // Domains reserved for examples (RFC 2606): no real mailbox can have such an address.
    email: `${latin || "buyer"}${serial}@${random.pick(["example.com", "example.org", "example.net"])}`,
    phone: random.chance(0.55) ? phoneIn(country, random) : null,
    firstName,
    lastName,
    company: random.chance(0.05) ? `${lastName} & Co.` : null,
    address1: country.address(random.pick(country.streets), random.between(1, 240)),
    address2: random.chance(0.14) ? `Apt ${random.between(1, 60)}` : null,
    city: city.city,
    province: city.province,
    provinceCode: city.provinceCode,
    zip: city.zip,
    country: country.name,
    countryCode: country.code,
    locale: country.locale,
    // By the buyer's number, not by chance, so that all other orders stay what they are.
    acceptsMarketing: serial % 5 < 2,
  };
}

function buyerOf(order: DemoOrder): Buyer {
  const { orderedAt: _o, cancelledAt: _c, tags: _t, note: _n, test: _e, shippingTitle: _s, ...rest } = order;
  const { shippingCents: _p, lineItems: _l, fulfillments: _f, ...buyer } = rest;
  return buyer;
}

const byWeight = catalog.map(({ weight }, index) => ({ weight, index }));

function someItems(random: Random): DemoLineItem[] {
  const size = random.weighted([
    { weight: 55, size: 1 },
    { weight: 27, size: 2 },
    { weight: 12, size: 3 },
    { weight: 6, size: 5 },
  ]).size;
  const chosen = new Set(Array.from({ length: size }, () => random.weighted(byWeight).index));
  return [...chosen].map((product) => ({
    product,
    variant: random.between(0, catalog[product]!.variants.length - 1),
    quantity: random.chance(0.15) ? random.between(2, 4) : 1,
  }));
}

/** Most orders ship once within two days; some in parts; a few wait, as do the newest. */
function fulfillmentsOf(
  random: Random,
  orderedAt: Date,
  midnight: number,
  country: string,
  lineItems: readonly DemoLineItem[],
  isExpress: boolean,
): DemoFulfillment[] {
  if (random.chance(0.02)) return [];
  const all = lineItems.map((_, index) => index);
  const parts = all.length > 1 && random.chance(0.12) ? [all.slice(0, 1), all.slice(1)] : [all];
  const packed = orderedAt.getTime() + (isExpress ? random.between(2, 12) : random.between(5, 48)) * HOUR_MS;
  return parts
    .map((items, part) => ({
      items,
      shippedAt: new Date(packed + part * random.between(20, 90) * HOUR_MS),
      shipments: Array.from({ length: random.chance(0.03) ? 2 : 1 }, () => shipmentTo(country, random)),
    }))
    .filter(({ shippedAt }) => shippedAt.getTime() < midnight);
}
