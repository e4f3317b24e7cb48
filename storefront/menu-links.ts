import { settingsInLanguage } from "./document/localize-settings";
import { pageLink } from "./document/page-link";
import { type Html, markup } from "./markup";
import type { PageView } from "./page-view";

interface Menu {
  menu: { id: string; label: string; url: string; positions: ("header" | "footer")[] }[];
}

/** The links of the header's menu that stand at this position, as a list; null where there are none. */
export function menuLinks(page: PageView, position: "header" | "footer"): Html | null {
  const { document, localizer, shop } = page;
  const header = document.sections.find(({ type }) => type === "header");
  if (!header) return null;
  const section = { id: header.id, settings: header.settings as unknown as Menu };
  const { menu } = settingsInLanguage(section, ["label"], document, localizer);
  const here = menu.filter(({ positions }) => positions.includes(position));
  if (here.length === 0) return null;
  return markup`<ul class="menu">${here.map(
    ({ label, url }) => markup`<li><a href="${pageLink(url, shop)}">${label}</a></li>`,
  )}</ul>`;
}
