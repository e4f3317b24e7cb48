import fc from "fast-check";
import { z } from "zod";
import { SearchInput } from "../../../app/features/search/search-rows.server";
import type { Endpoint } from "../../../contract/endpoint";
import { endpoints } from "../../../contract/endpoints";
import { hostileWord } from "../../hostile-words";
import { asText, BROKEN_ENCODINGS, encoded, queryOf } from "../encode";
import type { Facts } from "../facts";
import { fromSchema } from "../from-schema";
import type { FuzzRequest } from "../fuzz-request";
import { hostileValue, spoilt } from "../hostile-json";
import { CONSOLE, CONSOLE_QUERY } from "../operators";
import type { Route } from "../routes";
import { brokenText, jsonBodies, otherTypes, type Sent } from "./bodies";
import { type Asker, credentials, oddHeaders } from "./credentials";
import { queries, validInput } from "./end-api";
import { FORMS, LINK_PAGES } from "./remix-forms";

type FieldsOfForm = Record<string, unknown>;

/** Every action of the app, with the forms of its page. @throws Error for an action without one */
export function actionRequests(facts: Facts, routes: readonly Route[]): fc.Arbitrary<FuzzRequest> {
  const actions = routes.filter(({ hasAction }) => hasAction).map((route) => route.path);
  const unknown = actions.filter((path) => !FORMS.has(path) && path !== CALLS && path !== SEARCH);
  if (unknown.length > 0)
    throw new Error(`test/fuzz/surfaces/remix-forms.ts has no form of ${unknown.join(", ")}`);
  return fc.oneof(
    {
      weight: FORMS.size,
      arbitrary: fc.oneof(...[...FORMS.keys()].map((path) => actionRequest(facts, path))),
    },
    { weight: 2 * FORMS.size, arbitrary: fc.oneof(...calls(facts)) },
  );
}

/** The two routes that take JSON. */
const CALLS = "/track/call/:name";
const SEARCH = "/track/search";

/** Every call of the contract by the route for pages, the search's own, and names of no call or of another's. */
function calls(facts: Facts): fc.Arbitrary<FuzzRequest>[] {
  const names = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) =>
    jsonRequest(facts, CALLS, fc.constant(`/track/call/${name}`), validInput(facts, name, endpoint)),
  );
  const search = fromSchema(SearchInput, facts.known);
  const unknown = filled(CALLS, facts);
  return [
    ...names,
    jsonRequest(facts, SEARCH, fc.constant(SEARCH), search),
    jsonRequest(facts, CALLS, unknown, search),
  ];
}

function jsonRequest(
  facts: Facts,
  name: string,
  path: fc.Arbitrary<string>,
  valid: fc.Arbitrary<unknown>,
): fc.Arbitrary<FuzzRequest> {
  const key = fc.oneof(
    fc.constant(""),
    fc.uuid(),
    hostileWord().map(encoded),
    fc.constantFrom(...BROKEN_ENCODINGS),
  );
  return fc
    .tuple(path, jsonBodies(valid), key, fc.boolean(), credentials(facts, true), oddHeaders())
    .map(([at, { body, headers }, asked, isData, who, odd]) => ({
      surface: "Remix action",
      name,
      method: "POST",
      path: `${at}${isData ? ".data" : ""}?key=${asked}`,
      headers: { ...who, ...headers, ...odd },
      body,
    }));
}

function actionRequest(facts: Facts, path: string): fc.Arbitrary<FuzzRequest> {
  const forms = FORMS.get(path)!.map(
    (form) => fromSchema(z.object(form), facts.known) as fc.Arbitrary<FieldsOfForm>,
  );
  const form = fc.oneof(...forms);
  const sent = fc.oneof(
    { weight: 8, arbitrary: form.map(urlEncoded) },
    { weight: 8, arbitrary: spoilt(form).map(urlEncoded) },
    { weight: 2, arbitrary: spoilt(form).map(multipart) },
    { weight: 1, arbitrary: hostileValue().map((json) => urlEncoded({ json, rid: "1" })) },
    { weight: 1, arbitrary: form.map(multipart).chain(brokenText) },
    { weight: 1, arbitrary: form.map(urlEncoded).chain(brokenText) },
    { weight: 1, arbitrary: otherTypes(form.map(urlEncoded)) },
  );
  const query = LINK_PAGES.has(path) ? linkQueries(facts) : formQueries(form);
  const isData = fc.boolean();
  return fc
    .tuple(sent, query, isData, credentials(facts, true, askerOf(path)), oddHeaders())
    .map(([{ body, headers }, asked, data, who, odd]) => ({
      surface: "Remix action",
      name: path,
      method: "POST",
      path: `${path}${data ? ".data" : ""}${path.endsWith("/file") || LINK_PAGES.has(path) ? `?${asked}` : ""}`,
      headers: { ...who, ...headers, ...odd },
      body,
    }));
}

