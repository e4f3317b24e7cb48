import type { MailPurpose } from "../../contract/mail-purposes";
import { type Html, markup } from "../markup";
import type { PageContent, PageView } from "../page-view";

export type EmailPreferences = Extract<PageContent, { kind: "emails" }>;

/** What the reader ends or resumes with one button, and below it each purpose apart, where there are several. Works without script. */
export function emailPreferences(view: PageView, content: EmailPreferences): Html {
  const { localizer, shop } = view;
  const { t } = localizer;
  const { asked, preferences, action } = content;
  const name = shop?.name ?? "";
  const isOn = preferences.get(asked);
  return markup`<div class="narrow emails">
<h1>${t("emails.title", { shop: name })}</h1>
${content.isSaved && markup`<p class="saved" role="status">${t("emails.saved")}</p>`}
<form class="card" method="post" action="${action}">
<h2>${t(`emails.${asked}.name`)}</h2>
<p>${t(isOn ? `emails.${asked}.on` : `emails.${asked}.off`, { shop: name })}</p>
<button class="${isOn ? "primary" : "secondary"}" name="intent" value="${isOn ? "stop" : "resume"}">${t(isOn ? "emails.stop" : "emails.resume")}</button>
</form>
${preferences.size > 1 && choices(view, content)}
${content.texts && textMessages(view, content.texts, action)}
</div>`;
}

const textMessages = (
  { shop, localizer: { t } }: PageView,
  { ending, isOn }: NonNullable<EmailPreferences["texts"]>,
  action: string,
) => markup`<form class="card" method="post" action="${action}">
<h2>${t("texts.name")}</h2>
<p>${t(isOn ? "texts.on" : "texts.off", { shop: shop?.name ?? "", ending })}</p>
<button class="secondary" name="intent" value="${isOn ? "endTexts" : "startTexts"}">${t(isOn ? "texts.end" : "texts.start")}</button>
</form>`;

const choices = (view: PageView, { preferences, action }: EmailPreferences) => {
  const { t } = view.localizer;
  return markup`<form class="card" method="post" action="${action}">
<fieldset><legend>${t("emails.choose")}</legend>
${[...preferences].map(([purpose, isWanted]) => choice(view, purpose, isWanted))}
</fieldset>
<button class="secondary" name="intent" value="save">${t("emails.save")}</button>
</form>`;
};

const choice = ({ localizer: { t } }: PageView, purpose: MailPurpose, isWanted: boolean) =>
  markup`<label><input type="hidden" name="shown" value="${purpose}"><input type="checkbox" name="wanted" value="${purpose}"${isWanted && markup` checked`}><span>${t(`emails.${purpose}.name`)}<small>${t(`emails.${purpose}.about`)}</small></span></label>
`;
