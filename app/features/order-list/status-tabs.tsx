import { Link } from "@remix-run/react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "../../i18n/translation";
import type { TabView } from "./present-orders.server";

/** Links, one per status, with the number of orders in each. They scroll sideways on a phone, the page does not. */
export function StatusTabs({
  tabs,
  current,
  addressOf,
}: {
  tabs: TabView[];
  current: string;
  addressOf: (tab: TabView["tab"]) => string;
}) {
  const { t } = useTranslation(["orderList", "status"]);
  const strip = useRef<HTMLElement>(null);

  const show = (tab: HTMLElement | null | undefined) => {
    if (strip.current && tab) strip.current.scrollLeft = tab.offsetLeft - strip.current.clientWidth / 3;
  };

  // On a phone the active tab may be scrolled out of view.
  useEffect(() => show(strip.current?.querySelector<HTMLElement>("[aria-current]")), [current]);
  // Browsers leave a tab cut off that the keyboard comes to; one that is pressed must not move away below the pointer.
  const follow = ({ key, target }: KeyboardEvent<HTMLElement>) => {
    if (key === "Tab" && target instanceof HTMLElement) show(target.closest("a"));
  };

  return (
    <nav ref={strip} className="wb-tabs" aria-label={t("orderList:tabs")} onKeyUp={follow}>
      <ul>
        {tabs.map(({ tab, shown }) => (
          <li key={tab}>
            <Link to={addressOf(tab)} aria-current={tab === current ? "page" : undefined} preventScrollReset>
              {t(`status:${tab}`)} <span className="wb-count">{shown}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
