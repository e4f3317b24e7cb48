import { StoredAutomation } from "../../../../contract/automation";
import { MailTemplate } from "../../../../contract/mail-template";
import type { Localizer } from "../../../../storefront/localizer";
import { asWritten, automatedTemplate } from "../../../../storefront/mail/automated-template";
import type { MailFacts } from "../../../../storefront/mail/mail-facts";
import { findAutomationVersion } from "../../../domain/automations/automations.queries";
import { type FilledTemplate, fillTemplate } from "../../../domain/mail-templates/fill/fill-template";
import type { Shop } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import { DeliveryNotReady } from "../../../platform/deliveries/channel";
import { TemplateLate } from "../../../platform/mail/liquid/template-filler";
import type { OrderMailPayload } from "../../../read/customer-mails/customer-mail";
import { type MailByTemplate, renderOurs } from "../templates/render-by-template";
import { noteDefaultText } from "./note-default-text";

type Automated = NonNullable<OrderMailPayload["automation"]>;

interface Wanted {
  automation: Automated;
  /** A preview writes nothing down. */
  isPreview: boolean;
}

/**
 * The email of an automation, in the words of the version that has acted and with the look of all emails of the shop. Where these cannot be
 * filled, the default text, which its run then says.
 * @throws DeliveryNotReady where the process ends
 */
export async function renderAutomated(
  ctx: Context,
  shop: Shop,
  facts: MailFacts,
  localizer: Localizer,
  { automation, isPreview }: Wanted,
): Promise<MailByTemplate> {
  const stored = await findAutomationVersion(ctx.db, shop.id, automation);
  const { mail, problem, error } = await fillWords(ctx, shop, stored?.definition, facts, localizer);
  if (mail) return { mail, template: null, parts: {} };
  const fields = { shop: shop.id, automation: automation.id, version: automation.version };
  const isLate = error instanceof TemplateLate;
  if (problem || isLate)
    ctx.log.warn(
      { ...fields, problem, err: error },
      "the words of an automation cannot be filled; the default text is sent",
    );
  else
    ctx.log.error(
      { ...fields, err: error },
      "the email of an automation cannot be rendered; the default text is sent",
    );
  if (!isPreview)
    await noteDefaultText(ctx, shop, automation, { problem: problem ?? null, isItsFault: !isLate });
  return { mail: await renderOurs(facts, localizer), template: null, parts: {} };
}

/** The email in the words of a definition, or what keeps it from being made. */
async function fillWords(
  ctx: Context,
  { id: shop }: Shop,
  definition: unknown,
  facts: MailFacts,
  localizer: Localizer,
): Promise<
  (FilledTemplate & { error?: unknown }) | { mail?: undefined; problem?: undefined; error: unknown }
> {
  try {
    const { actions } = StoredAutomation.parse(definition);
    const action = actions.find((each) => each.do === "email_customer");
    if (!action) throw new Error("the automation has no email in this version");
    const template = MailTemplate.parse(automatedTemplate(action));
    return await fillTemplate(ctx.templates.mails, shop, template, asWritten(facts), localizer);
  } catch (error) {
    if (error instanceof DeliveryNotReady) throw error;
    return { error };
  }
}
