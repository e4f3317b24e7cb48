import { redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { BlockStack, Card, Text } from "@shopify/polaris";
import { OrderSort } from "../../contract/order-filter";
import { DEFAULT_COLUMNS } from "../../contract/order-columns";
import { MAX_SEARCH_TOTAL } from "../../contract/search-limits";
import { CallFailure } from "../components/call-failure";
import { PageFrame } from "../components/page-frame";
import { SkipLink } from "../components/skip-link";
import { endApiFor } from "../endApi/end-api-for.server";
import { BulkBar } from "../features/bulk/bulk-bar";
import bulkStyles from "../features/bulk/bulk.css?url";
import { BulkProgress } from "../features/bulk/bulk-progress";
import { useBulk } from "../features/bulk/use-bulk";
import { useSelection } from "../features/bulk/use-selection";
import { useExportDialog } from "../features/exports/use-export-dialog";
import { FilterChips } from "../features/order-list/filter-chips";
import { changed, PANEL } from "../features/order-list/order-list-url";
import {
  columnsIn,
  normalizeParams,
  parseListParams,
  tabOfStatus,
} from "../features/order-list/list-state.server";
import { ListedContext } from "../features/exports/listed";
import { LIST_TOOLS, ListToolbar } from "../features/order-list/list-toolbar";
import { ORDER_LIST, OrderList, withView } from "../features/order-list/order-list";
import { presentListedOrder, presentTabs } from "../features/order-list/present-orders.server";
import { namesIn, namesOfFound, presentView } from "../features/order-list/present-saved-views.server";
import { StatusTabs } from "../features/order-list/status-tabs";
import { ViewTabs } from "../features/order-list/view-tabs";
import type { ScreenId } from "../features/screens/registry";
import { isRunning, SyncProgress } from "../features/sync/sync-progress";
import { useTranslation } from "../i18n/translation";
import { FoldingHeadActions } from "../shell/folding-head-actions";
import { formatFor } from "../shell/shell-data.server";
import { useEndApi } from "../shell/use-end-api";
import { usePolling } from "../shell/use-polling";
import { useShell } from "../shell/use-shell";
import { reloadOn } from "../shell/reload-on";

export const meta: MetaFunction = () => [{ title: "Waybill" }];

/** Found by the search as well. */
const SYNC: ScreenId = "sync-orders";
const EXPORT: ScreenId = "export";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: bulkStyles }];

export const shouldRevalidate = reloadOn("orders", "views", "tasks");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const { searchParams: search } = new URL(request.url);
  const named = search.get("status");
  const tab = tabOfStatus(named);
  if (tab && !search.has("tab")) throw redirect(`/track/orders?${withView(changed(search, { tab }))}`);
  const listParams = parseListParams(search);
  const address = normalizeParams(search, listParams);
  if (PANEL.some((name) => search.get(name) !== address.get(name))) {
    throw redirect(`/track/orders?${withView(address)}`);
  }
  const [orders, counts, saved, format] = await Promise.all([
    endApi.listOrders(listParams).catch((failure: unknown) => {
      // The mark of a page that was cut from an address leads to the first page.
      const isLost = listParams.after && failure instanceof Response && failure.status === 400;
      throw isLost ? redirect(`/track/orders?${withView(changed(search, {}))}`) : failure;
    }),
    endApi.countOrders({ filter: listParams.filter }),
    endApi.getViews(),
    formatFor(request, context),
  ]);
  const views = saved.views.map(presentView);
  const first = views.find(({ isDefault }) => isDefault);
  // An address without parameters opens the default view; "all orders" is a view with a name of its own.
  if (first && changed(search, {}).size === 0) throw redirect(`/track/orders?${first.address}`);

  const { filter, sort } = listParams;
  return {
    filter,
    listed: { filter, ...(sort && { sort }) },
    tab: listParams.filter.tab ?? "all",
    query: listParams.filter.query ?? "",
    sort: OrderSort.parse(listParams.sort ?? {}),
    size: listParams.size,
    columns: columnsIn(search) ?? saved.columns ?? DEFAULT_COLUMNS,
    views,
    names: {
      ...(await namesIn(listParams.filter, format, endApi.getFilterChoices)),
      ...namesOfFound(listParams.filter, orders.content),
    },
    next: orders.next,
    tabs: presentTabs(counts, format),
    unknownStatus: tab ? null : named,
    isCapped: Boolean(listParams.filter.query) && counts.all >= MAX_SEARCH_TOTAL,
    orders: orders.content.map((order) => presentListedOrder(order, format)),
  };
}

export default function OrdersPage() {
  const {
    filter,
    listed,
    tab,
    query,
    sort,
    size,
    columns,
    views,
    names,
    next,
    tabs,
    isCapped,
    orders,
    unknownStatus,
  } = useLoaderData<typeof loader>();
  const { store } = useShell();
  const [search] = useSearchParams();
  const { t } = useTranslation(["orderList", "imports"]);
  const isLoading = useNavigation().location?.pathname === "/track/orders";
  const exporting = useExportDialog({ count: tabs.find((each) => each.tab === tab)?.count ?? 0 });
  const sync = useEndApi();
  const selecting = useSelection(orders, filter, tabs.find((each) => each.tab === tab)?.count ?? 0);
  const bulk = useBulk();
  usePolling("/track/pulse");

  return (
    <ListedContext.Provider value={listed}>
      <PageFrame
        title={t("orderList:title")}
        isWide={columns.length > DEFAULT_COLUMNS.length}
        actionsAs={FoldingHeadActions}
        actions={[
          { label: t("imports:action"), url: "/track/orders/import" },
          { id: EXPORT, ...exporting.action },
          {
            id: SYNC,
            label: t("orderList:sync"),
            onClick: () => void sync.call("syncOrders", {}, { done: t("orderList:syncStarted") }),
            loading: sync.isBusy || isRunning(store.sync),
            disabled: !store.order_sync_available,
          },
        ]}
      >
        <BlockStack gap="400">
          {exporting.dialog}
          <CallFailure failure={sync.failure} />
          <SyncProgress sync={store.sync} />
          <BulkProgress bulk={bulk} />
          <Card padding="0">
            {orders.length > 0 && <SkipLink to={ORDER_LIST}>{t("orderList:skip")}</SkipLink>}
            <SkipLink to={LIST_TOOLS}>{t("orderList:skipToTools")}</SkipLink>
            <ViewTabs views={views} columns={columns} />
            <StatusTabs
              tabs={tabs}
              current={tab}
              addressOf={(to) =>
                `/track/orders?${withView(changed(search, { tab: to === "all" ? "" : to }))}`
              }
            />
            <ListToolbar query={query} sort={sort} columns={columns} views={views} />
            <FilterChips names={names} />
            {unknownStatus && (
              <div className="wb-capped">
                <Text as="p" tone="subdued" breakWord>
                  {t("orderList:unknownStatus", { status: unknownStatus })}
                </Text>
              </div>
            )}
            {isCapped && (
              <div className="wb-capped">
                <Text as="p" tone="subdued">
                  {t("orderList:capped")}
                </Text>
              </div>
            )}
            <OrderList
              orders={orders}
              columns={columns}
              sort={sort}
              size={size}
              next={next}
              isLoading={isLoading}
              isNarrowed={query !== "" || tab !== "all" || PANEL.some((name) => search.has(name))}
              selecting={selecting}
            />
            <BulkBar selecting={selecting} bulk={bulk} />
          </Card>
        </BlockStack>
      </PageFrame>
    </ListedContext.Provider>
  );
}
