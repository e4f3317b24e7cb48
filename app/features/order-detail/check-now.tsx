import { Button, Text } from "@shopify/polaris";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import type { ShipmentView } from "./present-order.server";
import { useCheck } from "./use-check";

/** Asks the courier about a shipment, and says what has come of it. */
export function CheckNow({ shipment, disabled }: { shipment: ShipmentView; disabled: boolean }) {
  const { t } = useTranslation("order");
  const { check, isBusy, failure, outcome } = useCheck(shipment);
  const words = outcome && {
    asking: t("checking"),
    news: t("checkOutcome.news", { count: outcome.count }),
    nothing: t("checkOutcome.nothing"),
    unreachable: t("checkOutcome.unreachable"),
    waiting: t("checkOutcome.waiting"),
    over: t("checkOutcome.over"),
  };

  return (
    <div className="wb-check">
      <Button onClick={check} loading={isBusy} disabled={disabled}>
        {t("checkNow")}
      </Button>
      <div role="status">
        {words && (
          <Text as="p" tone={outcome.kind === "unreachable" ? "caution" : "subdued"}>
            {words[outcome.kind]}
          </Text>
        )}
      </div>
      <CallFailure failure={failure} />
    </div>
  );
}
