import { freshUntil } from "../decide-notification";
import type { AutomationActor } from "../../../domain/automations/automation-action";
import { keyOfRun, subjectOfOrder } from "../../../read/customer-mails/customer-mail";
import { listOrdersById } from "../../../read/tracked-order/tracked-orders.queries";
import { enqueueCustomerMails } from "../enqueue-customer-mails";
import { TOGETHER_MS } from "../together";

/**
 * Enqueues an email to the customer of each order, about all of its shipments. Consent, suppressions, quiet hours, the daily cap and the
 * pause of all emails hold as for any other that tells of no status.
 */
export const emailCustomers: AutomationActor = async (ctx, tx, { shop, automation, runs }, action) => {
  if (action.do !== "email_customer") throw new Error(`email_customer cannot do ${action.do}`);
  if (!action.subject || !action.text) throw new Error("the email of an automation has no text any more");
  const now = ctx.now();
  const orders = await listOrdersById(
    tx,
    shop.id,
    runs.map(({ order }) => order),
  );
  const customers = new Map(orders.map(({ id, customerId }) => [id, customerId]));
  await enqueueCustomerMails(
    ctx,
    tx,
    shop.id,
    runs.map(({ id, order, shipment, hasOthers }) => ({
      ...{ shop: shop.id, key: keyOfRun(id), subject: subjectOfOrder(order), kind: "automated" },
      customerId: customers.get(order) ?? null,
      payload: {
        ...{ kind: "order" as const, mail: "automated" as const, order, since: now.toISOString() },
        freshUntil: freshUntil("automated", now).toISOString(),
        automation: { id: automation.id, version: automation.version, run: id },
      },
      // Its other shipments are scanned within minutes, and it shows all of them.
      ...(shipment && hasOthers && { notBefore: new Date(now.getTime() + TOGETHER_MS) }),
    })),
  );
};