const formQueries = (form: fc.Arbitrary<FieldsOfForm>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: form.map(queryOf) }, { weight: 1, arbitrary: queries(form) });

/** The address of a link, mostly whole. */
function linkQueries({ linkTokens }: Facts): fc.Arbitrary<string> {
  const link = fc.record({ link: fc.constantFrom(...linkTokens), locale: fc.constantFrom("de", "ja", "") });
  return fc.oneof({ weight: 6, arbitrary: link.map(queryOf) }, { weight: 1, arbitrary: queries(link) });
}

const askerOf = (path: string): Asker => (path === CONSOLE ? "operator" : "merchant");

function urlEncoded(fields: unknown): Sent {
  const form = typeof fields === "object" && fields !== null ? (fields as FieldsOfForm) : { json: fields };
  return {
    body: Buffer.from(queryOf(form)),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
}

function multipart(fields: unknown): Sent {
  const boundary = "----fuzz";
  const entries =
    typeof fields === "object" && fields !== null ? Object.entries(fields) : [["json", fields] as const];
  const parts = entries.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`,
  );
  return {
    body: Buffer.from(`${parts.join("")}--${boundary}--\r\n`),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** Parameters that loaders read, and Remix's own. */
const PARAMETERS = [
  ...["q", "number", "order", "tab", "query", "after", "size", "sort", "view", "columns", "tags", "couriers"],
  ...[
    "countries",
    "created_from",
    "created_to",
    "status",
    "attention",
    "id",
    "page",
    "period",
    "days",
    "locale",
  ],
  ...["shop", "host", "embedded", "id_token", "shopify-reload", "plan", "charge_id", "adminToken", "_routes"],
  ...["_data", "index", "area", "anchor", "coupon", "machine"],
];

/** Every page and loader, as a document and as data, with parameters of all kinds. */
export function pageRequests(facts: Facts, routes: readonly Route[]): fc.Arbitrary<FuzzRequest> {
  const orders = facts.known.byField.get("number") ?? [];
  const value = fc.oneof(
    { weight: 2, arbitrary: hostileWord() },
    { weight: 2, arbitrary: fc.constantFrom(...facts.known.words, ...orders) },
    { weight: 1, arbitrary: fc.constantFrom("1", "0", "-1", "true", "DELIVERED", facts.url, "ADVANCED") },
  );
  const parameters = fc.dictionary(fc.constantFrom(...PARAMETERS), value, { maxKeys: 4 });
  const query = fc.oneof(
    { weight: 2, arbitrary: fc.constant("") },
    { weight: 6, arbitrary: parameters.map(queryOf) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_ENCODINGS) },
  );
  const consoleQuery = fc.oneof(query, queries(fromSchema(CONSOLE_QUERY, facts.known)));
  const queryFor = (path: string) => {
    if (path === CONSOLE) return consoleQuery;
    return LINK_PAGES.has(path) ? linkQueries(facts) : query;
  };
  const headersFor = (path: string) => fc.tuple(credentials(facts, true, askerOf(path)), oddHeaders());
  const method = fc.oneof(
    { weight: 12, arbitrary: fc.constant("GET") },
    { weight: 1, arbitrary: fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE") },
  );
  const accept = fc.constantFrom("text/html", "*/*");
  const one = (route: Route) =>
    fc
      .tuple(
        filled(route.path, facts),
        queryFor(route.path),
        headersFor(route.path),
        method,
        accept,
        fc.boolean(),
      )
      .map(([path, asked, [who, odd], verb, accepted, isData]) => ({
        surface: "Remix page" as const,
        name: route.path,
        method: verb,
        path: `${path}${isData && path !== "/" ? ".data" : ""}${asked && `?${asked}`}`,
        headers: { accept: accepted, ...who, ...odd },
      }));
  return fc.oneof(...routes.filter(({ hasPage }) => hasPage).map(one));
}

/** The path with its parameters filled in, mostly by hostile words. */
function filled(path: string, facts: Facts): fc.Arbitrary<string> {
  if (!/[:*]/.test(path)) return fc.constant(path);
  const ids = [...facts.known.bySchema.values()].flat();
  const part = fc.oneof(
    fc.constantFrom("0", ...ids),
    hostileWord().map((word) => encoded(word.slice(0, 1_000))),
    fc.constantFrom(...BROKEN_ENCODINGS),
  );
  return part.map((word) => path.replace(/:\w+|\*/, () => word));
}
