import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShipmentId } from "../../../../contract/ids";
import { mailConsent } from "../../../../contract/mail-consent";
import { changeConsents } from "../../../../service/domain/mail-recipients/change-consents";
import { findRecipient, recipientIdOf } from "../../../../service/domain/mail-recipients/find-recipients";
import { readReturnToken } from "../../../../service/domain/mail-recipients/return-token";
import { resendMail } from "../../../../service/features/notifications/resend-mail";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { changeSetting } from "../../../../service/platform/settings/settings";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { sendDue } from "../../send-due";

let fault: Error | undefined;
const mails = createMailRecorder({ failWith: () => fault });
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
  shop = await aShop(service);
});
beforeEach(async () => {
  fault = undefined;
  await service.settle();
  mails.sent.length = 0;
});

const logOf = (id: ShipmentId, of = shop) => listCustomerMails(service.ctx.db, of.id, [id]);
const moved = async (email: string, more: Parameters<typeof anOrder>[2] = {}, of = shop) => {
  const order = await anOrder(service, of, { email, ...more });
  const { id } = order.shipments[0]!;
  await applyEvents(service, of, id, [anEventAt(new Date(service.clock.now.getTime() - 3_600_000))]);
  return id;
};
const choose = async (email: string, isWanted: boolean, of = shop) => {
  const recipient = await recipientIdOf(service.ctx, service.ctx.db, of.id, email);
  const wanted = new Map([["status" as const, isWanted]]);
  return changeConsents(service.ctx, of.id, { recipient, delivery: null }, wanted, "page");
};

it("whoever has unsubscribed gets no email: the log says why, and afterwards they get them again", async () => {
  await choose("Gone@Example.com", false);
  const skipped = await moved("gone@example.com");
  await service.settle();
  await choose("gone@example.com", true);
  const sent = await moved("gone@example.com");
  await service.settle();

  expect(await logOf(skipped)).toMatchObject([{ state: "skipped", reason: "unsubscribed" }]);
  expect(await logOf(sent)).toMatchObject([{ state: "sent" }]);
});

it("what waits is not sent after its recipient has unsubscribed", async () => {
  fault = new Error("connect ECONNREFUSED");
  const id = await moved("late@example.com");
  await sendDue(service);
  const [waiting] = await logOf(id);

  await choose("late@example.com", false);
  fault = undefined;
  service.clock.now = new Date(service.clock.now.getTime() + 120_000);
  await service.settle();

  expect(waiting).toMatchObject({ state: "queued" });
  expect(await logOf(id)).toMatchObject([{ state: "skipped", reason: "unsubscribed" }]);
  expect(mails.sent).toEqual([]);
});

it("one shop's customers are none of another's", async () => {
  await choose("shared@example.com", false, await aShop(service));
  const id = await moved("shared@example.com");
  await service.settle();

  expect(await logOf(id)).toMatchObject([{ state: "sent" }]);
});

it("each email has headers to unsubscribe, a link in both parts, a token, and a receipt", async () => {
  const id = await moved("reader@example.com");
  await service.settle();

  const [mail] = mails.sent;
  const address = /^<(http\S+)>$/.exec(mail!.headers!["List-Unsubscribe"]!)![1]!;
  const [log] = await logOf(id);
  const row = await service.ctx.db
    .selectFrom("deliveryLog")
    .innerJoin("mailMessages as m", (join) =>
      join.onRef("m.shopId", "=", "deliveryLog.shopId").onRef("m.deliveryId", "=", "deliveryLog.id"),
    )
    .select(["receipt", "m.providerId", "m.state", "m.kind"])
    .where("deliveryLog.shopId", "=", shop.id)
    .where("deliveryLog.id", "=", log!.id)
    .executeTakeFirstOrThrow();

  expect(address).toContain("/track/emailUnsubscribe?locale=en&link=wl1.");
  expect(mail!.headers!["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail!.text).toContain(`Unsubscribe: ${address}`);
  expect(mail!.html).toContain(address.replaceAll("&", "&amp;"));
  expect(readReturnToken(service.config, mail!.returnToken!)).toEqual({ shop: shop.id, delivery: log!.id });
  expect(row).toMatchObject({
    state: "sent",
    kind: "in_transit",
    providerId: `recorded-${mail!.returnToken}`,
  });
  expect(row.receipt).toEqual({
    ...{ messageId: mail!.messageId, provider: "recorder", providerId: row.providerId },
    returnPath: "recorder@waybill.localhost",
  });
});

describe("where a country's row asks for an agreement to news of orders", () => {
  const asksFor = async (country: string) => {
    const own = await aShop(service);
    const value = { countries: { [country]: { status: "opt_in" as const } }, reviews_by_checkout: false };
    await changeSetting(service.ctx, own.actor, mailConsent, { value, version: 0 });
    return own;
  };

  it("nobody gets an email who has not agreed, whatever they ticked at the checkout; other countries do", async () => {
    const own = await asksFor("DE");

    const skipped = await moved("new@example.com", { acceptsMarketing: true }, own);
    const sent = await moved("austrian@example.com", { country: "AT" }, own);
    await service.settle();

    expect(await logOf(skipped, own)).toMatchObject([{ state: "skipped", reason: "no_consent" }]);
    expect(await logOf(sent, own)).toMatchObject([{ state: "sent" }]);
  });

  it("whoever has agreed gets them, until they take it back", async () => {
    const own = await asksFor("DE");
    await choose("agreed@example.com", true, own);
    const sent = await moved("agreed@example.com", {}, own);
    await service.settle();
    await choose("agreed@example.com", false, own);
    const skipped = await moved("agreed@example.com", {}, own);
    await service.settle();

    expect(await logOf(sent, own)).toMatchObject([{ state: "sent" }]);
    expect(await logOf(skipped, own)).toMatchObject([{ state: "skipped", reason: "unsubscribed" }]);
  });

  it("a merchant who asks to send one again is refused with the same reason", async () => {
    const own = await asksFor("DE");
    const id = await moved("once@example.com", {}, own);
    await service.settle();

    const refused = resendMail(service.ctx, own.actor, { shipment: id });

    await expect(refused).rejects.toMatchObject({ details: { reason: "no_consent" } });
  });

  it("what an erased customer has agreed to is deleted, and what they refused goes on being refused", async () => {
    await choose("erased@example.com", true);
    await choose("refused@example.com", false);
    for (const email of ["erased@example.com", "refused@example.com"])
      await eraseCustomer(service.ctx, shop.id, { email, phone: null, shopifyIds: [] });

    const of = (email: string) => findRecipient(service.ctx, service.ctx.db, shop.id, email);
    expect((await of("erased@example.com")).consents).toEqual(new Map());
    expect((await of("refused@example.com")).consents).toEqual(new Map([["status", "withdrawn"]]));
  });
});
