import { lookupForms } from "../../lookup-forms";
import { markup } from "../../markup";
import { linkForm, orderChoice } from "../../order-choice";
import { richText } from "../../rich-text";
import type { SectionView } from "../../section-template";
import type { OrderLookupSettings } from "./schema";

/** With a heading on the page that is for it, what the link of a mail leads to, and alone below "not found" and a link that is used up. */
export function renderOrderLookup({ localizer: { t }, settings, page }: SectionView<OrderLookupSettings>) {
  const { content, shop } = page;
  const { ways, textAbove, textBelow } = settings;
  if (content.kind === "lookup") {
    return markup`<div class="narrow"><h1>${t("page.title")}</h1>
<p class="intro">${t("page.intro")}</p>
${textAbove && markup`<div class="above">${richText(textAbove, shop)}</div>`}${lookupForms(page, content.form, ways)}
${textBelow && markup`<div class="below">${richText(textBelow, shop)}</div>`}</div>`;
  }
  if (content.kind === "link") return markup`<div class="narrow">${linkForm(page, content)}</div>`;
  if (content.kind === "orders")
    return markup`<div class="narrow">${orderChoice(page, content.orders)}</div>`;
  if (content.kind !== "notice" || !(content.notice === "notFound" || content.notice === "linkGone"))
    return null;
  // The form is empty: the response to a wrong order number and to a wrong address must be the same, byte by byte.
  return markup`<div class="narrow">${lookupForms(page, { order: "", missing: [] }, ways)}</div>`;
}
