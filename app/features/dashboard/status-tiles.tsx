import { Link } from "@remix-run/react";
import { useTranslation } from "../../i18n/translation";
import type { TabView } from "../order-list/present-orders.server";
import { screenAnchor } from "../screens/screen-anchor";

/** How many orders have each status; each tile links to those orders. */
export function StatusTiles({ tiles }: { tiles: TabView[] }) {
  const { t } = useTranslation(["dashboard", "status"]);

  return (
    <nav {...screenAnchor("orders-by-status")} aria-label={t("dashboard:tiles")}>
      <ul className="wb-tiles">
        {tiles.map(({ tab, count, shown }) => (
          <li key={tab}>
            <Link to={`/track/orders?tab=${tab}`} data-status={tab} data-empty={count === 0 || undefined}>
              <span className="wb-tiles-name">{t(`status:${tab}`)}</span>{" "}
              <span className="wb-tiles-count">{shown}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
