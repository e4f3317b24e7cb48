import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAIL_KINDS, mailKinds } from "../../../../../contract/mail-kinds";
import { defaultMailTemplate } from "../../../../../storefront/mail/default-template";
import { recipientIdOf } from "../../../../../service/domain/mail-recipients/find-recipients";
import { upsertSuppression } from "../../../../../service/domain/mail-recipients/suppressions.queries";
import { insertRecipient } from "../../../../../service/domain/shops/team/team-recipients.queries";
import { transaction } from "../../../../../service/platform/db/database";
import { createMailRecorder } from "../../../../../service/platform/mail/recorder";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../../harness";
import { anOrder } from "../../../shipments";
import { setSender } from "../sender-service";
import { aTemplate, templatesOf } from "../../../domain/mail-templates/some-templates";
import { sendDue } from "../../../send-due";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;
let templates: ReturnType<typeof templatesOf>;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  shop = await aShop(service);
  templates = templatesOf(service, shop);
  await service.settle();
  await ownAddress(ME);
  mails.sent.length = 0;
});

const ME = "me@example.com";
const ownAddress = (contactEmail: string) =>
  service.ctx.db.updateTable("shops").set({ contactEmail }).where("id", "=", shop.id).execute();

const send = async () => {
  await service.settle();
  await sendDue(service);
};

