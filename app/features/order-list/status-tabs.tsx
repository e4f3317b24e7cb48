import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
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

  // On a phone the active tab may be scrolled out of view.
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && open) strip.current.scrollLeft = open.offsetLeft - strip.current.clientWidth / 3;
  }, [current]);

  return (
    <nav ref={strip} className="wb-tabs" aria-label={t("orderList:tabs")}>
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
