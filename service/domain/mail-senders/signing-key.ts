import { domainOf } from "../../../contract/normal-address";
import type { MailTransport } from "../../platform/mail/transport";
import { domainState } from "../dns-records/domain-state";
import { type KeyName, otherKey, returnName, selectorOf } from "./sender-records";
import type { SenderDomainRow } from "./sender-domains.queries";

const stateOfKey = ({ records }: SenderDomainRow, key: KeyName) =>
  (key === "a" ? records.keyA : records.keyB)?.state ?? "unchecked";

/**
 * The key by which emails can be signed now; null: by none, because a receiver would not find it. Where the record of the one that signs is
 * gone and that of the next is there, the next.
 */
export function usableKey(row: SenderDomainRow): KeyName | null {
  const state = domainState(row);
  if (state !== "connected" && state !== "failing") return null;
  // A server that has not answered says nothing: what was found before stays.
  if (state === "connected") return row.active;
  return canRotate(row) ? otherKey(row.active) : null;
}

/** Whether emails can be signed by the next key from now on: it has never signed, and its record was found. */
export const canRotate = (row: SenderDomainRow): boolean =>
  row.idleSince === null && stateOfKey(row, otherKey(row.active)) === "found";

/** How an email in the name of the shop's own address is signed. */
export interface Signing {
  domain: string;
  selector: string;
  /** Encrypted. */
  sealed: string;
  /** Below the domain, where emails come back to; null: that record is not there. */
  returnHost: string | null;
}

/** What of a transport decides whether emails can come from a domain of a shop. */
type Way = Pick<MailTransport, "keepsSignatures" | "registerDomain">;

/**
 * How an email from this address is signed; null: it cannot come from there. The domain of the address is the one that signs, to the
 * letter, which also the strict alignment of DMARC asks for.
 */
export function signingFor(
  { keepsSignatures, registerDomain }: Way,
  row: SenderDomainRow | undefined,
  address: string,
): Signing | null {
  if (!row || !keepsSignatures || domainOf(address) !== row.domain) return null;
  if (registerDomain && !row.records.isRegistered) return null;
  const key = usableKey(row);
  if (key === null) return null;
  return {
    domain: row.domain,
    selector: selectorOf(row, key),
    sealed: key === "a" ? row.privateA : row.privateB,
    returnHost: row.records.returnPath?.state === "found" ? returnName(row.domain) : null,
  };
}
