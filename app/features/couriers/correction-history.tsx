import { Badge, Text } from "@shopify/polaris";
import { useList } from "../../i18n/use-list";
import { useTranslation } from "../../i18n/translation";
import { type HistoryRowData, ManyShipments, OneShipment } from "./history-row-parts";

/** The latest corrections, of Waybill and by hand, newest first. */
export function CorrectionHistory({ rows }: { rows: HistoryRowData[] }) {
  const { t } = useTranslation("couriers");
  return (
    <>
      <Text as="h3" variant="headingSm">
        {t("correction.history")}
      </Text>
      {rows.length > 0 ? (
        <ul className="wb-couriers" aria-label={t("correction.history")}>
          {rows.map((row) => (
            <HistoryRow key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <Text as="p" tone="subdued">
          {t("correction.empty")}
        </Text>
      )}
    </>
  );
}

function HistoryRow({ row }: { row: HistoryRowData }) {
  const { t } = useTranslation(["couriers", "orderPage"]);
  const list = useList();
  const { by, from, to, outcome, reason, is_undo: isUndo } = row;
  const couriers = [
    // What had no courier goes without saying where it stands alone.
    list(
      from.length > 1
        ? from.map((name) => name ?? t("orderPage:history.unknown"))
        : from.flatMap((name) => name ?? []),
    ),
    list(to.map((name) => name ?? t("orderPage:edit.automatic"))),
  ];
  const badge = by === "waybill" ? (reason ?? "pending") : isUndo ? "undone" : "byHand";

  return (
    <li>
      <span className="wb-break">
        {row.count > 1 ? <ManyShipments row={row} /> : <OneShipment row={row} />}
        <br />
        <small>
          {[row.at, couriers.filter(Boolean).join(" → "), by !== "waybill" && t(`orderPage:history.by.${by}`)]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      <Badge tone={outcome === "switched" && !isUndo ? "success" : undefined}>
        {t(`couriers:correction.${badge}`)}
      </Badge>
    </li>
  );
}
