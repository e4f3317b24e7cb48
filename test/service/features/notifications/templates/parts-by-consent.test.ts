import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MailTemplate, type MailTemplateInput } from "../../../../../contract/mail-template";
import { changeConsents } from "../../../../../service/domain/mail-recipients/change-consents";
import { recipientIdOf } from "../../../../../service/domain/mail-recipients/find-recipients";
import { saveTemplate } from "../../../../../service/domain/mail-templates/edit-mail-template";
import { createMailRecorder } from "../../../../../service/platform/mail/recorder";
import { templatesOf } from "../../../domain/mail-templates/some-templates";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../../harness";
import { anEventAt, anOrder, applyEvents } from "../../../shipments";
import { sendDue } from "../../../send-due";

let faults: (Error | undefined)[] = [];
const mails = createMailRecorder({ failWith: () => faults.shift() });
let service: TestService;
let shop: TestShop;

const TEMPLATE: MailTemplateInput = {
  version: 1,
  blocks: [
    { id: "lead", type: "text", settings: { text: "About the order" } },
    { id: "offer", type: "text", settings: { text: "Ten percent off" }, purpose: "marketing" },
    { id: "footer", type: "footer" },
  ],
};
const save = (of: TestShop, template = TEMPLATE) =>
  saveTemplate(service.ctx, of.actor, {
    kind: "in_transit",
    version: 0,
    template: MailTemplate.parse(template),
  });

beforeAll(async () => {
  service = await createTestService({ mail: mails });
  shop = await aShop(service);
  await save(shop);
});
beforeEach(async () => {
  faults = [];
  await send();
  mails.sent.length = 0;
});

const send = async () => {
  await service.settle();
  await sendDue(service);
  await service.settle();
};
const later = (minutes: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000);
};
const onItsWay = async (more: Parameters<typeof anOrder>[2], of = shop) => {
  const order = await anOrder(service, of, more);
  await applyEvents(service, of, order.shipments[0]!.id, [
    anEventAt(new Date(service.clock.now.getTime() - 3_600_000)),
  ]);
  return order;
};
const decide = async (email: string, isWanted: boolean) => {
  const recipient = await recipientIdOf(service.ctx, service.ctx.db, shop.id, email);
  const wanted = new Map([["marketing" as const, isWanted]]);
  await changeConsents(service.ctx, shop.id, { recipient, delivery: null }, wanted, "page");
};
/** What was decided about the newest email. */
const decided = async () =>
  (
    await service.ctx.db
      .selectFrom("mailMessages")
      .select("consent")
      .where("shopId", "=", shop.id)
      .orderBy("deliveryId", "desc")
      .executeTakeFirstOrThrow()
  ).consent;

describe("an email with an offer", () => {
  it.each([
    ["DE", null, false, { status: "country", marketing: "no_consent" }],
    ["DE", false, false, { status: "country", marketing: "no_consent" }],
    ["DE", true, true, { status: "country", marketing: "checkout" }],
    ["US", null, true, { status: "country", marketing: "country" }],
  ])(
    "to %s, whose customer has said %s at the checkout, has it: %s",
    async (country, accepts, isShown, record) => {
      await onItsWay({ country, acceptsMarketing: accepts });
      await send();

      const [mail] = mails.sent;
      for (const part of [mail!.html!, mail!.text]) {
        expect(part).toContain("About the order");
        expect(part.includes("Ten percent off")).toBe(isShown);
      }
      expect(await decided()).toMatchObject(record);
    },
  );

  it("has it for whoever has agreed on our page, and not for whoever has taken it back", async () => {
    await decide("yes@example.com", true);
    await onItsWay({ email: "yes@example.com" });
    await send();
    await decide("yes@example.com", false);
    await onItsWay({ email: "yes@example.com", acceptsMarketing: true });
    await send();

    expect(mails.sent.map(({ text }) => text.includes("Ten percent off"))).toEqual([true, false]);
    expect(await decided()).toMatchObject({ status: "country", marketing: "unsubscribed" });
  });

  it("that was rendered loses it before it is sent, where its recipient has taken it back since", async () => {
    faults = [new Error("connect ECONNREFUSED")];
    await onItsWay({ email: "late@example.com", acceptsMarketing: true });
    await send();
    await decide("late@example.com", false);
    later(2);
    await send();

    expect(mails.sent).toHaveLength(1);
    expect(mails.sent[0]!.text).toContain("About the order");
    expect(mails.sent[0]!.text).not.toContain("Ten percent off");
    expect(await decided()).toMatchObject({ status: "country", marketing: "unsubscribed" });
  });

  it("that was rendered goes out as it was, where nothing has changed", async () => {
    faults = [new Error("connect ECONNREFUSED")];
    await onItsWay({ email: "same@example.com", acceptsMarketing: true });
    await send();
    later(2);
    await send();

    expect(mails.sent[0]!.text).toContain("Ten percent off");
  });
});

