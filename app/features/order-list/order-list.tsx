import { useNavigate, useSearchParams } from "@remix-run/react";
import { Button, ButtonGroup, Select, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { Selecting } from "../bulk/use-selection";
import type { OrderColumn } from "../../../contract/order-columns";
import { EmptyNote } from "../../components/empty-note";
import { changed, nextPage, PAGE_SIZES, previousPage, withoutFilters } from "./order-list-url";
import { OrderTable } from "./order-table";
import type { OrderRowView } from "./present-orders.server";
import type { Sort } from "./sorting";

/** The id of the list, to which the keyboard can go past the tabs. */
export const ORDER_LIST = "order-list";

interface Props {
  orders: OrderRowView[];
  columns: readonly OrderColumn[];
  sort: Sort;
  size: number;
  next: string | null;
  isLoading: boolean;
  /** A tab, a filter or a search is active. */
  isNarrowed: boolean;
  selecting: Selecting;
}

/** The rows with their paging, or why there are none. */
export function OrderList(props: Props) {
  const { orders, columns, sort, size, next, isLoading, isNarrowed, selecting } = props;
  const { t } = useTranslation("orderList");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const previous = previousPage(search);

  if (orders.length === 0) {
    return (
      <EmptyNote title={t(isNarrowed ? "empty.narrowed.title" : "empty.all.title")}>
        <Text as="p" tone="subdued" alignment="center">
          {t(isNarrowed ? "empty.narrowed.text" : "empty.all.text")}
        </Text>
        {(isNarrowed || previous) && (
          <Button url={`/track/orders?${withView(withoutFilters(search))}`}>
            {t("empty.narrowed.action")}
          </Button>
        )}
      </EmptyNote>
    );
  }
  return (
    <>
      <div
        id={ORDER_LIST}
        className={isLoading ? "wb-list wb-list-loading" : "wb-list"}
        aria-busy={isLoading}
      >
        <OrderTable
          orders={orders}
          columns={columns}
          sort={sort}
          selecting={selecting}
          caption={t("title")}
        />
      </div>
      {/* Of another list it is another one, as the rows are; of another page of the same it keeps the focus. */}
      <div key={changed(search, { size: "" }).toString()} className="wb-pager">
        <Select
          label={t("size")}
          labelInline
          options={PAGE_SIZES.map(String)}
          value={String(size)}
          onChange={(chosen) =>
            navigate(`?${changed(search, { size: chosen })}`, { preventScrollReset: true })
          }
        />
        {(previous || next) && (
          <ButtonGroup variant="segmented">
            <Button {...pageLink(previous)}>{t("previous")}</Button>
            <Button {...pageLink(next && nextPage(search, next))}>{t("next")}</Button>
          </ButtonGroup>
        )}
      </div>
    </>
  );
}

/** Null without a page: a disabled link is still a link to a screen reader. */
const pageLink = (search: URLSearchParams | "" | null) =>
  search ? { url: `/track/orders?${search}` } : { disabled: true };

/** "All orders" is a view too: a URL without a view opens the store's default view. */
export function withView(search: URLSearchParams): URLSearchParams {
  if (search.size === 0) search.set("view", "all");
  return search;
}
