import type { CSSProperties } from "react";
import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "../../i18n/translation";
import { SelectBox, SelectPageBox } from "../bulk/select-box";
import type { Selecting } from "../bulk/use-selection";
import type { OrderColumn } from "../../../contract/order-columns";
import { useHydrated } from "../../shell/use-hydrated";
import { changed, listOf } from "./order-list-url";
import { CELL_TEXTS, orderCell } from "./order-cell";
import type { OrderRowView } from "./present-orders.server";
import { LinkedTable, ROW_LINK } from "./linked-table";
import { nextSort, type Sort, sortedBy } from "./sorting";

/** Rows that the server draws; the browser draws the others once the page is hydrated. */
const ROWS_OF_SERVER = 25;

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
  const { pathname, search } = useLocation();
  // The order's page leads on in this list, and back to it.
  const list = pathname === "/track/orders" ? listOf(new URLSearchParams(search)) : "";
  const labelled = columns.map((column) => ({ column, label: t(`columns.${column}`) }));
  // The server draws what a window shows, and the browser the rest of the list, of which it has the data.
  const isHydrated = useHydrated();
  const shown = isHydrated ? orders : orders.slice(0, ROWS_OF_SERVER);
  const lines = shown.map((order) => (
    <OrderLine
      key={order.id}
      order={order}
      columns={columns}
      labelled={labelled}
      address={`/track/orders/${order.id}${list && `?${list}`}`}
      selecting={selecting}
    />
  ));

  const toCome = orders.length - shown.length;

  return (
    <>
      <LinkedTable label={caption}>
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
        {/* New elements for another list: rows of both that changed their places would count as a shift of the layout where it comes late. */}
        <tbody key={list} role="rowgroup">
          {lines}
        </tbody>
      </LinkedTable>
      {toCome > 0 && <RowsToCome count={toCome} />}
    </>
  );
}

/** The room that rows will take: without it a reload would lose its place, and what is below would jump. */
const RowsToCome = ({ count }: { count: number }) => (
  <div aria-hidden className="wb-rows-to-come" style={{ "--rows": count } as CSSProperties} />
);

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
  labelled: { column: OrderColumn; label: string }[];
  address: string;
  selecting: Selecting | undefined;
}

function OrderLine({ order, columns, labelled, address, selecting }: LineProps) {
  const { t } = useTranslation(CELL_TEXTS);

  return (
    // The id is the key of the search's results, which mark it.
    <tr
      id={`order:${order.id}`}
      role="row"
      className={selecting?.isChosen(order.id) ? "wb-row-chosen" : undefined}
    >
      <td role="cell" className="wb-cell-name">
        {selecting && <SelectBox order={order} selecting={selecting} />}
        <a href={address} className={ROW_LINK}>
          {order.name}
        </a>
      </td>
      {labelled.map(({ column, label }) => (
        <td key={column} role="cell" className={`wb-cell-${column}`} data-label={label}>
          {orderCell(column, order, columns, t)}
        </td>
      ))}
    </tr>
  );
}
