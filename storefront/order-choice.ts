import { LINK_PARAMETER } from "../contract/signed-links";
import { type Html, markup } from "./markup";
import type { PageContent, PageView } from "./page-view";

/** Opens the orders of a mail's link, by a button. */
export function linkForm({ localizer: { t }, path, locale }: PageView, link: string): Html {
  return markup`<h1>${t("link.title")}</h1>
<p class="intro">${t("link.text")}</p>
<div class="card"><form method="post" action="${path}">
<input type="hidden" name="${LINK_PARAMETER}" value="${link}">${locale && markup`<input type="hidden" name="locale" value="${locale}">`}
<button class="primary">${t("link.open")}</button>
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
