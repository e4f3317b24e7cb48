import { Button, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import type { HandReason } from "../../../contract/estimated-delivery-limits";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { Gate } from "../../components/gate";
import { useFeatureGate } from "../../components/use-feature-gate";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { HandDateView } from "./present-order.server";

const FEATURE = "estimated-delivery-time-editor";

interface Props {
  order: string;
  /** Null: what is to be shipped. */
  shipment: string | null;
  handDate: HandDateView | null;
  /** Those that can be true now. */
  reasons: readonly HandReason[];
  onClose: () => void;
}

/** Sets a delivery date by hand, a day or a range with its reason. Removing one needs no plan. */
export function HandDateDialog({ order, shipment, handDate, reasons, onClose }: Props) {
  const { t } = useTranslation(["orderPage", "shell"]);
  const { call, isBusy, failure } = useEndApi();
  const isLocked = useFeatureGate(FEATURE) !== null;
  const form = useFirstError<HTMLDivElement>(failure);
  const [from, setFrom] = useState(handDate?.from ?? "");
  const [to, setTo] = useState(handDate && handDate.to !== handDate.from ? handDate.to : "");
  const [reason, setReason] = useState<HandReason | "">(handDate?.reason ?? "");
  const send = async (date: { from: string; to: string; reason: HandReason } | null) => {
    const done = t(date ? "orderPage:handDate.saved" : "orderPage:handDate.removed");
    const outcome = await call("setDeliveryDate", { order, shipment, date }, { done });
    if (outcome.ok) onClose();
  };
  // One that was true when it was given stays.
  const offered = handDate && !reasons.includes(handDate.reason) ? [handDate.reason, ...reasons] : reasons;
  // Of a single day there is one field, for whichever end is wrong.
  const errorOfTo = fieldError(failure, "date.to");
  const errorOfFrom = fieldError(failure, "date.from") ?? (to === "" ? errorOfTo : undefined);

  return (
    <Dialog
      title={t("orderPage:handDate.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          {handDate && (
            <Button tone="critical" loading={isBusy} onClick={() => void send(null)}>
              {t("orderPage:handDate.remove")}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={from === "" || reason === "" || isLocked}
            loading={isBusy}
            onClick={() => void (reason && send({ from, to: to || from, reason }))}
          >
            {t("orderPage:handDate.save")}
          </Button>
        </>
      }
    >
      <Gate feature={FEATURE}>
        <div className="wb-bulk-form" ref={form}>
          <div className="wb-hand-days">
            <TextField
              label={t("orderPage:handDate.from")}
              type="date"
              value={from}
              error={errorOfFrom}
              autoComplete="off"
              disabled={isLocked}
              onChange={setFrom}
            />
            <TextField
              label={t("orderPage:handDate.to")}
              helpText={t("orderPage:handDate.toHelp")}
              type="date"
              value={to}
              error={to === "" ? undefined : errorOfTo}
              autoComplete="off"
              disabled={isLocked}
              onChange={setTo}
            />
          </div>
          <Select
            label={t("orderPage:handDate.reason")}
            placeholder={t("orderPage:handDate.chooseReason")}
            options={offered.map((value) => ({
              value,
              label: t(`orderPage:handDate.reasons.${value}`),
            }))}
            value={reason}
            disabled={isLocked}
            onChange={(value) => setReason(value as HandReason)}
          />
          <Text as="p" tone="subdued">
            {t("orderPage:handDate.help")}
          </Text>
          <CallFailure failure={failure} fields={["date.from", "date.to"]} />
        </div>
      </Gate>
    </Dialog>
  );
}
