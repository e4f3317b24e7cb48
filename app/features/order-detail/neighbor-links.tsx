import { Link, useFetcher } from "@remix-run/react";
import { Icon } from "@shopify/polaris";
import { ChevronLeftIcon, ChevronRightIcon } from "@shopify/polaris-icons";
import { useEffect } from "react";
import { useTranslation } from "../../i18n/translation";

interface Order {
  id: string;
  name: string;
}
/** The neighbors of the order `of`. */
export interface Neighbors {
  of: string;
  previous: Order | null;
  next: Order | null;
}

/**
 * Links to the orders before and behind this one, in the list that the page's address names: the merchant came from it. They
 * are asked for after the page, which does not wait for them; until then, and at the ends of the list, the links lead nowhere.
 */
export function NeighborLinks({ id, list }: { id: string; list: string }) {
  const { t } = useTranslation(["order", "common"]);
  const { load, data } = useFetcher<Neighbors>();
  useEffect(
    () => load(`/track/orders/neighbors?${new URLSearchParams([["of", id]])}&${list}`),
    [load, id, list],
  );
  const known = data?.of === id ? data : null;

  return (
    <nav className="wb-neighbors" aria-label={t("order:neighbors.title")}>
      {(["previous", "next"] as const).map((side) => {
        const order = known?.[side];
        const name = t(`order:neighbors.${side}`);
        const label = order ? t("common:pair", { name, value: order.name }) : name;
        return (
          // The same element whether it leads somewhere or not: it keeps the focus from order to order.
          <Link
            key={side}
            to={order ? `/track/orders/${order.id}${list && `?${list}`}` : ""}
            rel={side === "next" ? "next" : "prev"}
            aria-label={label}
            aria-disabled={!order || undefined}
            data-tip={order ? label : undefined}
            prefetch={order ? "intent" : "none"}
            onClick={(event) => {
              if (!order) event.preventDefault();
            }}
          >
            <Icon source={side === "next" ? ChevronRightIcon : ChevronLeftIcon} />
          </Link>
        );
      })}
    </nav>
  );
}
