import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readTexts } from "../app/read-texts";
import type { Endpoint } from "../contract/endpoint";
import { endpoints } from "../contract/endpoints";
import { statusLabel } from "../contract/status-labels";
import { unsubscribeKind } from "../service/domain/mail-recipients/unsubscribe.link";
import {
  CALLS,
  DIFFERENT_TEXTS,
  EMBEDDED_CALLS,
  MEANT_TWICE,
  NAVIGATION,
  NOT_BUILT_TEXTS,
  OTHER_ROUTES,
  SHOWN_STATUSES,
  TEXTS,
  type SpecifiedCall,
} from "./specification";

/** Every English text, by its key. */
const texts = new Map<string, string>();

function collect(value: unknown, key: string): void {
  if (typeof value === "string") texts.set(key, value);
  else
    for (const [part, inner] of Object.entries(value as object))
      collect(inner, key ? `${key}.${part}` : part);
}

collect(readTexts("en"), "");

/** A quoted text stands as a text of its own, or as a phrase of a longer one. */
const occurs = (quoted: string) => {
  const pattern = new RegExp(`(^|\\W)${quoted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(\\W|$)`);
  return [...texts.values()].some((text) => pattern.test(text));
};

describe("texts that the specification quotes", () => {
  it.each(TEXTS)("stay letter by letter in English: %s", (quoted) => {
    expect([...texts.values()]).toContain(quoted);
  });

  it.each(NAVIGATION)("name the navigation's entry %s of %s", (entry, route) => {
    expect(texts.get(`nav.${route.replace("/track/", "")}`)).toBe(entry);
  });

  it.each(DIFFERENT_TEXTS)("differ where the list says so: %s is %s", (quoted, shown) => {
    expect([...texts.values()]).toContain(shown);
    expect([...texts.values()]).not.toContain(quoted);
  });

  it.each(SHOWN_STATUSES)("name the status %s %s", (status, shown) => {
    expect(texts.get(`status.${statusLabel(status)}`)).toBe(shown);
  });

  it.each(NOT_BUILT_TEXTS)("move to the list of texts once they are built: %s", (quoted) => {
    expect(occurs(quoted), "it is built: move it from NOT_BUILT_TEXTS to TEXTS").toBe(false);
  });
});

describe("routes that the specification names", () => {
  const routes = new Set(readdirSync("app/routes").map(addressOf));

  // The service draws it in the look of the shop's tracking page: its readers are shoppers.
  routes.add(unsubscribeKind.page);

  it.each([...NAVIGATION.map(([, route]) => route), ...OTHER_ROUTES])("exist: %s", (route) => {
    expect([...routes]).toContain(route);
  });
});

/** `track_.orders.updateStatus.tsx` → `/track/orders/updateStatus`: Remix's rule for names of routes. */
function addressOf(file: string): string {
  const parts = file.replace(/\.tsx?$/, "").split(".");
  const shown = parts.filter((part) => part !== "_index").map((part) => part.replace(/_$/, ""));
  return `/${shown.join("/")}`;
}

describe("calls that the specification names", () => {
  const calls: readonly Endpoint[] = Object.values(endpoints);
  const callOf = ({ method, path }: SpecifiedCall) =>
    calls.find((call) => call.method === method && call.path === path);

  it.each([...CALLS, ...EMBEDDED_CALLS])("exist with their fields: $method $path", (specified) => {
    const call = callOf(specified);

    expect(call).toBeDefined();
    for (const part of ["query", "body", "response"] as const) {
      expect(pathsOf(call![part])).toEqual(expect.arrayContaining(specified[part] ?? []));
    }
  });
});

describe("lists", () => {
  const sized = Object.entries<Endpoint>(endpoints).flatMap(([name, { query, body, response }]) =>
    pathsOf(response).includes("content")
      ? [query, body]
          .filter((input) => pathsOf(input).includes("size"))
          .map((input) => [name, input] as const)
      : [],
  );

  it.each(sized)("a page of %s holds at most 500 items", (_, input) => {
    const tooMany = input.safeParse({ size: 501 }).error?.issues ?? [];

    expect(tooMany).toContainEqual(expect.objectContaining({ code: "too_big", path: ["size"] }));
  });
});

/** Names of a schema's fields, with those within fields and lists as `list.field`. */
function pathsOf(schema: z.ZodType, prefix = ""): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) => [
      `${prefix}${name}`,
      ...pathsOf(inner, `${prefix}${name}.`),
    ]);
  }
  if (schema instanceof z.ZodArray) return pathsOf(schema.element as z.ZodType, prefix);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return pathsOf(schema.unwrap() as z.ZodType, prefix);
  }
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => pathsOf(option as z.ZodType, prefix));
  }
  return [];
}

it.each(MEANT_TWICE)("the glossary says what the specification means by %s", (word) => {
  const [, table = ""] = readFileSync("docs/glossary.md", "utf8").split(
    "## Words of the specification that stay",
  );

  expect(table.split("\n").some((line) => line.startsWith(`| ${word} `))).toBe(true);
});
