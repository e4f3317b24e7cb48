import { StoredAutomation } from "../../../../contract/automation";
import type { AutomationId } from "../../../../contract/ids";
import { MailTemplate } from "../../../../contract/mail-template";
import type { Localizer } from "../../../../storefront/localizer";
import type { MailFacts } from "../../../../storefront/mail/mail-facts";
import { findAutomationVersion } from "../../../domain/automations/automations.queries";
import { asWritten, automatedTemplate } from "../../../../storefront/mail/automated-template";
import type { Shop } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import { fillTemplate } from "../../../domain/mail-templates/fill/fill-template";
import type { MailByTemplate } from "../templates/render-by-template";

/**
 * The email of an automation, in the words of the version that has acted and with the look of all emails of the shop.
 * @throws Error where its words cannot be filled: then the plain email goes out
 */
export async function renderAutomated(
  ctx: Context,
  { id: shop }: Shop,
  automation: { id: AutomationId; version: number },
  facts: MailFacts,
  localizer: Localizer,
): Promise<MailByTemplate> {
  const stored = await findAutomationVersion(ctx.db, shop, automation);
  const { actions } = StoredAutomation.parse(stored?.definition);
  const action = actions.find((each) => each.do === "email_customer");
  if (!action) throw new Error(`Automation ${automation.id} has no email in version ${automation.version}`);
  const template = MailTemplate.parse(automatedTemplate(action));
  const { mail, problem } = await fillTemplate(
    ctx.templates.mails,
    shop,
    template,
    asWritten(facts),
    localizer,
  );
  if (!mail) throw new Error(`The words of automation ${automation.id} cannot be filled: ${problem.key}`);
  return { mail, template: null, parts: {} };
}
