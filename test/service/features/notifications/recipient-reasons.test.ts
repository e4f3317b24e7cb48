import { beforeAll, beforeEach, expect, it } from "vitest";
import type { ShipmentId } from "../../../../contract/ids";
import { changeSubscriptions } from "../../../../service/domain/mail-recipients/change-subscriptions";
import { recipientIdOf } from "../../../../service/domain/mail-recipients/find-recipients";
import { readReturnToken } from "../../../../service/domain/mail-recipients/return-token";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

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

const logOf = (id: ShipmentId) => listCustomerMails(service.ctx.db, shop.id, [id]);
const moved = async (email: string) => {
  const order = await anOrder(service, shop, { email });
  const { id } = order.shipments[0]!;
  await applyEvents(service, shop, id, [anEventAt(new Date(service.clock.now.getTime() - 3_600_000))]);
  return id;
};
const choose = async (email: string, isWanted: boolean, of = shop) => {
  const recipient = await recipientIdOf(service.ctx, service.ctx.db, of.id, email);
  const wanted = new Map([["status" as const, isWanted]]);
  return changeSubscriptions(service.ctx, of.id, { recipient, delivery: null }, wanted, "page");
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
  await service.ctx.deliveryWorker.run(service.ctx);
  await service.ctx.deliveryWorker.rest(30_000);
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
