import { BlockStack, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useState } from "react";
import { StatusBadge } from "../../components/status-badge";
import { fieldError, type Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import type { ShownStatusUpdate } from "./read-status-update.server";
import { StatusForm } from "./status-form";
import { StatusResult } from "./status-result";

interface Props {
  update: ShownStatusUpdate;
  requestKey: string;
  failure: Failure | null;
}

/** The order of a link, what the link has set, and the choice while it has set nothing. */
export function UpdateStatus({ update, requestKey, failure }: Props) {
  const { t } = useTranslation("updateStatus");
  const [opened] = useState(() => stateOf(update));
  const state = stateOf(update);
  return (
    <>
      {update.done && (
        <StatusResult
          key={state}
          done={update.done}
          isOpen={update.isOpen}
          requestKey={requestKey}
          takesFocus={state !== opened}
        />
      )}
      <OrderCard update={update} />
      {update.isOpen && (
        <StatusForm expires={update.expires} requestKey={requestKey} error={fieldError(failure, "status")} />
      )}
      <Link url={update.orderLink}>{t("open")}</Link>
    </>
  );
}

/** Differs with what the link has set, or taken back. */
const stateOf = ({ done }: ShownStatusUpdate) =>
  JSON.stringify(done && [done.status, done.at, done.isUndone]);

function OrderCard({ update }: { update: ShownStatusUpdate }) {
  const { t } = useTranslation(["updateStatus", "order", "refusals"]);
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center" align="space-between">
          <Text as="h2" variant="headingMd" breakWord>
            {t("updateStatus:order", { name: update.order })}
          </Text>
          {/* Of a single shipment the line below says the same. */}
          {update.shipments.length !== 1 && <StatusBadge status={update.status} />}
        </InlineStack>
        {update.shipments.length === 0 && (
          <Text as="p" tone="subdued">
            {t("refusals:orderNotShipped")}
          </Text>
        )}
        {update.shipments.length > 0 && (
          <ul className="wb-update-shipments">
            {update.shipments.map(({ number, courier, status, isManual }) => (
              <li key={number}>
                <div className="wb-update-shipment">
                  <span>{courier ?? t("order:courierUnknown")}</span>
                  <small className="wb-break">{number}</small>
                  {isManual && <small>{t("order:manual")}</small>}
                </div>
                <StatusBadge status={status} />
              </li>
            ))}
          </ul>
        )}
      </BlockStack>
    </Card>
  );
}
