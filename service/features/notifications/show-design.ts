import type { ResponseOf } from "../../../contract/endpoint";
import { TEXT_LANGUAGES, type TextLanguage } from "../../../contract/courier-texts-limits";
import { mailDesign } from "../../../contract/mail-design";
import type { Actor, Context } from "../../platform/context";
import { translatorFor } from "../../platform/i18n/texts";
import { showSetting } from "../../platform/settings/settings";

/** What all emails share, and our texts for what the merchant has not worded. */
export async function showDesign(
  ctx: Context,
  actor: Actor,
): Promise<ResponseOf<(typeof mailDesign.calls)["getMailDesign"]>> {
  const unsubscribe = Object.fromEntries(
    TEXT_LANGUAGES.map((language) => [language, translatorFor(language)("mail.unsubscribe")]),
  ) as Record<TextLanguage, string>;
  return { ...(await showSetting(ctx, actor, mailDesign)), ours: { unsubscribe } };
}
