import { Badge, Banner, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { isShipmentProblem } from "../../../contract/shipment-problems";
import { ExternalLink } from "../../components/external-link";
import { StatusBadge } from "../../components/status-badge";
import { useTranslation } from "../../i18n/translation";
import { DescriptionList } from "../../components/description-list";
import { CopyNumber } from "../order-list/copy-number";
import { CheckNow } from "./check-now";
import { EarlierNumber, IgnoredEvents } from "./earlier-number";
import { ExpectedBy } from "./expected-by";
import { HandDate } from "./hand-date";
import { ItemList } from "./item-list";
import { MessageLog } from "./message-log";
import { ShipmentCourier } from "./shipment-courier";
import { ShipmentNotes, ReturnBadge } from "./shipment-notes";
import { emailsPlace, shipmentPlace } from "./order-skip-links";
import type { ShipmentView } from "./present-order.server";
import { Timeline } from "./timeline";

/** Sub-statuses that only repeat their status. */
const REDUNDANT_SUB_STATUSES = new Set([
  "IN_TRANSIT_01",
  "WAITING_DELIVERY_01",
  "DELIVERED_01",
  "DELIVERY_FAILED_04",
]);

interface Props {
  /** Its id. */
  order: string;
  shipment: ShipmentView;
  canCheck: boolean;
  /** The order has an email address. */
  hasAddress: boolean;
  /** The banner above gives the advice for it. */
  isAdvised: boolean;
}

/** One shipment: number and courier, history, items, and mails to the shopper. */
export function ShipmentCard({ order, shipment, canCheck, hasAddress, isAdvised }: Props) {
  const { t } = useTranslation(["order", "subStatus", "providers", "attention"]);

  return (
    <Card>
      <BlockStack gap="400">
        <div className="wb-shipment-head" id={shipmentPlace(shipment.id)}>
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd" breakWord>
              <ExternalLink href={shipment.trackingUrl}>{shipment.number}</ExternalLink>{" "}
              <CopyNumber number={shipment.number} />
            </Text>
            <InlineStack gap="200" blockAlign="center">
              <StatusBadge status={shipment.status} />
              <ReturnBadge subStatus={shipment.subStatus} />
              {shipment.isManual && <Badge>{t("order:manual")}</Badge>}
              <Text as="span" tone="subdued">
                {shipment.courier ?? t("order:courierUnknown")}
              </Text>
            </InlineStack>
          </BlockStack>
          <CheckNow shipment={shipment} disabled={!canCheck} />
        </div>
        {shipment.flag && (
          <InlineStack gap="200">
            <Badge tone={shipment.responsible ? "warning" : "info"}>
              {t(`providers:flag.${shipment.flag}`)}
            </Badge>
            {shipment.responsible && (
              <Text as="span" tone="subdued">
                {t(`providers:responsible.${shipment.responsible}`)}
              </Text>
            )}
          </InlineStack>
        )}
        {shipment.subStatus && !REDUNDANT_SUB_STATUSES.has(shipment.subStatus) && (
          <Text as="p">{t(`subStatus:${shipment.subStatus}`)}</Text>
        )}
        {shipment.advice && !isAdvised && <Text as="p">{t(`attention:advice.${shipment.advice}`)}</Text>}
        <ShipmentCourier shipment={shipment} />
        <ShipmentNotes shipment={shipment} />
        {shipment.problem && (
          <Banner tone="warning">
            {isShipmentProblem(shipment.problem)
              ? t(`providers:problem.${shipment.problem}`)
              : shipment.problem}
          </Banner>
        )}
        <DescriptionList
          facts={[
            [t("order:shipped"), shipment.shipped],
            [t(shipment.isLate ? "order:wasExpected" : "order:expected"), shipment.expected],
            [t("order:delivered"), shipment.delivered],
            [t("order:checked"), shipment.checked],
            [t("order:nextCheck"), shipment.nextCheck],
          ]}
        />
        <ExpectedBy expectedBy={shipment.expectedBy} />
        <HandDate order={order} shipment={shipment.id} of={shipment} />
        <Section title={t("order:timeline")}>
          <Timeline events={shipment.events} />
        </Section>
        {shipment.earlier.map((earlier) => (
          <EarlierNumber key={earlier.number} earlier={earlier} />
        ))}
        <IgnoredEvents why="beforeOrder" events={shipment.ignored.beforeOrder} />
        <IgnoredEvents why="ahead" events={shipment.ignored.ahead} />
        {shipment.items.length > 0 && (
          <Section title={t(shipment.sharesItems ? "order:sharedItems" : "order:items")}>
            <ItemList items={shipment.items} />
          </Section>
        )}
        <Section id={emailsPlace(shipment.id)} title={t("order:messages")}>
          <MessageLog messages={shipment.messages} of={{ shipment: shipment.id }} hasAddress={hasAddress} />
        </Section>
      </BlockStack>
    </Card>
  );
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <BlockStack gap="200" id={id}>
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      {children}
    </BlockStack>
  );
}
