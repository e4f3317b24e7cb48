import { beforeAll, describe, expect, it } from "vitest";
import { mailConsent } from "../../../../contract/mail-consent";
import type { MailPurpose } from "../../../../contract/mail-purposes";
import { changeConsents } from "../../../../service/domain/mail-recipients/change-consents";
import { recipientIdOf } from "../../../../service/domain/mail-recipients/find-recipients";
import { findConsents } from "../../../../service/domain/mail-recipients/mail-consents.queries";
import { unsubscribeLinks } from "../../../../service/domain/mail-recipients/unsubscribe.link";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { changeSetting } from "../../../../service/platform/settings/settings";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

let service: TestService;
let shop: TestShop;
let orders = 0;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

interface Reader {
  email: string;
  recipient: string;
  url: string;
}

/** Somebody who has got an email about an order of theirs, and opens its link. */
async function aReader(
  order: { country?: string | null; acceptsMarketing?: boolean | null },
  purpose: MailPurpose = "status",
): Promise<Reader> {
  orders += 1;
  const email = `reader-${orders}@example.com`;
  const { ctx, clock } = service;
  const { id } = (await anOrder(service, shop, { email, ...order })).shipments[0]!;
  await applyEvents(service, shop, id, [anEventAt(new Date(clock.now.getTime() - 3_600_000))]);
  await service.settle();
  const recipient = await recipientIdOf(ctx, ctx.db, shop.id, email);
  const { id: delivery } = await ctx.db
    .selectFrom("deliveryLog")
    .select("id")
    .where("shopId", "=", shop.id)
    .where("subject", "=", `shipment:${id}`)
    .executeTakeFirstOrThrow();
  const row = await getShopById(ctx.db, shop.id);
  const { page } = unsubscribeLinks(ctx, row, { recipient, purpose, delivery }, "en");
  return { email, recipient, url: page };
}

const decide = ({ recipient }: Reader, purpose: MailPurpose, isWanted: boolean) =>
  changeConsents(service.ctx, shop.id, { recipient, delivery: null }, new Map([[purpose, isWanted]]), "page");
const decided = async ({ recipient }: Reader) =>
  Object.fromEntries((await findConsents(service.ctx.db, shop.id, recipient))!);
const read = async ({ url }: Reader) => (await fetch(url)).text();
/** Purpose → whether its box is ticked. */
const boxesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/type="checkbox" name="wanted" value="(\w+)"( checked)?/g)].map(
      ([, purpose, checked]) => [purpose, checked !== undefined],
    ),
  );
const save = ({ url }: Reader, shown: MailPurpose[], wanted: string[]) =>
  fetch(url, {
    method: "POST",
    headers: { accept: "text/html" },
    redirect: "manual",
    body: new URLSearchParams([
      ["intent", "save"],
      ...shown.map((each) => ["shown", each]),
      ...wanted.map((each) => ["wanted", each]),
    ] as [string, string][]),
  });

describe("the page shows what the shop sends, or its reader has decided on", () => {
  it("a shop that sends no offers has one button, and no boxes of what does not exist", async () => {
    const html = await read(await aReader({ country: "DE" }));

    expect(html).toContain('value="stop"');
    expect(html).not.toContain("Offers");
    expect(html).not.toContain("Rating requests");
  });

  it("what they have decided on stays there to be taken back", async () => {
    const reader = await aReader({ country: "US" });
    await decide(reader, "marketing", false);

    expect(boxesOf(await read(reader))).toEqual({ status: true, marketing: false, measuring: true });
  });
});

describe("a box is ticked where its emails would come", () => {
  it.each([
    ["DE", null, false],
    ["DE", false, false],
    ["DE", true, true],
    ["US", null, true],
    ["US", false, true],
    [null, null, false],
    ["nowhere", null, false],
  ])("offers, sent to %s, with the box at the checkout %s: %s", async (country, acceptsMarketing, isOn) => {
    const html = await read(await aReader({ country, acceptsMarketing }, "marketing"));

    expect(boxesOf(html)).toEqual({ status: true, marketing: isOn, measuring: country === "US" });
  });

  it("as the merchant's table has it, from the moment in which it is saved", async () => {
    const reader = await aReader({ country: "FR" }, "marketing");
    const before = boxesOf(await read(reader));
    const { actor } = shop;
    const value = { countries: { FR: { marketing: "opt_out" as const } }, reviews_by_checkout: false };
    await changeSetting(service.ctx, actor, mailConsent, { value, version: 0 });

    expect(before).toMatchObject({ marketing: false });
    expect(boxesOf(await read(reader))).toMatchObject({ marketing: true });
  });

  it("by the newest order's checkout, whatever an earlier one said", async () => {
    const reader = await aReader({ country: "DE", acceptsMarketing: true }, "marketing");
    await anOrder(service, shop, {
      ...{ email: reader.email.toUpperCase(), country: "DE", acceptsMarketing: false },
      orderedAt: new Date(service.clock.now.getTime() + 60_000),
    });

    expect(boxesOf(await read(reader))).toMatchObject({ marketing: false });
  });
});

describe("saving", () => {
  it("keeps what was changed, and takes a box that was ticked for its reader as no agreement", async () => {
    const reader = await aReader({ country: "US" }, "marketing");

    await save(reader, ["status", "marketing"], ["status", "marketing"]);
    const unchanged = await decided(reader);
    await save(reader, ["status", "marketing"], ["status", "nothing"]);

    expect(unchanged).toEqual({});
    expect(await decided(reader)).toEqual({ marketing: "withdrawn" });
  });

  it("an agreement is kept, and an entry in the ledger", async () => {
    const reader = await aReader({ country: "DE" }, "marketing");

    await save(reader, ["status", "marketing"], ["status", "marketing"]);
    await save(reader, ["status", "marketing"], ["status", "marketing"]);
    const entries = await service.ctx.db
      .selectFrom("events")
      .select("payload")
      .where("shopId", "=", shop.id)
      .where("name", "=", "mail-recipient.changed")
      .execute();

    expect(await decided(reader)).toEqual({ marketing: "given" });
    expect(
      entries.filter(({ payload }) => JSON.stringify(payload).includes(`"${reader.recipient}"`)),
    ).toMatchObject([{ payload: { change: "subscribed", purpose: "marketing", by: "page" } }]);
  });

  it("changes nothing that the form did not show", async () => {
    const reader = await aReader({ country: "US" }, "marketing");

    await save(reader, ["status", "review", "__proto__" as MailPurpose], ["status", "review"]);

    expect(await decided(reader)).toEqual({});
  });
});

it("what somebody has ticked at a checkout agrees to nothing for another address", async () => {
  const { ctx } = service;
  const reader = await aReader({ country: "DE", acceptsMarketing: true }, "marketing");
  const other = await recipientIdOf(ctx, ctx.db, shop.id, "somebody.else@example.com");
  const row = await getShopById(ctx.db, shop.id);
  const [delivery] = await ctx.db
    .selectFrom("mailMessages")
    .select("deliveryId as id")
    .where("shopId", "=", shop.id)
    .where("recipientId", "=", reader.recipient)
    .execute();
  const about = { recipient: other, purpose: "marketing" as const, delivery: delivery!.id };

  const html = await (await fetch(unsubscribeLinks(ctx, row, about, "en").page)).text();

  expect(boxesOf(html)).toEqual({ status: true, marketing: false, measuring: false });
});
