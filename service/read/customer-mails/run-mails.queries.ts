import { sql } from "kysely";
import type { AutomationRunId, OrderId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { CUSTOMER_MAIL, keyOfRun, subjectOfOrder } from "./customer-mail";
import { type CustomerMail, latest, shownReason, shownState } from "./customer-mails.queries";

/** What has become of the email of a run of an automation. */
export type RunMail = Pick<CustomerMail, "state" | "reason" | "notBefore">;

/** The emails of these runs, as they are at present. Those that the channel need not keep any longer are left out. */
export async function listRunMails(
  db: Db,
  shop: ShopId,
  runs: readonly { run: AutomationRunId; order: OrderId }[],
): Promise<Map<AutomationRunId, RunMail>> {
  if (runs.length === 0) return new Map();
  const subjects = [...new Set(runs.map(({ order }) => subjectOfOrder(order)))];
  const { rows } = await sql<RunMail & { key: string }>`
    with ${latest(shop, [CUSTOMER_MAIL], subjects)}
    select key, ${shownState} as state, ${shownReason} as reason, not_before from latest
    where key = any(${runs.map(({ run }) => keyOfRun(run))}::text[])`.execute(db);
  const byKey = new Map(rows.map(({ key, ...mail }) => [key, mail]));
  return new Map(
    runs.flatMap(({ run }) => {
      const mail = byKey.get(keyOfRun(run));
      return mail ? [[run, mail] as const] : [];
    }),
  );
}
