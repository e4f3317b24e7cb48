import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { BlockStack, Card } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { CallFailure } from "../components/call-failure";
import { PageFrame } from "../components/page-frame";
import { endApiFor } from "../endApi/end-api-for.server";
import { OrderList } from "../features/orders/order-list";
import { OrderSearch } from "../features/orders/order-search";
import { wishIn } from "../features/orders/order-search.server";
import { changed } from "../features/orders/paging";
import { presentOrderRow, presentTabs } from "../features/orders/present-orders.server";
import { StatusTabs } from "../features/orders/status-tabs";
import { isRunning, SyncProgress } from "../features/sync/sync-progress";
import { formatFor } from "../shell/shell-data.server";
import { useCall } from "../shell/use-call";
import { usePulse } from "../shell/use-pulse";
import { useShell } from "../shell/use-shell";

export const meta: MetaFunction = () => [{ title: "Waybill" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const wish = wishIn(request.url);
  const [orders, format] = await Promise.all([endApi.listOrders(wish), formatFor(request, context)]);
  return {
    tab: wish.tab,
    query: wish.query,
    next: orders.next,
    tabs: presentTabs(orders.counts, format),
    orders: orders.content.map((order) => presentOrderRow(order, format)),
  };
}

export default function OrdersPage() {
  const { tab, query, next, tabs, orders } = useLoaderData<typeof loader>();
  const { store } = useShell();
  const [search] = useSearchParams();
  const { t } = useTranslation("orders");
  const navigate = useNavigate();
  const isLoading = useNavigation().location?.pathname === "/track/orders";
  const sync = useCall("/track/sync", t("syncStarted"));
  usePulse(`/track/pulse?${changed(search, "tab", tab)}&after=${search.get("after") ?? ""}`);

  const address = (change: URLSearchParams) => `/track/orders?${change}`;
  return (
    <PageFrame
      title={t("title")}
      actions={[
        {
          label: t("sync"),
          onClick: () => sync.call(),
          loading: sync.isBusy || isRunning(store.sync),
          disabled: !store.order_sync_available,
        },
      ]}
    >
      <BlockStack gap="400">
        <CallFailure failure={sync.failure} />
        <SyncProgress sync={store.sync} />
        <Card padding="0">
          <StatusTabs
            tabs={tabs}
            current={tab}
            addressOf={(to) => address(changed(search, "tab", to === "all" ? "" : to))}
          />
          <div className="wb-toolbar" id="orders">
            <OrderSearch
              query={query}
              onSearch={(text) => navigate(address(changed(search, "query", text)), { replace: true })}
            />
          </div>
          <OrderList
            orders={orders}
            next={next}
            isLoading={isLoading}
            isNarrowed={query !== "" || tab !== "all"}
          />
        </Card>
      </BlockStack>
    </PageFrame>
  );
}
