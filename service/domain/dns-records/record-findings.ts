import type { RecordState } from "../../../contract/dns-states";
import type { Dns, DnsAnswer, DnsFailure } from "../../platform/dns/dns";

/** What a check has found of one record. */
export interface RecordFinding {
  state: Exclude<RecordState, "unchecked">;
  /** What is there in its place. */
  found: string[];
  failure?: DnsFailure;
}

const MOST_FOUND = 4;
const LONGEST_FOUND = 100;
/** CNAMEs from the name to ours: some lead through a proxy of the merchant's. */
const MOST_STEPS = 5;

export const FOUND: RecordFinding = { state: "found", found: [] };

export const valuesOf = (answer: DnsAnswer) => (answer.kind === "found" ? answer.values.map(unquoted) : []);

/** Pasted with the quotation marks of a zone file, or with a space. */
const unquoted = (value: string) => value.trim().replace(/^"(.*)"$/, "$1");

/** Of an answer that has not what is wanted. */
export function findingOf(answer: DnsAnswer): RecordFinding {
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
export async function findCname(dns: Dns, host: string, target: string): Promise<RecordFinding> {
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
