import type { Config } from "../../platform/config/config";
import { zoneOf } from "../custom-domains/host-name";
import type { SenderDomainRow } from "./sender-domains.queries";

export type KeyName = "a" | "b";
export const otherKey = (name: KeyName): KeyName => (name === "a" ? "b" : "a");

/** Name of a key, as signatures have it. */
export const selectorOf = ({ selector }: Pick<SenderDomainRow, "selector">, key: KeyName) =>
  `${selector}-${key}`;

export const keyRecordName = (row: Pick<SenderDomainRow, "selector" | "domain">, key: KeyName) =>
  `${selectorOf(row, key)}._domainkey.${row.domain}`;

/** Where emails come back to: below the domain, so that it is the same for SPF as the one that has signed. */
export const returnName = (domain: string) => `wb-bounces.${domain}`;

export const dmarcName = (domain: string) => `_dmarc.${domain}`;

export const keyRecordValue = (publicKey: string) => `v=DKIM1; k=rsa; p=${publicKey}`;

/** The least that asks nothing of receivers: they report, and treat emails as before. */
export const DMARC_ADVICE = "v=DMARC1; p=none";

export interface WantedRecord {
  type: "TXT" | "CNAME";
  name: string;
  value: string;
}

/** What a shop has to set: both keys, and where mail comes back to us by a host of its own the way there. */
export function wantedRecords(
  { mailEvents }: Pick<Config, "mailEvents">,
  row: Pick<SenderDomainRow, "selector" | "domain" | "publicA" | "publicB">,
): { keyA: WantedRecord; keyB: WantedRecord; returnPath: WantedRecord | null; dmarc: WantedRecord } {
  const { domain, publicA, publicB } = row;
  const { returnHost } = mailEvents;
  return {
    keyA: { type: "TXT", name: keyRecordName(row, "a"), value: keyRecordValue(publicA) },
    keyB: { type: "TXT", name: keyRecordName(row, "b"), value: keyRecordValue(publicB) },
    returnPath: returnHost ? { type: "CNAME", name: returnName(domain), value: returnHost } : null,
    dmarc: { type: "TXT", name: dmarcName(domain), value: DMARC_ADVICE },
  };
}

/** The domain that providers of DNS add to names by themselves: what was registered. */
export const zoneOfSender = (domain: string): string => zoneOf(`x.${domain}`);
