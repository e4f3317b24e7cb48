/** What a value is by the name it stands under. */
const KINDS: [kind: string, name: RegExp][] = [
  ["token", /token|secret|password|authorization|cookie|signature|hmac|credential|session/i],
  ["mail", /e_?mail/i],
  ["code", /^(discount_?|coupon_?)?code$/i],
  ["text", /^(query|text|term|keyword|search_?value|input|note|subject|preheader)$/i],
  ["name", /(^|_)name$|Name$|^(customer|recipient|person|contact)$/],
  ["address", /address|street|city|zip|postal|phone/i],
  ["number", /tracking_?number|trackingNumber|order_?number/i],
];
/** Shopify's ids of customers are far above; what is below is how many there are, or which page of them is shown. */
const LOWEST_ID = 1000;
/** The contract's codes say what went wrong and identify nobody; interfaces decide by them. */
const ERROR_CODE = /^([AB]\d{4}|network|)$/;
// Each begins only where a word of its signs does: tried within a word as well, a long word takes its length squared.
const WITHIN: [kind: string, pattern: RegExp][] = [
  ["token", /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g],
  ["token", /\b(shp(at|ca|pa|ua|ss)|wbk|whsec|sk|pk)_[\w-]{4,}/gi],
  ["token", /\bBearer\s+[\w.~+/-]+=*/gi],
  ["mail", /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g],
  ["store", /\b[a-z0-9][a-z0-9-]*\.myshopify\.com/gi],
  ["address", /https?:\/\/[^\s"'<>]+/gi],
];

/**
 * Takes what identifies a person or opens a door out of JSON. The same value gets the same stand-in everywhere, blanks
 * around it stay, and the empty stays empty: guards and comparisons decide as they did.
 */
export function createRedactor(): <Value>(value: Value) => Value {
  const known = new Map<string, string>();
  const counts = new Map<string, number>();

  const standIn = (kind: string, text: string): string => {
    const inner = text.trim();
    if (inner === "" || [...known.values()].includes(inner)) return text;
    const id = `${kind} ${inner}`;
    let name = known.get(id);
    if (!name) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      name = nameOf(kind, counts.get(kind)!);
      known.set(id, name);
    }
    return text.replace(inner, () => name);
  };
  const within = (text: string): string => {
    const nested = nestedIn(text);
    if (nested !== null) return JSON.stringify(redacted("", nested));
    return WITHIN.reduce(
      (rest, [kind, pattern]) => rest.replace(pattern, (found) => standIn(kind, found)),
      text,
    );
  };
  const redacted = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((part) => redacted(key, part));
    if (value && typeof value === "object") {
      const found = isFound(value);
      const entries = Object.entries(value).map(([name, part]: [string, unknown]) =>
        found && typeof part === "string" && FOUND.has(name)
          ? [name, standIn("found", part)]
          : [name, redacted(name, part)],
      );
      return Object.fromEntries(entries) as object;
    }
    const kind = KINDS.find(([, name]) => name.test(key))?.[0];
    if (typeof value === "number" && kind && kind !== "code")
      return kind === "name" && value < LOWEST_ID ? value : 0;
    if (typeof value !== "string") return value;
    if (!kind || (kind === "code" && ERROR_CODE.test(value))) return within(value);
    return standIn(kind, value);
  };
  return (value) => redacted("", value) as typeof value;
}

/** What of an order, shipment or customer that the search found is its number, or somebody's name or address. */
const FOUND = new Set(["title", "key", "detail", "order"]);

function isFound(value: object): boolean {
  const { title, path, key } = value as Record<string, unknown>;
  return typeof title === "string" && typeof key === "string" && path === "/track/orders";
}

/** Stand-ins keep the form of what they stand for, where something reads it. */
function nameOf(kind: string, count: number): string {
  if (kind === "mail") return `mail-${count}@example.com`;
  if (kind === "store") return `store-${count}.example`;
  if (kind === "address") return `https://example.com/address-${count}`;
  return `${kind}-${count}`;
}

/** Some lists are stored as texts of JSON. */
function nestedIn(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}
