import { expect, it } from "vitest";
import { createLog } from "../../../service/platform/log";
import { ShopifyError } from "../../../service/adapters/shopify/error";

function logged(facts: object): string {
  const lines: string[] = [];
  createLog("info", { write: (line) => void lines.push(line) }).info(facts, "said");
  expect(JSON.parse(lines.join(""))).toMatchObject({ level: "info", msg: "said" });
  return lines.join("");
}

it.each([
  ["a mail server's answer", { err: new Error("451 4.7.1 <anna.berg+x@example.co.uk>: greylisted") }],
  ["a cause", { err: new Error("outer", { cause: new Error("for anna.berg+x@example.co.uk") }) }],
  ["a field", { email: "anna.berg+x@example.co.uk", order: { phone: "+49 151", email: "anna.berg+x@e.de" } }],
  ["a query's parameters", { err: Object.assign(new Error("x"), { detail: "(anna.berg+x@example.co.uk)" }) }],
])("keeps a person's address out of the log when it is in %s", (_, facts) => {
  expect(logged(facts)).not.toMatch(/anna|151/);
});

it.each([
  ["an answer of Shopify", { err: new ShopifyError("no", 400, '{"access_token":"shpat_0123abc"}') }],
  ["an address", { url: "https://x.example/?id_token=eyJhbGciOiJIUzI1NiJ9.eyJkZXN0Ijoi.c2lnbmF0dXJl" }],
  ["a field", { token: "shprt_0123abc", headers: { authorization: "Bearer secret-0123abc" } }],
])("keeps tokens out of the log when they are in %s", (_, facts) => {
  expect(logged(facts)).not.toMatch(/0123abc|eyJ/);
});

it("leaves shops, ids and stack traces readable", () => {
  const line = logged({
    shop: 7,
    domain: "a.myshopify.com",
    err: new Error("at node_modules/@shopify/x.js:1"),
  });

  expect(line).toContain("a.myshopify.com");
  expect(line).toContain("node_modules/@shopify/x.js");
});

it.each([
  ["one word", "a"],
  ["dots", "a."],
  ["signs of addresses", "a@"],
  ["hosts without an end", "a@a-"],
  ["beginnings of tokens", "eyJ-"],
  ["beginnings of tokens with dots", "eyJ-a."],
  ["beginnings of Shopify's tokens", "shpat-shpat"],
])("logs a megabyte of %s as quickly as anything", (_, part) => {
  const length = 1024 * 1024;

  const line = logged({
    detail: part.repeat(length / part.length),
    err: new Error(`for anna.berg@example.co.uk`),
  });

  expect(line).not.toContain("anna");
});
