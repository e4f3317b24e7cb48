import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanMailTemplates } from "../../../../service/features/notifications/templates/clean-mail-templates.job";
import { saveTemplate } from "../../../../service/domain/mail-templates/edit-mail-template";
import { listTemplateVersions } from "../../../../service/domain/mail-templates/mail-templates.queries";
import { MailTemplate } from "../../../../contract/mail-template";
import { ShipmentId } from "../../../../contract/ids";
import { customerMails } from "../../../../service/features/notifications/customer-mail.channel";
import { transaction } from "../../../../service/platform/db/database";
import { enqueueDeliveries } from "../../../../service/platform/deliveries/enqueue-deliveries";
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

const later = (days: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + days * 86_400_000);
};
const many = (count: number, text = "{{ order.name }}") => text.repeat(count);

describe("a template", () => {
  it("is ours until it is saved, and again once it is reset; each is a version that can be restored", async () => {
    const first = (await templates.show("in_transit")).body.data;
    const saved = (await templates.save(0, aTemplate("Hello {{ order.name }}"))).body.data;
    const reset = (await templates.reset(1)).body.data;
    const restored = (await templates.restore(2, 1)).body.data;
    const { versions } = (await templates.versions("in_transit")).body.data;

    expect(first).toMatchObject({ version: 0, is_ours: true, changed: null, failing: null, warnings: [] });
    expect(saved).toMatchObject({ version: 1, is_ours: false, changed: { by: "team" } });
    expect(reset).toMatchObject({ version: 2, is_ours: true });
    expect(reset.template).toEqual(first.template);
    expect(restored).toMatchObject({ version: 3, is_ours: false });
    expect(restored.template).toEqual(saved.template);
    expect(versions).toMatchObject([
      { version: 3, is_current: true, is_ours: false },
      { version: 2, is_current: false, is_ours: true },
      { version: 1, is_current: false, is_ours: false },
    ]);
    const all = (await templates.list()).body.data.templates as { kind: string; is_ours: boolean }[];
    expect(all.filter(({ is_ours }) => !is_ours).map(({ kind }) => kind)).toEqual(["in_transit"]);
  });

  it("is no new version where nothing is different, whoever knew which", async () => {
    await templates.save(0, aTemplate("Hello", { theme: { width: 600 } }));
    expect((await templates.save(0, aTemplate("Hello", { theme: { width: 600 } }))).body.data).toMatchObject({
      version: 1,
    });
    expect((await templates.reset(0, "delivered")).body.data).toMatchObject({ version: 0, changed: null });
  });

  it("has its newest 200 versions before the present one", async () => {
    await templates.save(0, aTemplate("First"));
    await sql`
      insert into mail_templates (shop_id, kind, version, saved_at)
      select ${shop.id}, 'in_transit', n, now() from generate_series(2, 250) as n`.execute(service.ctx.db);

    await templates.save(250, aTemplate("Newest"));

    const kept = await listTemplateVersions(service.ctx.db, shop.id, "in_transit");
    expect(kept).toHaveLength(201);
    expect(kept.map(({ version }) => version)).not.toContain(50);
  });

  it("is not overwritten by whoever knew an older one, who is told the newest", async () => {
    await templates.save(0, aTemplate("Mine"));
    expect(await templates.save(0, aTemplate("Theirs"))).toMatchObject({
      status: 409,
      body: { data: { reason: "settingChanged", version: 1, by: "team", at: expect.any(String) } },
    });
    expect((await templates.reset(0)).status).toBe(409);
    expect((await templates.show("in_transit")).body.data.template.blocks[0].settings.text).toBe("Mine");
  });

  it("of another shop is nobody else's", async () => {
    await templates.save(0, aTemplate("Mine"));
    const others = templatesOf(service, await aShop(service));
    expect((await others.show("in_transit")).body.data).toMatchObject({ version: 0 });
    expect((await others.restore(0, 1)).status).toBe(404);
    expect((await others.versions("in_transit")).body.data.versions).toEqual([]);
  });

  it("is refused with the place of what is wrong", async () => {
    const wrong = [
      [
        {
          blocks: [
            { id: "a", type: "nonsense" },
            { id: "f", type: "footer" },
          ],
        },
        "template.blocks.0.type",
      ],
      [
        {
          blocks: [
            { id: "a", type: "coupon" },
            { id: "f", type: "footer" },
          ],
        },
        "template.blocks.0.type",
      ],
      [{ blocks: [] }, "template.blocks"],
      [{ blocks: [{ id: "f", type: "footer", hidden: true }] }, "template.blocks.0.hidden"],
      [
        { blocks: [{ id: "f", type: "footer", settings: { reason: "x".repeat(301) } }] },
        "template.blocks.0.settings.reason",
      ],
      [{ texts: { de: { "footer.reason": "x".repeat(301) } } }, "template.texts.de.footer.reason"],
      [{ html: "<p>whole</p>" }, "template.blocks"],
    ] as const;
    for (const [more, path] of wrong) {
      const refused = await templates.save(0, aTemplate("Hi", more as object));
      expect(refused.status).toBe(400);
      expect(refused.body.data.fields).toMatchObject([{ path }]);
    }
  });

  it("with an image that is none of the shop's is refused", async () => {
    const image = { id: "0".repeat(32), kind: "section", width: 600, height: 300, alt: "A shoe" };
    const blocks = [
      { id: "picture", type: "image", settings: { image } },
      { id: "footer", type: "footer" },
    ];
    expect((await templates.save(0, aTemplate("", { blocks }))).body.data.fields).toMatchObject([
      { path: "template.blocks.0.settings.image", key: "imageUnknown" },
    ]);
  });

  it("forgets texts of blocks that are no more", async () => {
    const texts = { de: { "lead.text": "Hallo", "gone.text": "weg", "mail.subject": "Betreff" } };
    expect((await templates.save(0, aTemplate("Hello", { texts }))).body.data.template.texts).toEqual({
      de: { "lead.text": "Hallo", "mail.subject": "Betreff" },
    });
  });
});