describe("a preview", () => {
  it("shows the sample in any language, on every plan, and stores nothing", async () => {
    const starter = templatesOf(service, await aShop(service, { planCode: "STARTER" }));
    const template = aTemplate("{{ order.name }}", {
      texts: { de: { "lead.text": "Hallo {{ order.name }}" } },
    });
    const { mail, faults, warnings } = (await starter.preview({ template, language: "de" })).body.data;
    expect(mail.text).toContain("Hallo #");
    expect(mail.bytes).toBe(Buffer.byteLength(mail.html));
    expect([faults, warnings, mail.status_now]).toEqual([[], [], null]);
    expect((await starter.show("in_transit")).body.data.version).toBe(0);
    expect((await starter.save(0, template)).status).toBe(402);
  });

  it("shows an order of the shop's as it is, and none of another's", async () => {
    const order = await anOrder(service, shop);
    const template = aTemplate("Of {{ order.name }}: {{ shipment.tracking_number }}");
    const { mail } = (await templates.preview({ template, order: order.id })).body.data;
    expect(mail.text).toContain(`Of ${order.name}: ${order.number}`);
    const others = templatesOf(service, await aShop(service));
    expect((await others.preview({ template, order: order.id })).status).toBe(404);
  });

  it("of every kind can be about any order that was shipped, and says where that is at another status", async () => {
    const { id } = await anOrder(service, shop);
    const atAnother: string[] = [];
    for (const kind of MAIL_KINDS) {
      const { mail } = (await templates.preview({ kind, order: id, template: defaultMailTemplate(kind) }))
        .body.data;
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/\{\{|undefined|null/);
      if (mail.status_now !== null) atAnother.push(kind);
    }
    // It waits for the courier's first scan.
    expect(atAnother).toEqual(
      MAIL_KINDS.filter((kind) => ["status", "lastDelivered"].includes(mailKinds[kind].trigger.on)),
    );
  });

  it("of an automation's email is about an order at the moment of its trigger, and says where one of the shop's is not", async () => {
    const template = aTemplate("{{ shipment.status }}");
    const { id } = await anOrder(service, shop);
    const shown = async (moment: object, order: string | null = null) =>
      (await templates.preview({ kind: "automated", template, moment, order })).body.data.mail;
    for (const [moment, words] of [
      [{ on: "delivered", days: 7 }, "Delivered"],
      [{ on: "status", statuses: ["WAITING_DELIVERY", "DELIVERED"] }, "Out for delivery"],
      [{ on: "sub_status", sub_statuses: ["ABNORMAL_02"] }, "Exception"],
      [{ on: "status", statuses: [] }, "In transit"],
    ] as const)
      expect((await shown(moment)).text).toContain(words);
    expect((await shown({ on: "unfulfilled", days: 3 })).text).not.toMatch(/In transit|Delivered/);

    expect((await shown({ on: "delivered" }, id)).status_now).not.toBeNull();
    expect((await shown({ on: "silent" }, id)).status_now).toBeNull();
    const now = (await shown({ on: "delivered" }, id)).status_now;
    expect((await shown({ on: "status", statuses: [now, "DELIVERED"] }, id)).status_now).toBeNull();
  });

  it("of an order of which nothing was shipped says so where its email is not sent of it", async () => {
    const { id } = await anOrder(service, shop, { fulfillments: [], fulfillmentStatus: null });
    expect(await templates.preview({ template: aTemplate("Hi"), order: id })).toMatchObject({
      ...{ status: 409, body: { data: { reason: "orderNotShipped" } } },
    });
    // These are sent of it, and so is a test of them.
    for (const kind of ["order_confirmed", "automated"] as const) {
      const about = { kind, template: aTemplate("Hi"), order: id };
      expect((await templates.preview(about)).body.data.mail.text).toContain("Hi");
      await templates.test({ ...about, to: ME });
      await send();
      expect(mails.sent.at(-1)?.text).toContain("Hi");
    }
    expect(mails.sent).toHaveLength(2);
  });

  it("names the faults of a template that cannot be saved, and warns of a heavy mail", async () => {
    const wrong = await templates.preview({ template: aTemplate("{{ order.name | shout }}") });
    expect(wrong.body.data).toMatchObject({ mail: null, faults: [{ key: "filter", name: "shout" }] });
    const heavy = await templates.preview({
      template: aTemplate(`{% for a in (1..3000) %}${"ab ".repeat(20)}{% endfor %}`),
    });
    expect(heavy.body.data.warnings).toMatchObject([{ key: "heavy" }]);
  });

  it("of the screen shows the merchant's template", async () => {
    await templates.save(0, aTemplate("Mine"));
    const { body } = await call(
      service,
      "GET",
      "/endApi/api/notification/preview?kind=in_transit&language=en",
      { as: shop },
    );
    expect(body.data.text).toContain("Mine");
  });
});

describe("a test mail", () => {
  it("of what is written, or of what is stored, is sent, and counts in no statistics", async () => {
    const order = await anOrder(service, shop);
    await templates.save(0, aTemplate("Stored {{ order.name }}"));
    await templates.test({ template: aTemplate("Written"), to: ME });
    await templates.test({ to: ME, order: order.id });
    await send();

    expect(mails.sent.map(({ to }) => to)).toEqual([{ address: ME }, { address: ME }]);
    for (const { subject } of mails.sent) expect(subject).toMatch(/^\[Test\] ./);
    const texts = mails.sent.map(({ text }) => text).join("\n");
    expect(texts).toContain("Written");
    expect(texts).toContain(`Stored ${order.name}`);
    const log = await call(service, "GET", "/endApi/api/notification/log", { as: shop });
    expect(log.body.data.content).toEqual([]);
  });

  it("of a template with faults, or to what is no address, is refused", async () => {
    const faulty = await templates.test({ template: aTemplate("{% if %}"), to: ME });
    expect(faulty).toMatchObject({ status: 400, body: { data: { reason: "mailTemplateFaults" } } });
    const endless = aTemplate("{% for a in (1..9999999) %}x{% endfor %}");
    expect((await templates.test({ template: endless, to: ME })).body.data).toMatchObject({
      faults: [{ key: "limit", block: "lead" }],
    });
    expect((await templates.test({ to: "a,b@example.com" })).status).toBe(400);
  });

  it("goes to others a few times an hour, to the shop's own address until the shop's limit", async () => {
    await ownAddress("Team@Shop.example");
    const others = await aShop(service);
    for (const of of [shop, others]) await setSender(service, of, `hello@brand${of.id}.example`);
    const statuses = async (to: string, count: number) => {
      const all: number[] = [];
      for (let index = 0; index < count; index += 1) all.push((await templates.test({ to })).status);
      return all;
    };
    expect(await statuses("stranger@example.com", 6)).toEqual([200, 200, 200, 200, 200, 429]);
    // The same mailbox, whatever is written after a plus sign and whichever shop asks.
    expect(await statuses("stran.ger+1@example.com", 1)).toEqual([429]);
    const refused = await templatesOf(service, others).test({ to: "stranger@example.com" });
    expect(refused.status).toBe(429);
    expect(refused.body.msg).toBe("Too many test emails have been sent.");
    expect(new Set(await statuses("team@shop.example", 25))).toEqual(new Set([200]));
    expect(await statuses("team@shop.example", 1)).toEqual([429]);
  });

  it("goes to strangers only once the sender is verified; to the shop's own address and its verified recipients before", async () => {
    const keyOf = async (to: string) => {
      const { status, body } = await templates.test({ to });
      return status === 200 ? "sent" : `${body.data.fields[0].path} ${body.data.fields[0].key}`;
    };
    for (const [address, verifiedAt] of [
      ["colleague@example.com", service.clock.now],
      ["asked@example.com", null],
    ] as const)
      await transaction(service.ctx.db, (tx) =>
        insertRecipient(tx, {
          ...{ shopId: shop.id, address, choices: "{}", createdAt: service.clock.now, verifiedAt },
        }),
      );
    await setSender(service, shop, "victim@example.com", { isVerified: false });

    expect(await keyOf("me+test@example.com")).toBe("sent");
    expect(await keyOf("Colleague@example.com")).toBe("sent");
    for (const stranger of ["asked@example.com", "victim@example.com", "else@example.com"])
      expect(await keyOf(stranger)).toBe("to testMailNotOwn");

    await setSender(service, shop, "hello@brand.example.com");
    expect(await keyOf("else@example.com")).toBe("sent");
  });

  it("goes to no address that is suppressed, also the shop's own", async () => {
    const id = await recipientIdOf(service.ctx, service.ctx.db, shop.id, ME);
    await transaction(service.ctx.db, (tx) =>
      upsertSuppression(tx, {
        ...{ shopId: shop.id, recipientId: id, reason: "bounced", at: service.clock.now },
        ...{ address: ME, detail: null, deliveryId: "1" },
      }),
    );

    const { status, body } = await templates.test({ to: ME });

    expect(status).toBe(400);
    expect(body.data.fields).toMatchObject([
      { path: "to", message: "Emails to this address bounced or were marked as spam." },
    ]);
  });
});
