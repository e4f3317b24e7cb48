import { sql } from "kysely";
import { demoMailOutcomes, type DemoOutcome } from "../sandbox/demo/mail-outcomes";
import { applyMailEvents } from "../service/domain/mail-recipients/apply-mail-events";
import { changeConsents } from "../service/domain/mail-recipients/change-consents";
import { insertMessage } from "../service/domain/mail-recipients/mail-messages.queries";
import { recordClick, recordOpen } from "../service/domain/mail-measuring/record-request";
import { rollUpMails } from "../service/features/mail-measuring/roll-up-mails.job";
import { type MessageRef, returnToken } from "../service/domain/mail-recipients/return-token";
import { renderCustomerMail } from "../service/features/notifications/render-customer-mail";
import { clearSuppression } from "../service/features/notifications/recipients/suppressions";
import type { Actor, Context } from "../service/platform/context";
import { transaction } from "../service/platform/db/database";
import { noteChange } from "../service/platform/db/noted-changes";
import { CUSTOMER_MAIL, CustomerMailPayload } from "../service/read/customer-mails/customer-mail";
import { onceFilled } from "./once-filled";

const MOST = 40;
/** Of which the statistics are summed. */
const SHOWN_DAYS = 35;
const MINUTE_MS = 60_000;

/**
 * Makes it look as if the app had been there for the last month: the emails about parcels that have arrived since then, which were not sent
 * because they are older than the installation, were sent, and something has become of each.
 */
export const sendDemoEmails = (ctx: Context, actor: Actor, stopWanted: AbortSignal): void =>
  onceFilled(ctx, stopWanted, "emails", () => sendAll(ctx, actor));

async function sendAll(ctx: Context, actor: Actor): Promise<boolean> {
  const mails = await listMails(ctx, actor);
  if (mails.length < demoMailOutcomes.length) return false;
  for (const [index, mail] of mails.entries())
    await send(ctx, actor, mail, { index, outcome: demoMailOutcomes[index] ?? { became: "delivered" } });
  await rollUpMails(ctx, actor.shop, SHOWN_DAYS);
  return true;
}

interface DemoMail {
  id: string;
  payload: unknown;
  deliveredAt: Date;
}

/** The newest first; one for each customer of whom nothing is on its way: what goes out today goes out all the same. */
async function listMails({ db, now }: Context, { shop }: Actor): Promise<DemoMail[]> {
  const since = new Date(now().getTime() - 29 * 86_400_000);
  // Materialized: each part is read once, whatever the planner thinks of tables that have just been filled.
  const { rows } = await sql<DemoMail>`
    with waiting as materialized (
      select o.email from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
      where s.shop_id = ${shop} and s.status <> 'DELIVERED' and o.email is not null
    ), skipped as materialized (
      select id, payload, (payload ->> 'shipment')::bigint as shipment from delivery_log
      where shop_id = ${shop} and channel = ${CUSTOMER_MAIL} and state = 'skipped' and kind in ('delivered', 'all_delivered')
    ), delivered as materialized (
      select s.id, s.delivered_at, o.email from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
      where s.shop_id = ${shop} and s.delivered_at >= ${since} and o.email is not null and o.deleted_at is null
    ), newest as (
      select distinct on (delivered.email) skipped.id, payload, delivered_at
      from skipped join delivered on delivered.id = skipped.shipment
      where delivered.email not in (select email from waiting)
      order by delivered.email, delivered_at desc
    )
    select * from newest order by delivered_at desc, id limit ${MOST}`.execute(db);
  return rows;
}

async function send(
  ctx: Context,
  actor: Actor,
  mail: DemoMail,
  { index, outcome }: { index: number; outcome: DemoOutcome },
): Promise<void> {
  const { shop } = actor;
  const { id, deliveredAt } = mail;
  const at = new Date(deliveredAt.getTime() + MINUTE_MS);
  const payload = CustomerMailPayload.parse(mail.payload);
  const {
    kind,
    recipient = null,
    consent = {},
    language,
    measured,
    ...rendered
  } = await renderCustomerMail(ctx, { id, shop, payload });
  await insertMessage(ctx.db, shop, {
    ...{ deliveryId: id, kind, recipientId: recipient, consent, createdAt: at },
    ...{ template: rendered.template ?? 0, language, automationId: null, ...measured },
  });
  await transaction(ctx.db, async (tx) => {
    await sql`update delivery_log set state = 'sent', reason = null, done_at = ${at}, created_at = ${deliveredAt},
        rendered = ${JSON.stringify({ ...rendered, kind, consent })}::jsonb
      where shop_id = ${shop} and id = ${id}`.execute(tx);
    await noteChange(tx, shop, "deliveries");
  });
  const later = { ...ctx, now: () => new Date(at.getTime() + 2 * MINUTE_MS) };
  await become(later, actor, { delivery: id, recipient }, outcome);
  if (outcome.became === "delivered") await read(later, { shop, delivery: id }, index);
}

/** Most emails are opened, some by a mail client alone, and of some a link is followed. */
async function read(ctx: Context, ref: MessageRef, index: number): Promise<void> {
  if (index % 5 === 0) return;
  await recordOpen(ctx, ref, { agent: "demo", isHuman: index % 5 !== 1 });
  if (index % 3 === 0) await recordClick(ctx, { ...ref, link: 0 }, { agent: "demo", isHuman: true });
}

async function become(
  ctx: Context,
  actor: Actor,
  { delivery, recipient }: { delivery: string; recipient: string | null },
  outcome: DemoOutcome,
): Promise<void> {
  const { became } = outcome;
  const kind = became === "unsubscribed" ? "delivered" : became === "cleared" ? "bounced" : became;
  const token = returnToken(ctx.config, { shop: actor.shop, delivery });
  const detail = "detail" in outcome ? outcome.detail : null;
  await applyMailEvents(ctx, [{ kind, token, providerId: null, address: null, detail }]);
  if (!recipient) return;
  if (became === "cleared") await clearSuppression(ctx, actor, { id: recipient });
  if (became === "unsubscribed")
    await changeConsents(ctx, actor.shop, { recipient, delivery }, new Map([["status", false]]), "page");
}
