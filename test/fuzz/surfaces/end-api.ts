import fc from "fast-check";
import { z } from "zod";
import { endpoints } from "../../../contract/endpoints";
import { downloadFile } from "../../../contract/exports";
import { uploadImage } from "../../../contract/images";
import { saveTrackingPage } from "../../../contract/tracking-pages";
import { PlanChoice } from "../../../contract/billing";
import type { Endpoint } from "../../../contract/endpoint";
import { hostileWord } from "../../hostile-words";
import { BROKEN_ENCODINGS, encoded, queryOf } from "../encode";
import type { Facts } from "../facts";
import { fromSchema } from "../from-schema";
import type { FuzzRequest } from "../fuzz-request";
import { importBodies } from "../imports";
import { OPERATOR_INPUTS } from "../operators";
import { mailTemplateBodies } from "../mail-templates";
import { spoilt } from "../hostile-json";
import { jsonBodies } from "./bodies";
import { type Asker, clientAddress, credentials, oddHeaders, tokenOf } from "./credentials";

/** Every call of the contract, and paths below /endApi that are none. */
export function endApiRequests(facts: Facts): fc.Arbitrary<FuzzRequest> {
  const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) =>
    callRequest(facts, name, endpoint),
  );
  return fc.oneof(
    { weight: 40, arbitrary: fc.oneof(...calls) },
    { weight: 1, arbitrary: downloads() },
    { weight: 1, arbitrary: unknownCalls(facts) },
  );
}

export const pathOf = ({ path }: Endpoint) => (path.startsWith("/shopify/") ? path : `/endApi${path}`);

const askerOf = ({ audience }: Endpoint): Asker => (audience === "public" ? "merchant" : audience);

function callRequest(facts: Facts, name: string, endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const common = { surface: "endApi" as const, name, method: endpoint.method, endpoint };
  const valid = validInput(facts, name, endpoint);
  const headers = fc.tuple(credentials(facts, false, askerOf(endpoint)), oddHeaders(), clientAddress());
  if (endpoint.method === "GET") {
    return fc.tuple(queries(valid), headers).map(([query, [who, odd, from]]) => ({
      ...common,
      path: `${pathOf(endpoint)}${query && `?${query}`}`,
      headers: { ...from, ...who, ...odd },
    }));
  }
  const isCut = fc.integer({ min: 0, max: 199 }).map((roll) => roll === 0);
  return fc
    .tuple(jsonBodies(valid), headers, isCut)
    .map(([{ body, headers: type }, [who, odd, from], isCut]) => ({
      ...common,
      path: pathOf(endpoint),
      headers: { ...from, ...who, ...type, ...odd },
      body,
      ...(isCut && body.length > 1 && { isCut }),
    }));
}

/** What the call takes, as far as that is known without asking. */
export function validInput(facts: Facts, name: string, endpoint: Endpoint): fc.Arbitrary<unknown> {
  const special = new Map(
    Object.entries({
      getAccessToken: exchanges(facts),
      // No coupon is there, and a trial is had once.
      changePlan: fromSchema(PlanChoice.pick({ plan: true, interval: true }), facts.known),
      saveTrackingPage: fromSchema(saveTrackingPage.body.omit({ document: true }), facts.known).map(
        (body) => ({
          ...(body as object),
          document: facts.pageDocument,
        }),
      ),
      uploadImage: fromSchema(uploadImage.body.pick({ kind: true }), facts.known).map((body) => ({
        ...(body as object),
        data: ONE_PIXEL,
      })),
      ...importBodies(facts.imports),
      ...mailTemplateBodies(facts),
    }),
  );
  const schema = OPERATOR_INPUTS.get(name) ?? (endpoint.method === "GET" ? endpoint.query : endpoint.body);
  return special.get(name) ?? fromSchema(schema, facts.known);
}

/** Every call as it is meant, a few times: a short run would make some of them with nothing but spoilt requests. */
export function meantRequests(facts: Facts, times: number, seed: number): FuzzRequest[] {
  const calls = Object.entries<Endpoint>(endpoints).filter(([name]) => !ENDS_ITS_SUBJECT.has(name));
  return calls.flatMap(([name, endpoint]) =>
    fc.sample(validInput(facts, name, endpoint), { numRuns: times, seed }).map((input) => ({
      ...{ surface: "endApi" as const, name, method: endpoint.method, endpoint },
      headers: {
        authorization: `Bearer ${tokenOf(facts, askerOf(endpoint), endpoint.linkKind)}`,
        ...(endpoint.method !== "GET" && JSON_TYPE),
      },
      path: `${pathOf(endpoint)}${endpoint.method === "GET" ? `?${queryOf(input as object)}` : ""}`,
      ...(endpoint.method !== "GET" && { body: Buffer.from(JSON.stringify(input)) }),
    })),
  );
}

/** They end what the calls beside them are about: the import that waits, a page. The requests after these make them as well. */
const ENDS_ITS_SUBJECT = new Set(["createImport", "cancelImport", "deleteTrackingPage"]);

/** A GIF. */
const ONE_PIXEL = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const JSON_TYPE = { "content-type": "application/json" };

/** Few, for each is a call to Shopify and limited: the rest of its requests are spoilt anyway. */
function exchanges(facts: Facts): fc.Arbitrary<unknown> {
  return fc.constant(null).map(() => ({ token: facts.idToken, shop: facts.shop }));
}

/** Parameters as they are, spoilt, more than once, and such as nobody can decode. */
export function queries(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const asQuery = (value: unknown) =>
    typeof value === "object" && value !== null
      ? queryOf(value as Record<string, unknown>)
      : queryOf({ value });
  return fc.oneof(
    { weight: 6, arbitrary: valid.map(asQuery) },
    { weight: 6, arbitrary: spoilt(valid).map(asQuery) },
    { weight: 1, arbitrary: fc.tuple(valid, valid).map((both) => both.map(asQuery).join("&")) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid.map(asQuery), fc.constantFrom(...BROKEN_ENCODINGS))
        .map((parts) => parts.join("")),
    },
  );
}

function downloads(): fc.Arbitrary<FuzzRequest> {
  const tickets = fc.oneof(
    hostileWord(),
    hostileWord().map((word) => `1.${word}`),
    fc.constantFrom("1.", ".", "1e0.x", "9".repeat(40)),
  );
  return fc.tuple(tickets, clientAddress()).map(([ticket, headers]) => ({
    surface: "endApi",
    name: "downloadFile",
    method: "GET",
    path: `/endApi${downloadFile.path}?ticket=${encoded(ticket)}`,
    headers,
    endpoint: NO_CALL,
  }));
}

/** Answers in the envelope, but never with success. */
const NO_CALL: Endpoint = { ...endpoints.getShop, response: z.never() };

function unknownCalls(facts: Facts): fc.Arbitrary<FuzzRequest> {
  const methods = fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH");
  return fc.tuple(methods, hostileWord(), oddHeaders()).map(([method, word, headers]) => ({
    surface: "endApi",
    name: "unknown call",
    method,
    path: `/endApi/x${encoded(word.slice(0, 500))}`,
    headers: { authorization: `Bearer ${facts.bearer}`, ...headers },
    endpoint: NO_CALL,
  }));
}
