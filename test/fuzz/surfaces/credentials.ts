import fc from "fast-check";
import type { LinkKindName } from "../../../contract/signed-links";
import { headerWord } from "../encode";
import type { Facts } from "../facts";

/** Who may ask: each has a token and a cookie of its own. */
export type Asker = "merchant" | "operator" | "link";

/** @param kind of a link */
export const tokenOf = (facts: Facts, who: Asker, kind?: LinkKindName): string =>
  ({
    ...{ operator: facts.operatorToken, merchant: facts.bearer },
    link: facts.tokensByKind.get(kind) ?? facts.linkTokens[0]!,
  })[who];

/**
 * How a request of theirs proves itself, mostly well: by bearer or cookie, by a merchant's id token, or not, or with junk.
 */
export function credentials(
  facts: Facts,
  inCookie: boolean,
  who: Asker = "merchant",
): fc.Arbitrary<Record<string, string>> {
  const pair = who === "operator" ? facts.operatorCookie : `waybill_admin=${facts.bearer}`;
  const cookie = (content: string) => ({ cookie: content, origin: facts.url });
  if (who === "link") return linkCredentials(facts);
  const right = inCookie ? cookie(pair) : { authorization: `Bearer ${tokenOf(facts, who)}` };
  return fc.oneof(
    { weight: 16, arbitrary: fc.constant(right) },
    // Read when the request is made: it is renewed as the run goes on.
    { weight: 4, arbitrary: fc.constant(null).map(() => ({ authorization: `Bearer ${facts.idToken}` })) },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: headerWord().map((word) => ({ authorization: `Bearer ${word}` })) },
    { weight: 1, arbitrary: headerWord().map((word) => ({ authorization: word })) },
    {
      weight: 1,
      arbitrary: headerWord().map((word) => cookie(`${pair.split("=")[0]}=${word.replace(/[;\s]/g, "")}`)),
    },
  );
}

/** Mostly a link to an order that is there; each is good for one use. */
function linkCredentials({ linkTokens, bearer }: Facts): fc.Arbitrary<Record<string, string>> {
  const token = fc.oneof(
    { weight: 16, arbitrary: fc.constantFrom(...linkTokens) },
    { weight: 1, arbitrary: fc.constant(bearer) },
    { weight: 1, arbitrary: headerWord() },
    { weight: 1, arbitrary: headerWord().map((word) => `wl1.${word}`) },
  );
  return token.map((each) => ({ authorization: `Bearer ${each}` }));
}

/** Headers that anybody may send, now and then hostile. */
export function oddHeaders(): fc.Arbitrary<Record<string, string>> {
  const named = fc.constantFrom(
    "x-waybill-locale",
    "x-trace-id",
    "accept-language",
    "accept",
    "accept-encoding",
    "if-none-match",
    "if-modified-since",
    "range",
    "origin",
    "referer",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "sec-fetch-dest",
    "user-agent",
    "content-type",
    "cookie",
  );
  return fc.oneof(
    { weight: 160, arbitrary: fc.constant({}) },
    { weight: 40, arbitrary: fc.tuple(named, headerWord()).map(([name, word]) => ({ [name]: word })) },
    // More than Node takes in all.
    { weight: 1, arbitrary: fc.constant({ "x-long": "x".repeat(20_000) }) },
  );
}

/** An address of the network kept for examples (RFC 5737, RFC 3849); limits count by it. */
export function clientAddress(): fc.Arbitrary<Record<string, string>> {
  const v4 = fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `198.${18 + (a % 2)}.${a}.${b}`);
  const v6 = fc
    .tuple(fc.nat(0xffff), fc.nat(0xffff))
    .map(([a, b]) => `2001:db8:${a.toString(16)}:${b.toString(16)}::1`);
  return fc.oneof(v4, v6).map((address) => ({ "x-forwarded-for": address }));
}
