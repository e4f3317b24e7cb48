import { afterEach, beforeEach, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import { findMailServer } from "../../../../service/domain/mail-senders/mail-servers.queries";
import { checkServer } from "../../../../service/features/notifications/sender/check-mail-server";
import { sweepMailServers } from "../../../../service/features/notifications/sender/check-mail-servers.job";
import { openRows, wait } from "../../platform/deliveries/a-channel";
import { createMailServer, createSilentServer } from "../../smtp-server";
import type { MailServerService } from "../../features/notifications/mail-server-service";
import { aShopOnPlan, aShopWithServer, createLetterService, write } from "./letters";
import { sendDue } from "../../send-due";

let service: MailServerService;
beforeEach(async () => {
  service = await createLetterService();
});
// Each has a pool of connections to the database.
afterEach(() => service.close());

const addresses = (count: number, host = "example.com") =>
  Array.from({ length: count }, (_, at) => `customer-${at}@${host}`);
async function shopsWith(count: number, make: () => Promise<ShopId>): Promise<ShopId[]> {
  const shops = [];
  for (let at = 0; at < count; at += 1) shops.push(await make());
  return shops;
}
it("servers that never answer, and one that refuses, keep the emails of fifty other shops not back", async () => {
  const silent = await createSilentServer();
  const refusing = await createMailServer();
  await refusing.stop();
  const dead = await shopsWith(12, () => aShopWithServer(service, silent.port));
  const refused = await aShopWithServer(service, refusing.port);
  const others = await shopsWith(50, () => aShopOnPlan(service));
  for (const shop of [...dead, refused]) await write(service, shop, addresses(20));
  for (const shop of others) await write(service, shop, addresses(2));

  while (service.sink.mails.length < 100) await service.ctx.deliveryWorker.run(service.ctx);

  // Still hanging, on half of the places at the most, and no shop on more than two.
  expect(silent.sockets.size).toBeGreaterThan(0);
  expect(silent.sockets.size).toBeLessThanOrEqual(8);
  const { inFlight } = await service.ctx.db
    .selectFrom("deliveries")
    .select((eb) => eb.fn.countAll<number>().as("inFlight"))
    .where("state", "=", "claimed")
    // Those of other shops may have left and not be settled yet.
    .where("shopId", "in", dead)
    .executeTakeFirstOrThrow();
  expect(Number(inFlight)).toBeLessThanOrEqual(8);
  for (const socket of silent.sockets) socket.destroy();
  await service.ctx.deliveryWorker.rest(30_000);
});

it("a server that fails is left alone after three failures: its emails wait without a try, and leave once it works", async () => {
  const server = await createMailServer();
  server.isClosed = true;
  const shop = await aShopWithServer(service, server.port);
  await write(service, shop, addresses(30));
  for (let at = 0; at < 5; at += 1) await sendDue(service);

  const logins = server.logins;
  expect(logins).toBeLessThanOrEqual(4);
  expect(await findMailServer(service.ctx.db, shop)).toMatchObject({
    ...{ problem: "mailServerLogin", answer: "535 5.7.8" },
    ...{ failingSince: service.clock.now, nextCheckAt: new Date(service.clock.now.getTime() + 60_000) },
  });
  const rows = await openRows(service, shop);
  expect(rows).toHaveLength(30);
  expect(rows.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(12);

  server.isClosed = false;
  wait(service, 61);
  await sweepMailServers.run(service.ctx, {});
  await service.settle();
  while ((await openRows(service, shop)).length > 0) {
    wait(service, 60);
    await sendDue(service);
  }
  expect(server.mails.map(({ to }) => to[0]).toSorted()).toEqual(addresses(30).toSorted());
  expect(await findMailServer(service.ctx.db, shop)).toMatchObject({
    strikes: 0,
    failingSince: null,
    problem: null,
  });
});

it("emails that had to wait for long leave by our server, once each, and by the shop's own when it works again", async () => {
  const server = await createMailServer();
  server.isClosed = true;
  const shop = await aShopWithServer(service, server.port);
  await write(service, shop, addresses(5));
  while (!(await findMailServer(service.ctx.db, shop))!.failingSince) {
    await sendDue(service);
    wait(service, 30);
  }
  expect(service.sink.mails).toEqual([]);
  wait(service, 2 * 3600);
  await sendDue(service);

  expect(service.sink.mails.map(({ to }) => to[0]).toSorted()).toEqual(addresses(5).toSorted());
  expect(service.sink.mails[0]!.raw.toString()).toContain("no-reply@mail.waybill-service.com");

  server.isClosed = false;
  await checkServer(service.ctx, shop);
  await write(service, shop, ["late@example.com"]);
  await sendDue(service);
  expect(server.mails.map(({ to }) => to)).toEqual([["late@example.com"]]);
});
