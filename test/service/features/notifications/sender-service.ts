import type { SenderDomain } from "../../../../contract/mail-sender-domain";
import type { SenderDomainProblem } from "../../../../contract/mail-sender-limits";
import { createSimulatedDns } from "../../../../sandbox/dns/simulated-dns";
import { saveSenderAddress } from "../../../../service/domain/mail-senders/sender-addresses.queries";
import { sweepSenderDomains } from "../../../../service/features/notifications/sender/check-sender-domains.job";
import { transaction } from "../../../../service/platform/db/database";
import { createDns } from "../../../../service/platform/dns/dns";
import type { Replacements } from "../../../../service/main/create-service";
import { onFileEnd } from "../../../on-file-end";
import { call, createTestService, type TestService, type TestShop } from "../../harness";
import { later } from "../custom-domain/domain-service";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

export const RETURN_HOST = "returns.waybill-service.com";
export const OURS = "no-reply@mail.waybill-service.com";
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const SENDER = "/endApi/api/notification/setting/sender";

interface Answer {
  domain: SenderDomain | null;
  offered: { domain: string; problem: SenderDomainProblem | null } | null;
}

/** A service whose emails come back to a host of its own, and that asks a DNS server which really answers. */
export async function createSenderService(replacements: Replacements = {}, env: Record<string, string> = {}) {
  const dns = createSimulatedDns({ port: 0 });
  const dnsServer = await dns.start();
  onFileEnd(() => dns.stop());
  dns.set(RETURN_HOST, "A", ["192.0.2.25"]);
  dns.set(RETURN_HOST, "TXT", ["v=spf1 ip4:192.0.2.25 -all"]);
  const service = await createTestService(
    { dns: createDns({ servers: [dnsServer] }), ...replacements },
    {
      ...{ MAIL_FROM: `Waybill <${OURS}>`, MAIL_RETURN_HOST: RETURN_HOST },
      MAIL_RETURN_SECRET: "secret-of-the-mail-server",
      ...env,
    },
  );
  return { ...service, dns, dnsServer };
}
export type SenderService = Awaited<ReturnType<typeof createSenderService>>;

/** The address that emails of a shop come from, as if its code had been typed. */
export async function setSender(
  service: TestService,
  shop: TestShop,
  address: string,
  { isVerified = true } = {},
): Promise<void> {
  const { version } = (await call(service, "GET", SENDER, { as: shop })).body.data;
  const body = { value: { name: "Brand", address, reply_to: "" }, version };
  await call(service, "POST", SENDER, { as: shop, body });
  const code = { codeHash: null, codeSentAt: null, codeExpiresAt: null, codeTries: 0 };
  const verifiedAt = isVerified ? service.clock.now : null;
  await transaction(service.ctx.db, (tx) =>
    saveSenderAddress(tx, { shopId: shop.id, address: address.toLowerCase(), verifiedAt, ...code }),
  );
}

/** Calls of one shop. */
export function senderOf(service: SenderService, shop: TestShop) {
  const domainCall = (path: string, body: object = {}) =>
    call(service, "POST", `${SENDER}/domain${path}`, { as: shop, body });
  const show = async () => (await call(service, "GET", `${SENDER}/domain`, { as: shop })).body.data as Answer;
  return {
    show,
    shown: async () => (await show()).domain!,
    setDomain: (domain: string) => domainCall("", { domain }),
    check: () => domainCall("/check"),
    rotate: () => domainCall("/rotate"),
    remove: () => domainCall("/remove"),
    later: (ms: number) => later(service, shop, ms),
    /** Runs the sweep as its schedule does, and the checks that it queues. */
    async sweep() {
      await sweepSenderDomains.run(service.ctx, {});
      await service.settle();
    },
    setAddress: (address: string, more?: { isVerified: boolean }) => setSender(service, shop, address, more),
    /** Sets every record as the shop was told, but for those that are left out. */
    async setRecords(without: SenderDomain["records"][number]["use"][] = []) {
      for (const { use, name, type, value } of (await show()).domain!.records)
        if (!without.includes(use)) service.dns.set(name, type, [value]);
    },
    /** A domain whose records are all found, with an address there that is verified. */
    async connect(domain: string) {
      await this.setAddress(`hello@${domain}`);
      await this.setDomain(domain);
      await this.setRecords();
      await service.settle();
      return (await show()).domain!;
    },
    /** Causes an email to a customer, and sends it. */
    async mailCustomer() {
      const order = await anOrder(service, shop);
      await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(service.clock.now)]);
      await service.settle();
      await later(service, shop, 6 * MINUTE);
      await service.settle();
      return order;
    },
  };
}

export const lastMail = (service: TestService) => service.mails.sent.at(-1)!;
