import type { AutomationDefinition } from "../../../contract/automation";
import type { OrderId } from "../../../contract/ids";
import { MailTemplate } from "../../../contract/mail-template";
import { asWritten, automatedTemplate } from "../../../storefront/mail/automated-template";
import { fillDraft } from "../../domain/mail-templates/fill/fill-template";
import { languageOfOrder } from "../../domain/orders/language-of-order";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { factsToShow } from "../../read/mail-facts/facts-to-show";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";

/**
 * The subject of an automation's email for an order, in its customer's language; null where there is no such email, or it cannot be filled.
 * @throws AppError UNAVAILABLE where the machine is too busy
 */
export async function fillSubject(
  ctx: Context,
  shop: Shop,
  { actions }: AutomationDefinition,
  id: OrderId,
): Promise<string | null> {
  const action = actions.find((each) => each.do === "email_customer");
  const [order] = action ? await listOrdersById(ctx.db, shop.id, [id]) : [];
  if (!action || !order) return null;
  const template = MailTemplate.safeParse(automatedTemplate(action));
  if (!template.success) return null;
  const about = { kind: "automated" as const, language: languageOfOrder(order, shop), order: id };
  const { facts, localizer } = await factsToShow(ctx, shop, about);
  const { mail } = await fillDraft(ctx, shop.id, template.data, asWritten(facts), localizer);
  return mail?.subject ?? null;
}
