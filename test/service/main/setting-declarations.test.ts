import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "../../../contract/endpoints";
import type { StoredDocument } from "../../../contract/setting";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { saveSetting } from "../save-setting";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
});

const declared = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  "setting" in endpoint && endpoint.method === "GET"
    ? [[name, endpoint.setting as StoredDocument, endpoint.path] as const]
    : [],
);

const valueOf = (setting: StoredDocument): z.ZodType => {
  const update = Object.values(endpoints).find(
    (endpoint) =>
      "setting" in endpoint && endpoint.setting.area === setting.area && endpoint.method === "POST",
  )!;
  return (update.body as unknown as z.ZodObject).shape.value as z.ZodType;
};

/** Properties whose values are texts without a form of their own, such as that of an address or a code. */
function freeTexts(schema: z.core.JSONSchema.BaseSchema, name = ""): string[] {
  const { type, format, pattern, properties = {}, items, anyOf } = schema;
  if (schema.enum || schema.const !== undefined) return [];
  if (type === "string") return format || pattern ? [] : [name];
  return [
    ...Object.entries(properties).flatMap(([key, value]) => freeTexts(value as typeof schema, key)),
    ...(items ? freeTexts(items as typeof schema, name) : []),
    ...(anyOf ?? []).flatMap((each) => freeTexts(each as typeof schema, name)),
  ];
}

describe.each(declared)("%s", (_, setting, path) => {
  it("answers its initial value in the shape of its contract, and takes it back", async () => {
    const { body } = await call(service, "GET", `/endApi${path}`, { as: shop });

    expect(body.data).toMatchObject({ value: setting.initial, version: 0, changed: null });
    expect(await saveSetting(service, shop, path, setting.initial)).toMatchObject({ status: 200 });
  });

  it("names every free text that an erasure has to read", () => {
    const { personalData } = setting;
    const named =
      personalData === "none" || "erase" in personalData ? [] : [...personalData.texts, personalData.itemsBy];

    expect(
      [
        ...new Set(freeTexts(z.toJSONSchema(valueOf(setting), { io: "input", unrepresentable: "any" }))),
      ].sort(),
    ).toEqual(named.filter((name) => name !== undefined).sort());
  });
});

const ONE = { enabled: true, days: 7, text: "One" };

describe("the export of settings", () => {
  it("has every setting that the plan includes, and nothing that a screen remembers", async () => {
    const starter = await aShop(service, { planCode: "STARTER" });
    await saveSetting(service, shop, "/api/store/silence-text", ONE);

    const of = async (as: TestShop) =>
      (await call(service, "GET", "/endApi/api/store/settings-export", { as })).body.data.settings;

    expect(await of(shop)).toMatchObject({ silence_text: ONE, attention: {} });
    expect(Object.keys(await of(shop))).not.toContain("global_search");
    expect(Object.keys(await of(starter))).not.toContain("custom_statuses");
  });
});
