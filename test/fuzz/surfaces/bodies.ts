import fc from "fast-check";
import { hostileValue, spoilt } from "../hostile-json";

export interface Sent {
  body: Buffer;
  headers: Record<string, string>;
}

const JSON_TYPE = { "content-type": "application/json" };
const asJson = (value: unknown): Sent => ({
  body: Buffer.from(JSON.stringify(value) ?? ""),
  headers: JSON_TYPE,
});

/** Bodies for a call that takes JSON: right ones, spoilt ones, other values, what is no JSON, and what says it is not. */
export function jsonBodies(valid: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  return fc.oneof(
    { weight: 8, arbitrary: valid.map(asJson) },
    { weight: 10, arbitrary: spoilt(valid).map(asJson) },
    { weight: 2, arbitrary: hostileValue().map(asJson) },
    { weight: 2, arbitrary: valid.map(asJson).chain(brokenText) },
    { weight: 1, arbitrary: otherTypes(valid.map(asJson)) },
  );
}

/** Not JSON, and not always text: cut, with bytes that are no UTF-8, with a second value, nested beyond any need. */
export function brokenText({ body, headers }: Sent): fc.Arbitrary<Sent> {
  return fc
    .oneof(
      fc.nat(body.length).map((at) => body.subarray(0, at)),
      fc.uint8Array({ minLength: 1, maxLength: 30 }).map((bytes) => Buffer.concat([body, bytes])),
      fc
        .tuple(fc.nat(body.length), fc.uint8Array({ maxLength: 8 }))
        .map(([at, bytes]) => Buffer.concat([body.subarray(0, at), bytes, body.subarray(at)])),
      fc
        .constantFrom("", "[", "null", "{}", '"', "\ufeff{}", "{'a':1}", "NaN", '{"a":1,"a":2}')
        .map((text) => Buffer.from(text)),
      fc.constantFrom("[", '{"a":').map((open) => Buffer.from(open.repeat(30_000))),
      fc.constant(Buffer.from(`"\\ud800${"\\u0000".repeat(1_000)}"`)),
      fc.constant(Buffer.from(`{"id":${"9".repeat(5_000)}}`)),
    )
    .map((broken) => ({ body: broken, headers }));
}

/** The right bytes under another name. */
export function otherTypes(sent: fc.Arbitrary<Sent>): fc.Arbitrary<Sent> {
  const types = fc.constantFrom(
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/octet-stream",
    "*/*",
    "",
  );
  return fc.tuple(sent, types).map(([{ body }, type]) => ({ body, headers: { "content-type": type } }));
}
