import type { Generated } from "kysely";
import type { RecordState } from "../../../../contract/dns-states";
import type { DmarcPolicy } from "../../../../contract/mail-sender-limits";
import type { MailServerProblem, MailServerTls } from "../../../../contract/mail-server-limits";
import type { ShopId } from "../../../../contract/ids";
import type { DnsFailure } from "../../dns/dns";
import type { Json } from "./columns";

export interface MailSenderAddressesTable {
  shopId: ShopId;
  address: string;
  verifiedAt: Date | null;
  codeHash: Buffer | null;
  codeSentAt: Date | null;
  codeExpiresAt: Date | null;
  codeTries: Generated<number>;
}

/** What a check has found: of both keys, of the way back, and of what the domain says of emails that are not signed. */
export interface StoredFindings {
  keyA?: StoredFinding;
  keyB?: StoredFinding;
  returnPath?: StoredFinding;
  dmarc?: StoredFinding & { policy?: DmarcPolicy; at?: string };
  /** Whether the provider that emails leave by can send for the domain; missing where it need not know it. */
  isRegistered?: boolean;
}
interface StoredFinding {
  state: RecordState;
  found: string[];
}

export interface MailSenderDomainsTable {
  shopId: ShopId;
  domain: string;
  selector: string;
  active: Generated<"a" | "b">;
  privateA: string;
  privateB: string;
  publicA: string;
  publicB: string;
  idleSince: Date | null;
  addedAt: Date;
  verifiedAt: Date | null;
  lostAt: Date | null;
  failingSince: Date | null;
  strikes: Generated<number>;
  checkedAt: Date | null;
  nextCheckAt: Date;
  records: Json<StoredFindings>;
  failure: DnsFailure | null;
}

export interface MailServersTable {
  shopId: ShopId;
  host: string;
  port: number;
  tls: MailServerTls;
  userName: string;
  /** Encrypted. */
  password: string;
  changedAt: Date;
  strikes: Generated<number>;
  failingSince: Date | null;
  nextCheckAt: Date | null;
  problem: MailServerProblem | null;
  answer: string | null;
  notifiedAt: Date | null;
}
