import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "../../i18n/translation";
import { SelectBox, SelectPageBox } from "../bulk/select-box";
import type { Selecting } from "../bulk/use-selection";
import type { OrderColumn } from "../../../contract/order-columns";
import { changed, listOf } from "./order-list-url";
import { OrderCell } from "./order-cell";
import type { OrderRowView } from "./present-orders.server";
import { nextSort, type Sort, sortedBy } from "./sorting";

interface Props {
  orders: OrderRowView[];
  columns: readonly OrderColumn[];
  /** Undefined where the table cannot be sorted. */
  sort?: Sort;
  /** Undefined where orders cannot be selected. */
  selecting?: Selecting;
  caption: string;
}

/**
 * Orders as a table; on a phone each row becomes a card, so roles are explicit (a table with display: block loses
 * them). The whole row links to the order.
 */
export function OrderTable({ orders, columns, sort, selecting, caption }: Props) {
  const { t } = useTranslation("orderList");

  return (
    <table className="wb-table" role="table" aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="wb-col-name">
            {selecting && <SelectPageBox selecting={selecting} />}
            {t("columns.order")}
          </th>
          {columns.map((column) => (
            <ColumnHead key={column} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} columns={columns} selecting={selecting} />
        ))}
      </tbody>
    </table>
  );
}

/** Sortable columns are links: the URL has the sort, and a second click reverses it. */
function ColumnHead({ column, sort }: { column: OrderColumn; sort?: Sort | undefined }) {
  const { t } = useTranslation("orderList");
  const [search] = useSearchParams();
  const by = sort && sortedBy(column);
  const isSorted = sort && by === sort.by;
  const label = t(`columns.${column}`);

  return (
    <th
      role="columnheader"
      scope="col"
      className={`wb-col-${column}`}
      aria-sort={isSorted ? (sort.direction === "asc" ? "ascending" : "descending") : undefined}
    >
      {by ? (
        <Link to={`?${changed(search, { sort: nextSort(by, sort) })}`} preventScrollReset>
          {label}
          {isSorted && <span aria-hidden="true">{sort.direction === "asc" ? "\u00a0↑" : "\u00a0↓"}</span>}
        </Link>
      ) : (
        label
      )}
    </th>
  );
}

interface LineProps extends Pick<Props, "columns"> {
  order: OrderRowView;
  selecting: Selecting | undefined;
}

function OrderLine({ order, columns, selecting }: LineProps) {
  const { t } = useTranslation("orderList");
  const { pathname, search } = useLocation();
  // The order's page leads on in this list, and back to it.
  const list = pathname === "/track/orders" ? listOf(new URLSearchParams(search)) : "";

  return (
    // The id is the key of the search's results, which mark it.
    <tr
      id={`order:${order.id}`}
      role="row"
      className={selecting?.isChosen(order.id) ? "wb-row-chosen" : undefined}
    >
      <td role="cell" className="wb-cell-name">
        {selecting && <SelectBox order={order} selecting={selecting} />}
        <Link to={`/track/orders/${order.id}${list && `?${list}`}`} className="wb-rowlink" prefetch="intent">
          {order.name}
        </Link>
      </td>
      {columns.map((column) => (
        <td key={column} role="cell" className={`wb-cell-${column}`} data-label={t(`columns.${column}`)}>
          <OrderCell column={column} order={order} columns={columns} />
        </td>
      ))}
    </tr>
  );
}
