import type { RecordState } from "../../../contract/custom-domain-limits";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Dns, DnsAnswer, DnsFailure } from "../../platform/dns/dns";
import { isProof, proofName, proofsOf } from "./domain-records";

export interface RecordFinding {
  state: Exclude<RecordState, "unchecked">;
  /** What is there in its place. */
  found: string[];
  failure?: DnsFailure;
}

export interface DomainFindings {
  txt: RecordFinding;
  cname: RecordFinding;
  /** Every proof at the name, of whichever shop; null where it could not be read. */
  proofs: string[] | null;
}

const MOST_FOUND = 4;
const LONGEST_FOUND = 100;
/** CNAMEs from the name to ours: some lead through a proxy of the merchant's. */
const MOST_STEPS = 5;

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

const valuesOf = (answer: DnsAnswer) => (answer.kind === "found" ? answer.values.map(unquoted) : []);

const FOUND: RecordFinding = { state: "found", found: [] };

/** Pasted with the quotation marks of a zone file, or with a space. */
const unquoted = (value: string) => value.trim().replace(/^"(.*)"$/, "$1");

/** Of an answer that has not what is wanted. */
function findingOf(answer: DnsAnswer): RecordFinding {
  switch (answer.kind) {
    case "found":
      return {
        state: "other",
        found: answer.values.slice(0, MOST_FOUND).map((value) => value.slice(0, LONGEST_FOUND)),
      };
    case "missing":
      return { state: "missing", found: [] };
    case "failed":
      return { state: "unknown", found: [], failure: answer.why };
  }
}

/**
 * A CNAME to ours, in some steps; or none, but just the addresses of ours: some providers answer with those in place of the CNAME
 * ("flattening").
 */
async function findCname(dns: Dns, host: string, target: string): Promise<RecordFinding> {
  const first = await dns.cname(host);
  let answer = first;
  for (let step = 1; answer.kind === "found"; step += 1) {
    if (answer.values.includes(target)) return FOUND;
    if (step === MOST_STEPS) break;
    answer = await dns.cname(answer.values[0]!);
  }
  // Only the name's own answer is told: a step behind it that fails says nothing about it.
  if (first.kind === "found") return answer.kind === "failed" ? findingOf(answer) : findingOf(first);
  if (first.kind === "failed") return findingOf(first);
  const [own, ours] = await Promise.all([dns.addresses(host), dns.addresses(target)]);
  if (own.kind !== "found") return findingOf(own);
  if (ours.kind === "failed") return findingOf(ours);
  const isOurs = ours.kind === "found" && own.values.every((address) => ours.values.includes(address));
  return isOurs ? FOUND : findingOf(own);
}
