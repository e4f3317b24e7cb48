import type { CustomDomain } from "../../../contract/custom-domain";
import type { Actor, Context } from "../../platform/context";
import type { CustomDomainRow } from "../../domain/custom-domains/custom-domains.queries";
import { wantedRecords } from "../../domain/custom-domains/domain-records";
import { domainState, GRACE_MS } from "../../domain/dns-records/domain-state";
import { readableHost } from "../../domain/custom-domains/host-name";
import { pageUrlOf } from "../../domain/shops/shop-addresses";

/** A name with its two records, what the last check has found of them, and what the name is by all checks. */
export function presentDomain(
  { config }: Pick<Context, "config">,
  { shop, domain }: Pick<Actor, "shop" | "domain">,
  row: CustomDomainRow,
): CustomDomain {
  const { host } = row;
  const { zone, txt, cname } = wantedRecords(config, shop, host);
  const record = ({ name, nameInZone, value }: typeof txt) => ({ name, name_in_zone: nameInZone, value });
  return {
    host,
    name: readableHost(host),
    url: pageUrlOf(config, { domain, customDomain: host }),
    state: domainState(row),
    zone,
    records: [
      { type: "TXT", ...record(txt), state: row.txtState, found: row.txtFound },
      { type: "CNAME", ...record(cname), state: row.cnameState, found: row.cnameFound },
    ],
    failure: row.failure,
    is_taken: row.isTaken,
    checked_at: row.checkedAt?.toISOString() ?? null,
    next_check_at: row.nextCheckAt.toISOString(),
    served_until: servedUntil(row)?.toISOString() ?? null,
  };
}

/** Of a name that is failing: until then its pages are served at least. */
export const servedUntil = ({ failingSince, lostAt }: Pick<CustomDomainRow, "failingSince" | "lostAt">) =>
  failingSince && !lostAt ? new Date(failingSince.getTime() + GRACE_MS) : null;
