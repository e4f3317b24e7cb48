import type { MailTemplate } from "../../../../contract/mail-template";
import type { MailProblem } from "../../../../contract/mail-templates";
import { ofWhole, placeOf } from "../../../../storefront/mail/check-mail-texts";
import { hasLiquid, type LiquidText } from "../../../../storefront/mail/fill-texts";
import { textsIn } from "../../../../storefront/mail/mail-texts";
import type { TemplateFault } from "../../../platform/mail/liquid/template-filler";

/** @param texts what was filled: the fault names one of them by its place among these */
export function problemOfFault(
  { fault: { index, ...fault } }: TemplateFault,
  texts: readonly LiquidText[],
  template: MailTemplate,
): MailProblem {
  const failed = texts[index];
  const isFailed = ({ mode, text }: LiquidText) =>
    mode === failed?.mode && (mode === "html" || (hasLiquid(text) && text === failed.text));
  const place = textsIn(template).find((text) => isFailed(text));
  return place ? { ...placeOf(place), ...fault } : { ...ofWhole(fault.key), ...fault };
}
