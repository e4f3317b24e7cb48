import fc from "fast-check";
import { hostileWord } from "../../hostile-words";
import { BROKEN_ENCODINGS, encoded, queryOf } from "../encode";
import { FUZZ_SECRETS } from "../environment";
import type { Facts } from "../facts";
import type { FuzzRequest } from "../fuzz-request";
import { clientAddress, credentials, oddHeaders } from "./credentials";

/** Files, probes, metrics, the way back from an approval, the bare address, and whatever else a path may be. */
const PATHS = [
  "/",
  "/healthz",
  "/readyz",
  "/metrics",
  "/favicon.ico",
  "/endApi/openapi.json",
  "/i18n/de.json",
  "/i18n/",
  "/assets/",
  "/shopify/oauth/getShop",
  "/shopify/webhooks",
  "/shopify/bounce",
  "/shopify/billing/return",
  "/nothing/here",
];

const METHODS = ["GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

export function otherRequests(facts: Facts): fc.Arbitrary<FuzzRequest> {
  const ends = fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    { weight: 2, arbitrary: hostileWord().map((word) => `/${encoded(word.slice(0, 1_000))}`) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_ENCODINGS) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "/../../package.json",
        "/%2e%2e/%2e%2e/server.ts",
        "//",
        "/.env",
        "?adminToken=x",
      ),
    },
  );
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    {
      weight: 2,
      arbitrary: hostileWord().map(
        (word) => `?${queryOf({ shop: word, charge_id: word, adminToken: word })}`,
      ),
    },
  );
  const metrics = { authorization: `Bearer ${FUZZ_SECRETS.metrics}` };
  const who = fc.oneof(
    { weight: 4, arbitrary: credentials(facts, true) },
    { weight: 1, arbitrary: fc.constant(metrics) },
  );
  return fc
    .tuple(
      fc.constantFrom(...PATHS),
      ends,
      query,
      fc.constantFrom(...METHODS),
      who,
      oddHeaders(),
      clientAddress(),
    )
    .map(([path, end, asked, method, credential, odd, from]) => ({
      surface: "other",
      name: path,
      method,
      path: `${path === "/" ? "" : path}${end}${end.includes("?") ? "" : asked}` || "/",
      headers: { ...from, ...credential, ...odd },
    }));
}
