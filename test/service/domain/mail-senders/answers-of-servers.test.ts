import { beforeAll, expect, it } from "vitest";
import { findMailServer } from "../../../../service/domain/mail-senders/mail-servers.queries";
import type { MailServerService } from "../../features/notifications/mail-server-service";
import { openRows, wait } from "../../platform/deliveries/a-channel";
import { createMailServer } from "../../smtp-server";
import { aShopWithServer, createLetterService, write } from "./letters";
import { sendDue } from "../../send-due";

let service: MailServerService;
beforeAll(async () => {
  service = await createLetterService();
});

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `customer-${at}@example.com`);
/** With those that a place was not free for. */
async function runs(): Promise<void> {
  for (let at = 0; at < 3; at += 1) {
    await sendDue(service);
    wait(service, 6);
  }
}

it.each([
  [550, "5.7.60 Client does not have permissions to send as this sender", "mailServerSender"],
  [421, "Too many messages", "mailServerUnavailable"],
  [451, "4.7.28 Rate limit of this account reached", "mailServerUnavailable"],
  [452, "4.5.3 Recipients per hour exceeded", "mailServerUnavailable"],
  [550, "5.4.5 Daily user sending limit exceeded", "mailServerUnavailable"],
  [550, "5.1.90 Your message can't be sent because you've reached your daily limit", "mailServerUnavailable"],
  [550, "relay denied", "mailServerUnavailable"],
] as const)(
  "a server that lets us in and answers %i %s fails all the same, and loses no email",
  async (code, words, problem) => {
    const server = await createMailServer();
    server.refuse = () => [code, words];
    const shop = await aShopWithServer(service, server.port);
    await write(service, shop, ["a@example.com", "b@example.org", "c@example.net", "d@example.com"]);
    await runs();

    expect(await openRows(service, shop)).toHaveLength(4);
    const row = await findMailServer(service.ctx.db, shop);
    expect(row).toMatchObject({ problem, failingSince: expect.any(Date) as Date });
  },
);

it.each([
  [550, "5.1.1 No such mailbox"],
  [550, "5.4.1 Recipient address rejected"],
  [550, "No such user here"],
  [552, "5.2.2 Mailbox full"],
] as const)("a server that answers %i %s about one recipient is in order", async (code, words) => {
  const server = await createMailServer();
  server.refuse = (to) => (to === "gone@example.com" ? [code, words] : null);
  const shop = await aShopWithServer(service, server.port);
  await write(service, shop, ["gone@example.com", ...addresses(4)]);
  await runs();

  expect(server.mails).toHaveLength(4);
  expect(await findMailServer(service.ctx.db, shop)).toMatchObject({ strikes: 0, problem: null });
});

it("a server that asks to come back later for one mailbox goes on for all others", async () => {
  const server = await createMailServer();
  server.refuse = (to) => (to === "full@example.com" ? [452, "4.2.2 Mailbox full"] : null);
  const shop = await aShopWithServer(service, server.port);
  await write(service, shop, ["full@example.com", ...addresses(4)]);
  await runs();

  expect(server.mails).toHaveLength(4);
  expect(await findMailServer(service.ctx.db, shop)).toMatchObject({ strikes: 0, problem: null });
});
