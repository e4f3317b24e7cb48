import type { MailServer } from "../../../../contract/mail-server";
import { createMailServers } from "../../../../service/adapters/mail-transports/merchant-servers";
import { sweepMailServers } from "../../../../service/features/notifications/sender/check-mail-servers.job";
import type { Replacements } from "../../../../service/main/create-service";
import { findPublicAddress } from "../../../../service/platform/net/public-address";
import { createSmtpTransport, serverOfUrl } from "../../../../service/platform/mail/smtp";
import { call, type TestShop } from "../../harness";
import { createMailSink } from "../../mail-sink";
import { ACCOUNT, CERTIFICATE, SERVER_NAME } from "../../smtp-server";
import { createSenderService, OURS, RETURN_HOST, senderOf, type SenderService } from "./sender-service";

const SERVER = "/endApi/api/notification/setting/sender/server";

/**
 * A service whose own mail server is a sink, and that may connect to any port: `smtp.brand.com` is this machine, with a certificate that is
 * verified; other names are asked for in the DNS, and guarded.
 */
export async function createMailServerService(env: Record<string, string> = {}, more: Replacements = {}) {
  const sink = await createMailSink();
  const mail = createSmtpTransport({
    ...{ server: serverOfUrl(sink.url), mailFrom: OURS, returnHost: RETURN_HOST },
  });
  const asked: string[] = [];
  const servers = createMailServers({
    ...{ dns: { addresses: (name) => service.ctx.dns.addresses(name) }, name: "app.example.com" },
    ...{ mailFrom: OURS, local: [], tls: { ca: CERTIFICATE } },
    findAddress: async (dns, host) => {
      asked.push(host);
      return host === SERVER_NAME ? "127.0.0.1" : findPublicAddress(dns, host);
    },
  });
  const mailServers = { ...servers, isAllowedPort: () => true };
  const service: SenderService = await createSenderService({ mail, mailServers, ...more }, env);
  return Object.assign(service, { sink, asked });
}
export type MailServerService = Awaited<ReturnType<typeof createMailServerService>>;

interface Shown {
  server: MailServer | null;
  is_sender_verified: boolean;
}

/** Calls of one shop. */
export function serverOf(service: SenderService, shop: TestShop) {
  const post = (path: string, body: object = {}) =>
    call(service, "POST", `${SERVER}${path}`, { as: shop, body });
  return {
    ...senderOf(service, shop),
    shownServer: async () => (await call(service, "GET", SERVER, { as: shop })).body.data as Shown,
    set: (port: number, change: object = {}) =>
      post("", { host: SERVER_NAME, port, tls: "starttls", ...ACCOUNT, ...change }),
    checkServer: () => post("/check"),
    removeServer: () => post("/remove"),
    async sweepServers() {
      await sweepMailServers.run(service.ctx, {});
      await service.settle();
    },
    /** A verified sender whose emails leave by that server. */
    async use(port: number) {
      await this.setAddress(ACCOUNT.user);
      const answer = await this.set(port);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
  };
}
