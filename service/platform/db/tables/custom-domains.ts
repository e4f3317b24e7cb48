import type { Generated } from "kysely";
import type { RecordState } from "../../../../contract/dns-states";
import type { ShopId } from "../../../../contract/ids";
import type { DnsFailure } from "../../dns/dns";

export interface CustomDomainsTable {
  shopId: ShopId;
  host: string;
  addedAt: Date;
  verifiedAt: Date | null;
  lostAt: Date | null;
  failingSince: Date | null;
  strikes: Generated<number>;
  checkedAt: Date | null;
  nextCheckAt: Date;
  txtState: Generated<RecordState>;
  txtFound: Generated<string[]>;
  cnameState: Generated<RecordState>;
  cnameFound: Generated<string[]>;
  failure: DnsFailure | null;
  isTaken: Generated<boolean>;
}
