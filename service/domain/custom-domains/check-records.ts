import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { DnsAnswer } from "../../platform/dns/dns";
import { findCname, findingOf, FOUND, type RecordFinding, valuesOf } from "../dns-records/record-findings";
import { isProof, proofName, proofsOf } from "./domain-records";

export interface DomainFindings {
  txt: RecordFinding;
  cname: RecordFinding;
  /** Every proof at the name, of whichever shop; null where it could not be read. */
  proofs: string[] | null;
}

/** Asks the DNS about both records. Rejects only for what is a bug. */
export async function checkRecords(
  { dns, config }: Pick<Context, "dns" | "config">,
  shop: ShopId,
  host: string,
): Promise<DomainFindings> {
  const [txt, cname] = await Promise.all([
    dns.txt(proofName(host)),
    findCname(dns, host, config.hosts.target),
  ]);
  const values = valuesOf(txt);
  const wanted = proofsOf(config, shop, host);
  return {
    txt: values.some((value) => wanted.includes(value)) ? FOUND : findingOf(txt),
    cname,
    proofs: proofsIn(txt),
  };
}

/** Every proof at the name, of whichever shop; null where it could not be read. */
export async function listProofs({ dns }: Pick<Context, "dns">, host: string): Promise<string[] | null> {
  return proofsIn(await dns.txt(proofName(host)));
}

const proofsIn = (answer: DnsAnswer) => (answer.kind === "failed" ? null : valuesOf(answer).filter(isProof));
