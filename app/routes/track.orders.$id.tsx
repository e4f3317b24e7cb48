import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Badge, Banner, BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { NOT_FOUND } from "../../contract/errors";
import { OrderId } from "../../contract/ids";
import { PageFrame } from "../components/page-frame";
import { StatusBadge } from "../components/status-badge";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { CustomerCard } from "../features/order/customer-card";
import { ItemList } from "../features/order/item-list";
import { ParcelCard } from "../features/order/parcel-card";
import { presentOrder } from "../features/order/present-order.server";
import { formatFor } from "../shell/shell-data.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.order.name} · Waybill` : "Waybill" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const id = OrderId.safeParse(params.id);
  if (!id.success) throw failed({ code: NOT_FOUND, message: "No such order", traceId: null }, 404);
  const [order, format] = await Promise.all([endApi.getOrder({ id: id.data }), formatFor(request, context)]);
  return { order: presentOrder(order, format) };
}

export default function OrderPage() {
  const { order } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["order", "orders"]);
  // Back to the list as it was left: tab, search and page.
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";

  return (
    <PageFrame
      title={order.name}
      subtitle={[order.date, order.total].filter(Boolean).join(" · ")}
      mark={
        <>
          <StatusBadge status={order.status} />
          {order.isCancelled && <Badge>{t("orders:cancelled")}</Badge>}
          {order.isWaiting && <Badge tone="attention">{t("orders:waitingForQuota")}</Badge>}
        </>
      }
      back={{ to: `/track/orders${list}`, label: t("order:back") }}
      actions={[
        { label: t("order:trackingPage"), url: order.trackingPageUrl, external: true },
        ...(order.shopifyUrl ? [{ label: t("order:inShopify"), url: order.shopifyUrl, external: true }] : []),
      ]}
    >
      <div className="wb-columns">
        <BlockStack gap="400">
          {order.isWaiting && <Banner tone="warning">{t("order:waitingText")}</Banner>}
          {order.parcels.map((parcel) => (
            <ParcelCard key={parcel.id} parcel={parcel} canCheck={!order.isWaiting} />
          ))}
          {order.notYetShipped.length > 0 && (
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingMd">
                  {t("order:notYetShipped")}
                </Text>
                <ItemList items={order.notYetShipped} />
              </BlockStack>
            </Card>
          )}
        </BlockStack>
        <CustomerCard order={order} />
      </div>
    </PageFrame>
  );
}
