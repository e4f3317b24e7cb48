import type { SenderDomain } from "../../../../contract/mail-sender-domain";
import type { SenderRecord } from "../../../../contract/mail-sender-limits";
import { domainState, GRACE_MS } from "../../../domain/dns-records/domain-state";
import { readableHost } from "../../../domain/custom-domains/host-name";
import { type WantedRecord, wantedRecords, zoneOfSender } from "../../../domain/mail-senders/sender-records";
import type { SenderDomainRow } from "../../../domain/mail-senders/sender-domains.queries";
import type { SenderRows } from "../../../domain/mail-senders/sender-of-shop";
import { canRotate, signingFor, usableKey } from "../../../domain/mail-senders/signing-key";
import { KEPT_MS } from "./check-sender-domain";
import type { Context } from "../../../platform/context";

type PresentRecord = SenderDomain["records"][number];

/** A domain with its records, what the last check has found of them, and what it is by all checks. */
export function presentSenderDomain(
  { config, mail }: Pick<Context, "config" | "mail">,
  row: SenderDomainRow,
  { set, isVerified }: Pick<SenderRows, "set" | "isVerified">,
): SenderDomain {
  const { domain, records: findings, active } = row;
  const zone = zoneOfSender(domain);
  const wanted = wantedRecords(config, row);
  const present = (
    use: SenderRecord,
    { type, name, value }: WantedRecord,
    { state, found }: Pick<PresentRecord, "state" | "found"> = { state: "unchecked", found: [] },
  ): PresentRecord => ({
    ...{ use, type, name, value, state, found, name_in_zone: name.slice(0, -zone.length - 1) },
  });
  const idle: SenderRecord = row.idleSince === null ? "next_key" : "old_key";
  const keyA = present(active === "a" ? "key" : idle, wanted.keyA, findings.keyA);
  const keyB = present(active === "b" ? "key" : idle, wanted.keyB, findings.keyB);
  const { policy, at } = findings.dmarc ?? {};
  return {
    domain,
    name: readableHost(domain),
    state: domainState(row),
    zone,
    records: [
      ...(active === "a" ? [keyA, keyB] : [keyB, keyA]),
      ...(wanted.returnPath ? [present("return_path", wanted.returnPath, findings.returnPath)] : []),
      // One that is there is the merchant's own: no other is to be set.
      ...(policy ? [] : [present("dmarc", wanted.dmarc, findings.dmarc)]),
    ],
    dmarc: policy && at ? { policy, at } : null,
    failure: row.failure,
    checked_at: row.checkedAt?.toISOString() ?? null,
    next_check_at: row.nextCheckAt.toISOString(),
    given_up_at:
      row.failingSince && !row.lostAt ? new Date(row.failingSince.getTime() + GRACE_MS).toISOString() : null,
    can_rotate: canRotate(row),
    replaced_at: row.idleSince && new Date(row.idleSince.getTime() + KEPT_MS).toISOString(),
    is_verifying: Boolean(mail.registerDomain) && !findings.isRegistered && usableKey(row) !== null,
    is_used: isVerified && signingFor(mail, row, set.address) !== null,
  };
}