describe("what the merchant sees", () => {
  const preview = async (order: string | null) =>
    (await templatesOf(service, shop).preview({ template: TEMPLATE, order })).body.data.mail;

  it("is the email of the example with its offer, and of an order as its customer would get it", async () => {
    const refused = await onItsWay({ country: "DE", acceptsMarketing: false });
    const agreed = await onItsWay({ country: "DE", acceptsMarketing: true });

    expect(await preview(null)).toMatchObject({
      text: expect.stringContaining("Ten percent off"),
      parts: [{ purpose: "marketing", reason: null }],
    });
    expect(await preview(refused.id)).toMatchObject({
      text: expect.not.stringContaining("Ten percent off"),
      parts: [{ purpose: "marketing", reason: "no_consent" }],
    });
    expect(await preview(agreed.id)).toMatchObject({ parts: [{ purpose: "marketing", reason: null }] });
  });

  it("says so on the order's page: of what was sent, and of what would be now", async () => {
    const order = await onItsWay({ country: "DE" });
    await send();
    const shipment = order.shipments[0]!.id;
    const { id } = await service.ctx.db
      .selectFrom("deliveryLog")
      .select("id")
      .where("shopId", "=", shop.id)
      .where("subject", "=", `shipment:${shipment}`)
      .executeTakeFirstOrThrow();
    const show = async (query: string) =>
      (
        await call(service, "GET", `/endApi/api/order/mail/preview?shipment=${shipment}${query}`, {
          as: shop,
        })
      ).body.data.mail;

    const parts = [{ purpose: "marketing", reason: "no_consent" }];
    expect(await show(`&message=${id}`)).toMatchObject({ parts });
    expect(await show("")).toMatchObject({ parts });
  });

  it("a document of HTML keeps the condition of the block that it was", async () => {
    const { body } = await call(service, "POST", "/endApi/api/notification/template/convert", {
      as: shop,
      body: { kind: "in_transit", template: TEMPLATE },
    });
    const own = await aShop(service);
    await save(own, body.data.template);
    await onItsWay({ country: "DE" }, own);
    await onItsWay({ country: "US" }, own);
    await send();

    expect(body.data.template.html).toMatch(
      /{% if consent\.offers %}[\s\S]*Ten percent off[\s\S]*{% endif %}/,
    );
    expect(mails.sent.map(({ text }) => text.includes("Ten percent off")).sort()).toEqual([false, true]);
  });
});

describe("the preferences page", () => {
  const readBy = async (of: TestShop) => {
    await onItsWay({ country: "DE" }, of);
    await send();
    const [, link] = /Unsubscribe: (\S+)/.exec(mails.sent.at(-1)!.text)!;
    return (await fetch(link!)).text();
  };

  it("lists offers where the shop's emails have them, and not where its plan has no templates", async () => {
    const starter = await aShop(service, { planCode: "STARTER" });
    await save(starter);

    expect(await readBy(shop)).toContain('value="marketing"');
    expect(await readBy(starter)).not.toContain('value="marketing"');
  });
});
