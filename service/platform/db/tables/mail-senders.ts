import type { Generated } from "kysely";
import type { ShopId } from "../../../../contract/ids";

export interface MailSenderAddressesTable {
  shopId: ShopId;
  address: string;
  verifiedAt: Date | null;
  codeHash: Buffer | null;
  codeSentAt: Date | null;
  codeExpiresAt: Date | null;
  codeTries: Generated<number>;
}
