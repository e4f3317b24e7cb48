import { Resolver } from "node:dns/promises";
import { authenticate } from "mailauth";
import type { SunkMail } from "./mail-sink";

/** Verdicts of a receiver: `pass`, `fail`, `none` … */
export interface MailVerdicts {
  dkim: { result: string; domain: string; selector: string }[];
  spf: string;
  dmarc: string;
}

/** Verifies a mail as a receiver does, which asks the DNS server at `address:port`. */
export async function verifyMail({ from, raw }: SunkMail, dnsServer: string): Promise<MailVerdicts> {
  const dns = new Resolver({ timeout: 1000, tries: 2 });
  dns.setServers([dnsServer]);
  const { dkim, spf, dmarc } = await authenticate(raw, {
    ...{ sender: from, ip: "192.0.2.25", helo: "mail.waybill-service.com", mta: "mx.receiver.example" },
    ...{ disableArc: true, disableBimi: true },
    resolver: (name, type) => dns.resolve(name, type as "TXT") as Promise<string[][]>,
  });
  return {
    dkim: dkim.results.map(({ status, signingDomain = "", selector = "" }) => ({
      ...{ result: status.result, domain: signingDomain, selector },
    })),
    spf: spf === false ? "none" : spf.status.result,
    dmarc: dmarc === false ? "none" : dmarc.status.result,
  };
}
