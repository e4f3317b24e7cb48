import { type Html, markup } from "./markup";
import type { PageContent, PageView } from "./page-view";

/** A message about a failed request. */
export function noticeBox(
  { localizer: { t }, path }: PageView,
  { notice, minutes = 1, traceId }: Extract<PageContent, { kind: "notice" }>,
): Html {
  const text = notice === "limited" ? t("notice.limitedText", { count: minutes }) : t(`notice.${notice}Text`);
  const isWorthATry = notice === "failed" || notice === "limited";
  const isSuccess = notice === "linkSent" || notice === "watching" || notice === "notWatching";
  const role = isSuccess ? "status" : "alert";
  return markup`<div class="narrow"><div class="${isSuccess ? "notice success" : "notice"}" role="${role}"><h1>${t(`notice.${notice}`)}</h1><p>${text}</p>
${isSuccess && markup`<p><a href="${path}">${t("page.another")}</a></p>`}
${isWorthATry && markup`<p><a href="${path}">${t("notice.retry")}</a></p>`}
${notice === "failed" && traceId && markup`<p><small>${t("notice.reference", { id: traceId })}</small></p>`}</div></div>`;
}
