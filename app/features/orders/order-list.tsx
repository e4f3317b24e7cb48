import { useSearchParams } from "@remix-run/react";
import { Button, ButtonGroup, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { EmptyNote } from "../../components/empty-note";
import { OrderTable } from "./order-table";
import { nextPage, previousPage } from "./paging";
import type { OrderRowView } from "./present-orders.server";

interface Props {
  orders: OrderRowView[];
  next: string | null;
  isLoading: boolean;
  /** A tab or a search leaves some orders out. */
  isNarrowed: boolean;
}

/** The rows with their paging, or why there are none. */
export function OrderList({ orders, next, isLoading, isNarrowed }: Props) {
  const { t } = useTranslation("orders");
  const [search] = useSearchParams();
  const previous = previousPage(search);

  if (orders.length === 0) {
    return (
      <EmptyNote title={t(isNarrowed ? "empty.narrowed.title" : "empty.all.title")}>
        <Text as="p" tone="subdued" alignment="center">
          {t(isNarrowed ? "empty.narrowed.text" : "empty.all.text")}
        </Text>
        {(isNarrowed || previous) && <Button url="/track/orders">{t("empty.narrowed.action")}</Button>}
      </EmptyNote>
    );
  }
  return (
    <>
      <div className={isLoading ? "wb-list wb-list-loading" : "wb-list"} aria-busy={isLoading}>
        <OrderTable orders={orders} caption={t("title")} />
      </div>
      {(previous || next) && (
        <div className="wb-pager">
          <ButtonGroup variant="segmented">
            <Button url={`/track/orders?${previous ?? ""}`} disabled={!previous}>
              {t("previous")}
            </Button>
            <Button url={`/track/orders?${next ? nextPage(search, next) : ""}`} disabled={!next}>
              {t("next")}
            </Button>
          </ButtonGroup>
        </div>
      )}
    </>
  );
}
