import { createHmac } from "node:crypto";
import fc from "fast-check";
import { SANDBOX_CLIENT } from "../../../service/platform/config/sandbox-settings";
import { hostileWord } from "../../hostile-words";
import { BROKEN_ENCODINGS, encoded, queryOf } from "../encode";
import type { Facts } from "../facts";
import type { FuzzRequest } from "../fuzz-request";
import { brokenText, otherTypes } from "./bodies";
import { clientAddress, oddHeaders } from "./credentials";

type Asked = Record<string, string>;

/** The tracking page on our host and behind the app proxy, asked by address and by form. */
export function shopperRequests(facts: Facts): fc.Arbitrary<FuzzRequest> {
  return fc.oneof({ weight: 3, arbitrary: onOurHost(facts) }, { weight: 2, arbitrary: behindProxy(facts) });
}

/** What a shopper types or a link holds, with a word now and then that nobody would. */
function looksUp(facts: Facts): fc.Arbitrary<Asked> {
  const numbers = facts.known.byField.get("number") ?? [];
  const orders = facts.orders.map(({ name }) => String(name));
  const emails = facts.orders.map(({ email }) => String(email));
  const or = (...values: string[]) =>
    fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: hostileWord() });
  const right = fc.constantFrom(
    ...facts.orders.map(({ name, email }) => ({ order: String(name), email: String(email) })),
    ...numbers.slice(0, 3).map((number) => ({ number })),
  ) as fc.Arbitrary<Asked>;
  const any = fc.record(
    {
      order: or(...orders, "##1001", "1001 "),
      email: or(...emails, emails[0]!.toUpperCase()),
      number: or(...numbers),
      token: or("x".repeat(32)),
      locale: or("de", "ja", "pt-BR", "zh-TW"),
      format: or("json"),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Asked>;
  return fc.oneof({ weight: 1, arbitrary: right }, { weight: 3, arbitrary: any });
}

function onOurHost(facts: Facts): fc.Arbitrary<FuzzRequest> {
  const handle = facts.shop.replace(".myshopify.com", "");
  const handles = fc.oneof(
    { weight: 6, arbitrary: fc.constant(handle) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(handle.toUpperCase(), "nobody", "fuzzed-away", ...BROKEN_ENCODINGS),
    },
    { weight: 1, arbitrary: hostileWord().map((word) => `x${encoded(word.slice(0, 1_000))}`) },
  );
  return fc.oneof(
    fc.tuple(handles, looksUp(facts), extra(), headers()).map(([shop, asked, more, sent]) => ({
      ...{ surface: "shopper's page" as const, name: "/t/:shop", method: "GET", headers: sent },
      path: `/t/${shop}?${queryOf(asked)}${more}`,
    })),
    fc.tuple(handles, forms(facts), headers()).map(([shop, form, sent]) => ({
      ...{ surface: "shopper's page" as const, name: "/t/:shop", method: "POST", body: form.body },
      path: `/t/${shop}`,
      headers: { ...sent, ...form.headers },
    })),
  );
}

function behindProxy(facts: Facts): fc.Arbitrary<FuzzRequest> {
  const signing = fc.constantFrom("right", "right", "right", "wrong", "none", "old");
  const prefix = fc.oneof(
    { weight: 4, arbitrary: fc.constant("/apps/track") },
    { weight: 1, arbitrary: hostileWord() },
  );
  const path = fc.oneof(
    { weight: 3, arbitrary: fc.constant("/proxy") },
    { weight: 1, arbitrary: hostileWord().map((word) => `/proxy/x${encoded(word.slice(0, 1_000))}`) },
  );
  return fc
    .tuple(path, looksUp(facts), prefix, signing, fc.option(forms(facts), { freq: 3 }), headers())
    .map(([to, asked, pathPrefix, how, form, sent]) => {
      const age = how === "old" ? 3600 : 0;
      const timestamp = String(Math.floor(Date.now() / 1000) - age);
      const query = { ...asked, shop: facts.shop, path_prefix: pathPrefix, timestamp };
      return {
        ...{ surface: "shopper's page" as const, name: "/proxy", method: form ? "POST" : "GET" },
        path: `${to}?${queryOf(query)}${signature(query, how)}`,
        headers: { ...sent, ...form?.headers },
        ...(form && { body: form.body }),
      };
    });
}

/** As Shopify signs: over what the receiver decodes, so halves of surrogate pairs count as what they become. */
function signature(query: Asked, how: string): string {
  if (how === "none") return "";
  const decoded = new URLSearchParams(queryOf(query));
  const message = [...new Set(decoded.keys())].map((key) => `${key}=${decoded.getAll(key).join(",")}`);
  const secret = how === "wrong" ? "another" : SANDBOX_CLIENT.apiSecret;
  return `&signature=${createHmac("sha256", secret).update(message.sort().join("")).digest("hex")}`;
}

function forms(facts: Facts) {
  const form = looksUp(facts).map((fields) => ({
    body: Buffer.from(queryOf(fields)),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }));
  return fc.oneof(
    { weight: 6, arbitrary: form },
    { weight: 1, arbitrary: form.chain(brokenText) },
    { weight: 1, arbitrary: otherTypes(form) },
  );
}

const extra = () =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_ENCODINGS).map((broken) => `&order=${broken}`) },
  );
const headers = () => fc.tuple(clientAddress(), oddHeaders()).map(([from, odd]) => ({ ...from, ...odd }));
