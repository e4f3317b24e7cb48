import { MAX_MAIL_BYTES } from "../../../../contract/mail-template-limits";
import type { MailTemplate } from "../../../../contract/mail-template";
import type { MailProblem } from "../../../../contract/mail-templates";
import { ofWhole } from "../../../../storefront/mail/check-mail-texts";
import type { Fill, LiquidText } from "../../../../storefront/mail/fill-texts";
import type { MailFacts } from "../../../../storefront/mail/mail-facts";
import { readMailTemplate } from "../../../../storefront/mail/read-mail-template";
import { type RenderedMail, renderMailTemplate } from "../../../../storefront/mail/render-mail-template";
import type { Localizer } from "../../../../storefront/localizer";
import { DeliveryNotReady } from "../../../platform/deliveries/channel";
import { templatesBusy } from "../check-template";
import type { Shop } from "../../shops/shops.queries";
import type { Context } from "../../../platform/context";
import { BlankHtml, UncheckableHtml } from "../../../platform/mail/html/clean-mail-html";
import {
  TemplateFault,
  type TemplateFiller,
  TemplateLate,
  TemplatesStopped,
} from "../../../platform/mail/liquid/template-filler";
import { renderHtml } from "./render-html";
import { problemOfFault } from "./problem-of-fault";

export type FilledTemplate =
  | { mail: RenderedMail; problem?: undefined }
  | { mail?: undefined; problem: MailProblem };

/**
 * The mail of a merchant's template, or what keeps it from being made.
 * @throws DeliveryNotReady where the process ends; TemplateLate where the machine is too busy; what is no fault of the template's
 */
export async function fillTemplate(
  filler: TemplateFiller,
  shop: Shop["id"],
  template: MailTemplate,
  facts: MailFacts,
  localizer: Localizer,
): Promise<FilledTemplate> {
  let filling: readonly LiquidText[] = [];
  try {
    const fill: Fill = (texts, data, reader) => {
      filling = texts;
      return filler.fill(texts, data, reader, String(shop));
    };
    const { html } = template;
    const mail =
      html === null
        ? await renderMailTemplate(readMailTemplate(template), facts, localizer, fill)
        : await renderHtml({ ...template, html }, facts, localizer, fill);
    if (Buffer.byteLength(mail.html) > MAX_MAIL_BYTES) return { problem: ofWhole("limit") };
    return { mail };
  } catch (error) {
    if (error instanceof TemplateFault) return { problem: problemOfFault(error, filling, template) };
    if (error instanceof TemplatesStopped) throw new DeliveryNotReady("the process ends");
    if (error instanceof BlankHtml) return { problem: { ...ofWhole("blank"), setting: "html" } };
    if (error instanceof UncheckableHtml) return { problem: { ...ofWhole("limit"), setting: "html" } };
    throw error;
  }
}

/**
 * The same for somebody who waits for it.
 * @throws AppError UNAVAILABLE where the machine is too busy
 */
export async function fillDraft(
  ctx: Pick<Context, "templates">,
  ...given: [Shop["id"], MailTemplate, MailFacts, Localizer]
): Promise<FilledTemplate> {
  try {
    return await fillTemplate(ctx.templates.drafts, ...given);
  } catch (error) {
    if (error instanceof TemplateLate) throw templatesBusy();
    throw error;
  }
}
