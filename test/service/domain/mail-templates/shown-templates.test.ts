import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aTemplate, templatesOf } from "./some-templates";

let service: TestService;
let shop: TestShop;
let templates: ReturnType<typeof templatesOf>;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  templates = templatesOf(service, shop);
});

describe("a template that is shown", () => {
  it("says of each version what is different from the one before", async () => {
    const { template: ours } = (await templates.show("in_transit")).body.data;
    const heading = { id: "heading", type: "heading", settings: { size: "small", text: "Hi" } };
    const first = { ...ours, blocks: [heading, ...ours.blocks.slice(1)], subject: "Hi {{ order.name }}" };
    await templates.save(0, first);
    const texts = { de: { "heading.text": "Hallo", "mail.preheader": "Bald" } };
    await templates.save(1, { ...first, theme: { width: 600 }, texts });
    await templates.save(2, { ...first, texts, blocks: first.blocks.toReversed() });
    await templates.reset(3);
    const { versions } = (await templates.versions("in_transit")).body.data;
    const parts = versions.map((each: { parts: { kind: string; type?: string }[] }) =>
      each.parts.map(({ kind, type }) => type ?? kind).join(" "),
    );
    expect(parts.toReversed()).toEqual([
      ...["heading subject", "heading theme preheader", "order theme"],
      "heading order subject preheader",
    ]);
  });

  it("says whether a postal address stands in its footer, of HTML nothing", async () => {
    const footer = (settings: Record<string, unknown>) =>
      aTemplate("Hi", {
        blocks: [
          { id: "lead", type: "text", settings: { text: "Hi" } },
          { id: "footer", type: "footer", settings },
        ],
      });
    const has = async () =>
      (await templates.list()).body.data.templates.find(({ kind }: { kind: string }) => kind === "in_transit")
        .has_address;
    const seen = [await has()];
    for (const [version, template] of [
      footer({}),
      footer({ address: "Wien" }),
      aTemplate("", { blocks: [], html: "<p>Hi</p>" }),
    ].entries()) {
      const saved = (await templates.save(version, template)).body.data.has_address;
      expect(await has()).toBe(saved);
      seen.push(saved);
    }
    expect(seen).toEqual([false, false, true, null]);
  });

  it("is checked once, however often it is read", async () => {
    const { drafts } = service.ctx.templates;
    let count = 0;
    const inspect: typeof drafts.inspect = (...given) => {
      count += 1;
      return drafts.inspect(...given);
    };
    service.ctx.templates.drafts = { ...drafts, inspect };
    const saved = await templates.save(0, aTemplate(`{{ order.nam }} ${shop.id}`));
    const shown = [await templates.show("in_transit"), await templates.show("in_transit")];
    service.ctx.templates.drafts = drafts;
    expect(count).toBe(1);
    expect(saved.body.data.warnings).toMatchObject([{ key: "unknownVariable", name: "order.nam" }]);
    for (const { body } of shown) expect(body.data.warnings).toEqual(saved.body.data.warnings);
  });
});
