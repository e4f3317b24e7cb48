import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint";
import { endpoints } from "../../contract/endpoints";

const contract = path.resolve("contract");
const areas = readdirSync(contract).filter((file) => file.endsWith(".ts") && file !== "endpoints.ts");

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "audience" in value && "response" in value;

const isSetting = (value: unknown): value is { calls: Record<string, Endpoint> } =>
  typeof value === "object" && value !== null && "calls" in value && "area" in value;

it("every call that an area declares is a call of the contract, and no other area has its name", async () => {
  const declared: [string, Endpoint][] = [];
  for (const file of areas) {
    const module = (await import(pathToFileURL(path.join(contract, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      if (isEndpoint(value)) declared.push([name, value]);
      // A setting declares its two calls by itself.
      if (isSetting(value)) declared.push(...Object.entries(value.calls));
    }
  }

  expect(declared.map(([name]) => name).sort()).toEqual(Object.keys(endpoints).sort());
  for (const [name, endpoint] of declared) expect(endpoints).toHaveProperty(name, endpoint);
});

it("no two calls have one address", () => {
  const addresses = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`);

  expect(new Set(addresses).size).toBe(addresses.length);
});

// Tests of every call read the names of its fields: test/service/main/http asks each call with an `id` for another shop's record.
it.each(Object.entries<Endpoint>(endpoints))("%s takes named fields, and a record by its id", (_, call) => {
  const input: z.ZodType = call.method === "POST" ? call.body : call.query;

  expect(input).toBeInstanceOf(z.ZodObject);
  expect(Object.keys((input as z.ZodObject).shape).filter((field) => /.(_id|Id)$/.test(field))).toEqual([]);
});