describe("the Liquid of a template", () => {
  const faultsOf = async (text: string, more = {}) => {
    const { status, body } = await templates.save(0, aTemplate(text, more));
    return status === 400 ? body.data.faults : [];
  };

  it("is refused where it is wrong, in every language, by block, setting, line and column", async () => {
    const faults = await faultsOf("ok\n{% if order.name %}", {
      subject: "{{ order.nme }}",
      texts: { ja: { "lead.text": "{{ order.name | shout }}" } },
    });
    expect(faults).toEqual([
      {
        key: "unknownVariable",
        block: null,
        setting: "subject",
        language: null,
        name: "order.nme",
        line: 1,
        column: 4,
      },
      { key: "unclosed", block: "lead", setting: "text", language: null, name: null, line: 2, column: 1 },
      {
        key: "filter",
        block: "lead",
        setting: "text",
        language: "ja",
        name: "shout",
        line: 1,
        column: expect.any(Number),
      },
    ]);
  });

  it("with unknown variables outside of the subject is saved with warnings", async () => {
    const saved = await templates.save(0, aTemplate("{{ order.nme }} {{ pickup.name }}"));
    expect(saved.body.data.warnings).toMatchObject([
      { key: "unknownVariable", name: "order.nme" },
      { key: "otherKind", name: "pickup.name" },
    ]);
    expect((await templates.show("in_transit")).body.data.warnings).toHaveLength(2);
  });

  it.each([
    ["a text with too many tags", many(501, "{{ a }}"), "tooManyTags", "text"],
    [
      "a condition with too many words",
      `{% if ${"a or ".repeat(900)} c %}{% endif %}`,
      "tooManyTags",
      "text",
    ],
    ["a text with too many filters", `{{ order.name ${"| upcase ".repeat(500)} }}`, "tooManyTags", "text"],
    ["lines of the tag liquid", `{% liquid ${"\necho order.name".repeat(300)}%}`, null, null],
  ])("%s", async (_, text, key, setting) => {
    const faults = await faultsOf(text);
    if (key) expect(faults).toMatchObject([{ key, block: "lead", setting, name: "500" }]);
    else expect(faults).toEqual([]);
  });

  it("of a whole mail has limits as well, which name the whole", async () => {
    const blocks = [
      ...Array.from({ length: 9 }, (_, index) => ({
        ...{ id: `t${index}`, type: "text", settings: { text: many(250) } },
      })),
      { id: "footer", type: "footer" },
    ];
    const texts = { de: Object.fromEntries(blocks.map(({ id }) => [`${id}.text`, many(250)])) };
    expect(await faultsOf("", { blocks, texts })).toMatchObject([
      { key: "tooManyTags", block: null, setting: null, name: "3000" },
    ]);
    const long = Object.fromEntries(
      ["de", "fr", "es", "it", "nl"].map((language) => [
        language,
        Object.fromEntries(blocks.map(({ id }) => [`${id}.text`, "x".repeat(5000)])),
      ]),
    );
    expect(await faultsOf("", { blocks, texts: long })).toMatchObject([
      { key: "tooLong", setting: null, name: "200000" },
    ]);
  });

  it("is told at most fifty times what is wrong with it", async () => {
    const unknown = Array.from({ length: 80 }, (_, index) => `{{ x${index} }}`).join("");
    expect((await templates.save(0, aTemplate(unknown))).body.data.warnings).toHaveLength(50);
  });
});

