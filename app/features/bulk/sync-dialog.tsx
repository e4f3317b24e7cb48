import { Button, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { ActionInput } from "./bulk-calls";

/** Days a sync may reach back; the contract allows no more than the last. */
const PERIODS = [3, 7, 14, 30, 60] as const;

interface Props {
  count: number;
  onClose: () => void;
  onAction: (action: ActionInput) => void;
}

/** Refreshes tracking of the selected orders, or syncs all orders of a period from Shopify again. */
export function SyncDialog({ count, onClose, onAction }: Props) {
  const { t } = useTranslation(["bulk", "shell", "orderList"]);
  const [isPeriod, setPeriod] = useState(false);
  const [days, setDays] = useState("14");
  const sync = useEndApi();
  const readAgain = async () => {
    const { ok } = await sync.call(
      "syncOrders",
      { days: Number(days) },
      { done: t("orderList:syncStarted") },
    );
    if (ok) onClose();
  };

  return (
    <Dialog
      title={t("bulk:sync.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button
            variant="primary"
            loading={sync.isBusy}
            onClick={() => (isPeriod ? void readAgain() : onAction({ kind: "check" }))}
          >
            {t("bulk:sync.start")}
          </Button>
        </>
      }
    >
      <div className="wb-bulk-form">
        <fieldset className="wb-choices">
          <legend>{t("bulk:sync.legend")}</legend>
          <label>
            <input type="radio" name="sync" checked={!isPeriod} onChange={() => setPeriod(false)} />
            <span>{t("bulk:sync.couriers", { count })}</span>
          </label>
          <label>
            <input type="radio" name="sync" checked={isPeriod} onChange={() => setPeriod(true)} />
            <span>{t("bulk:sync.shopify")}</span>
          </label>
        </fieldset>
        {isPeriod && (
          <>
            <Select
              label={t("bulk:sync.period")}
              options={PERIODS.map((count) => ({
                value: String(count),
                label: t("bulk:sync.days", { count }),
              }))}
              value={days}
              onChange={setDays}
            />
            <Text as="p" tone="subdued">
              {t("bulk:sync.help")}
            </Text>
          </>
        )}
        <CallFailure failure={sync.failure} />
      </div>
    </Dialog>
  );
}
