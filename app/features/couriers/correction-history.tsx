import { Badge, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { CouriersData } from "./load-couriers.server";

/** The latest corrections, of Waybill and by hand, newest first. */
export function CorrectionHistory({ rows }: { rows: NonNullable<CouriersData["history"]> }) {
  const { t } = useTranslation("couriers");
  return (
    <>
      <Text as="h3" variant="headingSm">
        {t("correction.history")}
      </Text>
      {rows.length > 0 ? (
        <Rows rows={rows} />
      ) : (
        <Text as="p" tone="subdued">
          {t("correction.empty")}
        </Text>
      )}
    </>
  );
}

function Rows({ rows }: { rows: NonNullable<CouriersData["history"]> }) {
  const { t } = useTranslation(["couriers", "orderPage"]);
  return (
    <ul className="wb-couriers" aria-label={t("couriers:correction.history")}>
      {rows.map(({ id, by, order_name, tracking_number, count, from, to, outcome, reason, at }) => (
        <li key={id}>
          <span className="wb-break">
            {count > 1 ? (
              <b>{t("couriers:correction.parcels", { count })}</b>
            ) : (
              <>
                <b>{order_name}</b> {tracking_number}
              </>
            )}
            <br />
            <small>
              {[
                at,
                [from, to ?? (outcome === "switched" && t("orderPage:edit.automatic"))]
                  .filter(Boolean)
                  .join(" → "),
                by !== "waybill" && t(`orderPage:history.by.${by}`),
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </span>
          <Badge tone={outcome === "switched" ? "success" : undefined}>
            {t(`couriers:correction.${by === "waybill" ? (reason ?? "pending") : "byHand"}`)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
