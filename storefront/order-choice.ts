import { LINK_PARAMETER } from "../contract/signed-links";
import { type Html, markup } from "./markup";
import type { PageContent, PageView } from "./page-view";

/** Does what a mail's link is for, by a button. */
export function linkForm(
  { localizer: { t }, shop, path, locale }: PageView,
  { link, asks = "orders" }: Extract<PageContent, { kind: "link" }>,
): Html {
  const texts = {
    orders: [t("link.title"), t("link.text"), t("link.open")],
    watch: [t("watch.title"), t("watch.confirmText", { shop: shop?.name ?? "" }), t("watch.confirm")],
    watching: [t("watch.title"), t("watch.outcome.watching"), t("watch.stop")],
  }[asks];
  const [title, text, action] = texts;
  return markup`<h1>${title}</h1>
<p class="intro">${text}</p>
<div class="card"><form method="post" action="${path}">
<input type="hidden" name="${LINK_PARAMETER}" value="${link}">${locale && markup`<input type="hidden" name="locale" value="${locale}">`}
<button class="${asks === "watching" ? "secondary" : "primary"}"${asks === "watching" && markup` name="intent" value="stop"`}>${action}</button>
</form></div>`;
}

/** The orders of an address, the newest first. */
export function orderChoice(
  { localizer: { t, day } }: PageView,
  orders: Extract<PageContent, { kind: "orders" }>["orders"],
): Html {
  return markup`<h1>${t("link.title")}</h1>
<ul class="card choices">${orders.map(
    ({ name, orderedAt, href }) =>
      markup`<li><a href="${href}">${t("order.title", { order: name })}</a> <time class="meta" datetime="${orderedAt}">${t("order.orderedOn", { date: day(orderedAt) })}</time></li>`,
  )}</ul>`;
}
