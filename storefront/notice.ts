import { bothForms } from "./lookup-forms";
import { type Html, markup } from "./markup";
import type { PageContent, PageView } from "./page-view";

/** A message about a failed request, with the form where trying again makes sense. */
export function noticePage(
  view: PageView,
  { notice, minutes = 1, traceId }: Extract<PageContent, { kind: "notice" }>,
): Html {
  const { t } = view.localizer;
  const text = notice === "limited" ? t("notice.limitedText", { count: minutes }) : t(`notice.${notice}Text`);
  const isWorthATry = notice === "failed" || notice === "limited";
  const box = markup`<div class="notice" role="alert"><h1>${t(`notice.${notice}`)}</h1><p>${text}</p>
${isWorthATry && markup`<p><a href="${view.path}">${t("notice.retry")}</a></p>`}
${notice === "failed" && traceId && markup`<p><small>${t("notice.reference", { id: traceId })}</small></p>`}</div>`;
  // The form is empty: the response to a wrong order number and to a wrong address must be the same, byte by byte.
  return notice === "notFound" ? markup`${box}${bothForms(view, { order: "", missing: [] })}` : box;
}