it("a version is deleted a year after its successor was saved, and never the newest", async () => {
  await templates.save(0, aTemplate("one"));
  later(300);
  await saveTemplate(service.ctx, shop.actor, {
    ...{ kind: "in_transit", version: 1, template: MailTemplate.parse(aTemplate("two")) },
  });
  later(100);
  await cleanMailTemplates.run(service.ctx, {});
  const numbers = async () =>
    (await listTemplateVersions(service.ctx.db, shop.id, "in_transit")).map(({ version }) => version);
  expect(await numbers()).toEqual([2, 1]);
  later(300);
  await cleanMailTemplates.run(service.ctx, {});
  expect(await numbers()).toEqual([2]);
});

it("a version that a mail which waits is to be made of stays as long as it waits", async () => {
  const { ctx } = service;
  for (const [version, text] of ["one", "two", "three"].entries())
    await saveTemplate(ctx, shop.actor, {
      ...{ kind: "in_transit", version, template: MailTemplate.parse(aTemplate(text)) },
    });
  const payload = {
    ...{ kind: "status" as const, mail: "in_transit" as const, shipment: ShipmentId.parse("1"), from: null },
    ...{ status: "IN_TRANSIT" as const, since: service.clock.now.toISOString(), template: 1 },
  };
  await transaction(ctx.db, (tx) =>
    enqueueDeliveries(ctx, tx, customerMails, [
      {
        shop: shop.id,
        key: "waits",
        subject: "shipment:1",
        kind: "in_transit",
        payload,
        notBefore: days(9999),
      },
    ]),
  );
  later(800);
  await cleanMailTemplates.run(ctx, {});
  const kept = await listTemplateVersions(ctx.db, shop.id, "in_transit");
  expect(kept.map(({ version }) => version)).toEqual([3, 1]);
});

const days = (count: number) => new Date(service.clock.now.getTime() + count * 86_400_000);

it("saves of one shop, also those that are refused, are as many as its previews", async () => {
  const faulty = aTemplate("{{ order.name | nothing }}");
  const statuses = new Set<number>();
  for (let at = 0; at < 6; at += 1) {
    const saves = Array.from({ length: 50 }, () => templates.save(0, faulty));
    for (const { status } of await Promise.all(saves)) statuses.add(status);
  }

  expect([...statuses].toSorted()).toEqual([400, 429]);
  await service.ctx.db.deleteFrom("rateLimits").where("key", "like", "mail-preview%").execute();
});
