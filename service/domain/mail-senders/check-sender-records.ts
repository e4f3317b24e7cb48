import { type DmarcPolicy, DMARC_POLICIES } from "../../../contract/mail-sender-limits";
import type { Config } from "../../platform/config/config";
import type { Context } from "../../platform/context";
import type { Dns, DnsAnswer } from "../../platform/dns/dns";
import { findCname, findingOf, FOUND, type RecordFinding, valuesOf } from "../dns-records/record-findings";
import { dmarcName, wantedRecords } from "./sender-records";
import type { SenderDomainRow } from "./sender-domains.queries";

export interface DmarcFinding extends RecordFinding {
  policy?: DmarcPolicy;
  /** The name whose record it is: that of the domain itself, or of one above it. */
  at?: string;
}

export interface SenderFindings {
  keyA: RecordFinding;
  keyB: RecordFinding;
  /** Null where emails come back to us by no host of their own. */
  returnPath: RecordFinding | null;
  dmarc: DmarcFinding;
}

/** Asks the DNS about every record. Rejects only for what is a bug. */
export async function checkSenderRecords(
  { dns, config }: Pick<Context, "dns"> & { config: Pick<Config, "mailEvents"> },
  row: Pick<SenderDomainRow, "domain" | "selector" | "publicA" | "publicB">,
): Promise<SenderFindings> {
  const wanted = wantedRecords(config, row);
  const [keyA, keyB, returnPath, dmarc] = await Promise.all([
    findKey(dns, wanted.keyA.name, row.publicA),
    findKey(dns, wanted.keyB.name, row.publicB),
    wanted.returnPath && findCname(dns, wanted.returnPath.name, wanted.returnPath.value),
    findDmarc(dns, row.domain),
  ]);
  return { keyA, keyB, returnPath, dmarc };
}

/** Tags of a record: `v=DKIM1; p=…`. Blanks within values say nothing (RFC 6376, section 3.2), and come of long values that were cut. */
function tagsOf(value: string): Map<string, string> {
  return new Map(
    value.split(";").flatMap((tag): [string, string][] => {
      const at = tag.indexOf("=");
      if (at < 0) return [];
      return [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).replace(/[\s"]/g, "")]];
    }),
  );
}

/** Ours alone at its name: of several keys there, receivers may take any. */
async function findKey(dns: Dns, name: string, publicKey: string): Promise<RecordFinding> {
  const answer = await dns.txt(name);
  const keys = valuesOf(answer).map(tagsOf);
  const isOurs = (tags: Map<string, string>) =>
    tags.get("p") === publicKey &&
    (tags.get("v") ?? "DKIM1") === "DKIM1" &&
    (tags.get("k") ?? "rsa") === "rsa";
  const published = keys.filter((tags) => tags.has("p"));
  return published.length === 1 && isOurs(published[0]!) ? FOUND : findingOf(answer);
}

/** Names above the domain that are asked at the most (RFC 9989, section 4.10). */
const MOST_LABELS = 8;

/** The record of the domain, or of the nearest name above it. A failure on the way is not known to be "none". */
async function findDmarc(dns: Dns, domain: string): Promise<DmarcFinding> {
  const labels = domain.split(".");
  const steps = labels.map((_, index) => labels.slice(index).join(".")).filter((name) => name.includes("."));
  let first: DnsAnswer | undefined;
  for (const at of steps.slice(-MOST_LABELS)) {
    const answer = await dns.txt(dmarcName(at));
    if (answer.kind === "failed") return findingOf(answer);
    first ??= answer;
    const records = valuesOf(answer).filter((value) => tagsOf(value).get("v") === "DMARC1");
    // Two of them count as none.
    if (records.length > 1) return findingOf(answer);
    const [record] = records;
    if (record !== undefined) return { ...FOUND, policy: policyOf(record, at !== domain), at };
  }
  return findingOf(first ?? { kind: "missing" });
}

/** A policy that is missing or unknown is none. @param isAbove the record is of a name above, and says what holds below */
function policyOf(record: string, isAbove: boolean): DmarcPolicy {
  const tags = tagsOf(record);
  const said = (isAbove && tags.get("sp")) || tags.get("p");
  return DMARC_POLICIES.find((policy) => policy === said?.toLowerCase()) ?? "none";
}
