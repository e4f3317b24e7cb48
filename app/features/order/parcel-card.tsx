import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isParcelProblem } from "../../../contract/parcel-problems";
import { CallFailure } from "../../components/call-failure";
import { ExternalLink } from "../../components/external-link";
import { StatusBadge } from "../../components/status-badge";
import { useCall } from "../../shell/use-call";
import { Facts } from "../../components/facts";
import { EarlierNumber } from "./earlier-number";
import { ExpectedBy } from "./expected-by";
import { ItemList } from "./item-list";
import { MessageLog } from "./message-log";
import { ParcelCourier } from "./parcel-courier";
import { ParcelNotes, ReturnBadge } from "./parcel-notes";
import type { ParcelView } from "./present-order.server";
import { Timeline } from "./timeline";

/** Sub-statuses that only repeat their status. */
const SAYS_NO_MORE = new Set(["IN_TRANSIT_01", "WAITING_DELIVERY_01", "DELIVERED_01", "DELIVERY_FAILED_04"]);

/** One parcel: what it is, where it has been, what is in it, what the shopper was told. */
export function ParcelCard({ parcel, canCheck }: { parcel: ParcelView; canCheck: boolean }) {
  const { t } = useTranslation(["order", "subStatus", "providers"]);
  const check = useCall("/track/refresh-shipment", t("order:checking"));

  return (
    <Card>
      <BlockStack gap="400">
        <div className="wb-parcel-head">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd" breakWord>
              <ExternalLink href={parcel.trackingUrl}>{parcel.number}</ExternalLink>
            </Text>
            <InlineStack gap="200" blockAlign="center">
              <StatusBadge status={parcel.status} />
              <ReturnBadge subStatus={parcel.subStatus} />
              {parcel.isManual && <Badge>{t("order:manual")}</Badge>}
              <Text as="span" tone="subdued">
                {parcel.courier ?? t("order:courierUnknown")}
              </Text>
            </InlineStack>
          </BlockStack>
          <Button onClick={() => check.call({ id: parcel.id })} loading={check.isBusy} disabled={!canCheck}>
            {t("order:checkNow")}
          </Button>
        </div>
        {parcel.flag && (
          <InlineStack gap="200">
            <Badge tone={parcel.responsible ? "warning" : "info"}>{t(`providers:flag.${parcel.flag}`)}</Badge>
            {parcel.responsible && (
              <Text as="span" tone="subdued">
                {t(`providers:responsible.${parcel.responsible}`)}
              </Text>
            )}
          </InlineStack>
        )}
        {parcel.subStatus && !SAYS_NO_MORE.has(parcel.subStatus) && (
          <Text as="p">{t(`subStatus:${parcel.subStatus}`)}</Text>
        )}
        <ParcelCourier parcel={parcel} />
        <ParcelNotes parcel={parcel} />
        <CallFailure failure={check.failure} />
        {parcel.problem && (
          <Banner tone="warning">
            {isParcelProblem(parcel.problem) ? t(`providers:problem.${parcel.problem}`) : parcel.problem}
          </Banner>
        )}
        <Facts
          facts={[
            [t("order:shipped"), parcel.shipped],
            [t("order:expected"), parcel.expected],
            [t("order:delivered"), parcel.delivered],
            [t("order:checked"), parcel.checked],
            [t("order:nextCheck"), parcel.nextCheck],
          ]}
        />
        <ExpectedBy expectedBy={parcel.expectedBy} />
        <Section title={t("order:timeline")}>
          <Timeline events={parcel.events} />
        </Section>
        {parcel.earlier.map((earlier) => (
          <EarlierNumber key={earlier.number} earlier={earlier} />
        ))}
        {parcel.items.length > 0 && (
          <Section title={t("order:items")}>
            <ItemList items={parcel.items} />
          </Section>
        )}
        <Section title={t("order:messages")}>
          <MessageLog messages={parcel.messages} />
        </Section>
      </BlockStack>
    </Card>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      {children}
    </BlockStack>
  );
}
