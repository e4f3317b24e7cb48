import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Badge, Banner, BlockStack } from "@shopify/polaris";
import { NOT_FOUND } from "../../contract/errors";
import { OrderId } from "../../contract/ids";
import { PageFrame } from "../components/page-frame";
import { StatusBadge } from "../components/status-badge";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { presentAttentionNote } from "../features/attention/present-attention.server";
import { AttentionBanner } from "../features/attention/attention-banner";
import bulkStyles from "../features/bulk/bulk.css?url";
import { useOrderStatus } from "../features/bulk/order-actions";
import { CustomerCard } from "../features/order-detail/customer-card";
import { HandDate } from "../features/order-detail/hand-date";
import { HistoryCard } from "../features/order-detail/history-card";
import { ExpectedOrder } from "../features/order-detail/expected-order";
import { ItemCard } from "../features/order-detail/item-list";
import { NeighborLinks } from "../features/order-detail/neighbor-links";
import { NotesCard } from "../features/order-detail/notes-card";
import styles from "../features/order-detail/order-page.css?url";
import { ORDER_SIDE, OrderSkipLinks } from "../features/order-detail/order-skip-links";
import { OrderTags } from "../features/order-detail/order-tags";
import { ProblemsCard } from "../features/order-detail/problems-card";
import { OrderMessagesCard } from "../features/order-detail/order-messages-card";
import { ShipmentCard } from "../features/order-detail/shipment-card";
import { presentNote } from "../features/order-detail/present-notes.server";
import { presentProblem } from "../features/order-detail/present-problems.server";
import { presentOrder } from "../features/order-detail/present-order.server";
import { listOf } from "../features/order-list/order-list-url";
import { OrderMapCard } from "../features/order-map/order-map-card";
import { useTranslation } from "../i18n/translation";
import { formatFor } from "../shell/shell-data.server";
import { versionOfTopics } from "../shell/topic-versions";
import { usePolling } from "../shell/use-polling";
import { reloadOn } from "../shell/reload-on";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.order.name} · Waybill` : "Waybill" },
];

export const links: LinksFunction = () => [bulkStyles, styles].map((href) => ({ rel: "stylesheet", href }));

export const shouldRevalidate = reloadOn("orders", "checks", "notes", "deliveries");

/** As the service says of an id that it does not know. */
const NO_SUCH_ORDER = { code: NOT_FOUND, message: "No such order", traceId: null, reason: "orderNotFound" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const id = OrderId.safeParse(params.id);
  if (!id.success) throw failed(NO_SUCH_ORDER, 404);
  const [{ versions }, order, { notes }, { reports }, format] = await Promise.all([
    // The first: what changes while the others are read is seen by the first poll.
    endApi.getVersions({}),
    endApi.getOrder({ id: id.data }),
    endApi.getNotes({ id: id.data }),
    endApi.getProblemReports({ id: id.data }),
    formatFor(request, context),
  ]);
  return {
    id: id.data as string,
    version: versionOfTopics(versions),
    order: presentOrder(order, format),
    notes: notes.map((note) => presentNote(note, format)),
    problems: reports.map((report) => presentProblem(report, format)),
    attention: presentAttentionNote(order, format),
  };
}

export default function OrderPage() {
  const { id, version, order, notes, problems, attention } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["order", "orderList", "bulk"]);
  const status = useOrderStatus(id);
  // What a courier answers, and what the team writes, comes by itself.
  usePolling(`/track/pulse?order=${id}`, version);
  // The list that the merchant came from: back to it as it was left, and on in its order.
  const [search] = useSearchParams();
  const list = listOf(search);

  return (
    <PageFrame
      title={order.name}
      subtitle={[order.date, order.total].filter(Boolean).join(" · ")}
      mark={
        <>
          <StatusBadge status={order.status} untracked={order.untracked} />
          {order.isManual && <Badge>{t("order:manual")}</Badge>}
          {order.isCancelled && <Badge>{t("orderList:cancelled")}</Badge>}
          {status.shown}
          {order.isWaiting && <Badge tone="attention">{t("orderList:waitingForQuota")}</Badge>}
        </>
      }
      back={{ to: `/track/orders${list && `?${list}`}`, label: t("order:back") }}
      neighbors={<NeighborLinks id={id} list={list} />}
      actions={[
        ...(order.shipments.length > 0
          ? [{ label: t("bulk:actions.status"), onClick: status.open, loading: status.isBusy }]
          : []),
        { label: t("order:trackingPage"), url: order.trackingPageUrl, external: true },
        ...(order.shopifyUrl ? [{ label: t("order:inShopify"), url: order.shopifyUrl, external: true }] : []),
      ]}
    >
      <OrderSkipLinks order={order} />
      <div className="wb-columns">
        <BlockStack gap="400">
          {attention && <AttentionBanner attention={attention} />}
          {order.isWaiting && <Banner tone="warning">{t("order:waitingText")}</Banner>}
          <ProblemsCard reports={problems} />
          {order.hasPlaces && <OrderMapCard order={id} />}
          {order.shipments.map((shipment) => (
            <ShipmentCard
              key={shipment.id}
              order={id}
              shipment={shipment}
              canCheck={!order.isWaiting}
              hasAddress={order.email !== null}
              isAdvised={attention?.advice === shipment.advice}
            />
          ))}
          <ItemCard title={t("order:notYetShipped")} items={order.notYetShipped}>
            <ExpectedOrder expected={order.expected} />
            <HandDate order={id} shipment={null} of={order} />
          </ItemCard>
          <ItemCard
            title={order.hasKnownItems ? t("order:otherItems") : t("order:allItems")}
            items={order.otherItems}
          />
          <OrderMessagesCard id={id} order={order} />
          <HistoryCard key={id} order={id} />
        </BlockStack>
        <div className="wb-side" id={ORDER_SIDE}>
          <CustomerCard order={order} />
          <OrderTags id={id} tags={order.tags} />
          <NotesCard order={id} notes={notes} />
        </div>
      </div>
    </PageFrame>
  );
}
