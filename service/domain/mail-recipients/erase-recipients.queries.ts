import { sql } from "kysely";
import type { CustomerId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { addressHashes, plainAddress } from "./address-hash";

/**
 * Cuts the emails of an erased customer from their address, takes the address itself off the list of suppressed ones, and deletes what they
 * have agreed to. The keyed hash stays where nothing may go to it; where nothing is kept about it, a job deletes it. Before `eraseDeliveries`, which cuts the customer
 * from the deliveries.
 */
export async function eraseRecipients(
  { config }: Pick<Context, "config">,
  tx: Tx,
  shop: ShopId,
  {
    addresses: given,
    customers,
    subjects,
  }: { addresses: (string | null)[]; customers: CustomerId[]; subjects: string[] },
): Promise<void> {
  const isTheirs = sql`(customer_id = any(${customers}::bigint[]) or subject = any(${subjects}::text[]))`;
  await sql`
    update mail_messages set recipient_id = null, links = case when links is not null then '[]'::jsonb end
    where shop_id = ${shop} and delivery_id in (
      select id from deliveries where shop_id = ${shop} and ${isTheirs}
      union all
      select id from delivery_log where shop_id = ${shop} and ${isTheirs})
  `.execute(tx);
  const known = given.flatMap((each) => (each ? addressHashes(config, each) : []));
  await sql`
    delete from mail_consents where shop_id = ${shop} and state = 'given' and recipient_id in (
      select id from mail_recipients where shop_id = ${shop} and address_hash = any(${known}::bytea[]))
  `.execute(tx);
  const addresses = given.flatMap((each) => (each ? [plainAddress(each)] : []));
  await sql`
    update mail_suppressions set address = null, detail = null
    where shop_id = ${shop} and address = any(${addresses}::text[])
  `.execute(tx);
  await noteChange(tx, shop, "deliveries");
}
