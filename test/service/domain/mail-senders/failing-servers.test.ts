import { beforeAll, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import { findMailServer } from "../../../../service/domain/mail-senders/mail-servers.queries";
import { noteServerFailed, plannedCheck } from "../../../../service/domain/mail-senders/server-state";
import { checkServer } from "../../../../service/features/notifications/sender/check-mail-server";
import { sweepMailServers } from "../../../../service/features/notifications/sender/check-mail-servers.job";
import { measureDeliveries } from "../../../../service/platform/deliveries/measure-deliveries";
import { MailServerError } from "../../../../service/platform/mail/transport";
import { metrics } from "../../../../service/platform/metrics";
import { openRows, wait } from "../../platform/deliveries/a-channel";
import { createMailServer } from "../../smtp-server";
import type { MailServerService } from "../../features/notifications/mail-server-service";
import { addresses, aShopWithServer, createLetterService, urgentLetters, write } from "./letters";
import { sendDue } from "../../send-due";

let service: MailServerService;
beforeAll(async () => {
  service = await createLetterService();
});

/** With those that a place was not free for. */
async function runs(): Promise<void> {
  for (let at = 0; at < 3; at += 1) {
    await sendDue(service);
    wait(service, 6);
  }
}

it("an email that somebody waits for leaves by our server while the shop's own one fails; all others wait", async () => {
  const server = await createMailServer();
  server.isClosed = true;
  const shop = await aShopWithServer(service, server.port);
  await write(service, shop, addresses(4));
  await runs();
  expect((await findMailServer(service.ctx.db, shop))!.nextCheckAt).not.toBeNull();
  await write(service, shop, addresses(2, "waiting.com"), urgentLetters);
  await runs();

  const ours = service.sink.mails.map(({ to }) => to[0]!).filter((to) => to.endsWith("@waiting.com"));
  expect(ours.toSorted()).toEqual(addresses(2, "waiting.com"));
  expect(await openRows(service, shop)).toHaveLength(4);

  // Their time comes, the server is not found to work: nobody is to be called for what is not ours.
  wait(service, 1800);
  await measureDeliveries(service.ctx);
  const gauges = await metrics.metrics();
  expect(gauges).toContain('waybill_deliveries_due{channel="letters"} 0');
  expect(gauges).toContain('waybill_deliveries_waiting{channel="letters"} 4');
  expect(gauges).toContain('waybill_delivery_oldest_due_seconds{channel="letters"} 0');
});

async function checkFor(shop: ShopId, hours: number): Promise<void> {
  for (let at = 0; at < hours * 2; at += 1) {
    wait(service, 1800);
    await sweepMailServers.run(service.ctx, {});
    await service.settle();
  }
  expect((await findMailServer(service.ctx.db, shop))!.nextCheckAt).not.toBeNull();
}

it("a server that refuses the login is not asked again by itself once emails leave by ours; by the merchant it is", async () => {
  const server = await createMailServer();
  server.isClosed = true;
  const shop = await aShopWithServer(service, server.port);
  await checkServer(service.ctx, shop);
  await checkFor(shop, 3);
  const { logins } = server;
  expect(logins).toBeLessThanOrEqual(6);
  await checkFor(shop, 1);
  expect(server.logins).toBe(logins);

  server.isClosed = false;
  await checkServer(service.ctx, shop);
  expect(await findMailServer(service.ctx.db, shop)).toMatchObject({ nextCheckAt: null });
});

it("a server that refuses one login as it comes back from an outage is checked further", async () => {
  const server = await createMailServer();
  const shop = await aShopWithServer(service, server.port);
  const row = (await findMailServer(service.ctx.db, shop))!;
  const refused = (responseCode: number, code: string) =>
    new MailServerError("no", { cause: Object.assign(new Error("no"), { responseCode, code }) });
  const fails = (error: MailServerError) => noteServerFailed(service.ctx, row, error, { isCheck: true });
  const next = async () => plannedCheck((await findMailServer(service.ctx.db, shop))!.nextCheckAt!);

  await fails(refused(421, "ETIMEDOUT"));
  wait(service, 3 * 3600);
  await fails(refused(535, "EAUTH"));
  expect(await next()).not.toBeNull();
  await checkServer(service.ctx, shop);
  expect(await findMailServer(service.ctx.db, shop)).toMatchObject({ nextCheckAt: null });

  await fails(refused(421, "ETIMEDOUT"));
  wait(service, 3 * 3600);
  await fails(refused(535, "EAUTH"));
  await fails(refused(535, "EAUTH"));
  expect(await next()).toBeNull();
});

it("a server that does not answer is checked for three days", async () => {
  const server = await createMailServer();
  await server.stop();
  const shop = await aShopWithServer(service, server.port);
  await checkServer(service.ctx, shop);
  await checkFor(shop, 1);
  wait(service, 3 * 86_400);
  await checkFor(shop, 1);
  const { strikes, nextCheckAt } = (await findMailServer(service.ctx.db, shop))!;
  expect(plannedCheck(nextCheckAt!)).toBeNull();
  await checkFor(shop, 2);
  expect(await findMailServer(service.ctx.db, shop)).toMatchObject({ strikes });
});

it("a server that no email would leave by is not checked, and is again with the plan", async () => {
  const server = await createMailServer();
  server.isClosed = true;
  const shop = await aShopWithServer(service, server.port);
  await checkServer(service.ctx, shop);
  const onPlan = (planCode: "STARTER" | "ADVANCED") =>
    service.ctx.db.updateTable("shops").set({ planCode }).where("id", "=", shop).execute();
  await onPlan("STARTER");
  await checkFor(shop, 1);
  expect(server.logins).toBe(1);

  await onPlan("ADVANCED");
  await checkFor(shop, 1);
  expect(server.logins).toBeGreaterThan(1);
});
