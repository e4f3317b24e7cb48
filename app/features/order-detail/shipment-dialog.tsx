import { Banner, Button, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { FoundCouriers, TriedNumber } from "../couriers/find-couriers.server";
import { CourierChoices } from "../couriers/courier-choices";
import type { ShipmentView } from "./present-order.server";
import { useDebouncedFetcher } from "../couriers/use-debounced-fetcher";

/** The contract's limit; importing it would bring zod into the browser. */
const MAX_NUMBER_LENGTH = 100;

/** Edits courier and number of a shipment, with the courier candidates of the number. */
export function ShipmentDialog({ shipment, onClose }: { shipment: ShipmentView; onClose: () => void }) {
  const { t } = useTranslation(["orderPage", "couriers", "shell", "common"]);
  const { call, isBusy, failure } = useEndApi();
  const form = useFirstError<HTMLDivElement>(failure);
  const [number, setNumber] = useState(shipment.number);
  const [name, setName] = useState("");
  // A detected courier is cleared for a new number; one that was chosen stays.
  const [chosen, setChosen] = useState(
    shipment.courierBy === "merchant" && shipment.courierCode && shipment.courier
      ? { code: shipment.courierCode, name: shipment.courier }
      : null,
  );
  const tried = useDebouncedFetcher<TriedNumber>("/track/couriers?number=", number.trim());
  const found = useDebouncedFetcher<FoundCouriers>("/track/couriers?q=", name.trim());
  const isNewNumber = number.trim() !== shipment.number;
  const [isTelling, setTelling] = useState(false);
  // The number that another order has: saved all the same by the second click.
  const [duplicate, setDuplicate] = useState<string | null>(null);
  const save = async () => {
    const change = {
      id: shipment.id,
      tracking_number: number,
      courier: chosen?.code ?? null,
      tell_customer: isNewNumber && isTelling,
      allow_duplicate: number === duplicate,
    };
    const outcome = await call("changeShipment", change, { done: t("orderPage:edit.saved") });
    if (outcome.ok) onClose();
    else setDuplicate(outcome.reason === "numberOfAnotherOrder" ? number : null);
  };

  return (
    <Dialog
      title={t("orderPage:edit.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button
            variant="primary"
            disabled={number.trim() === ""}
            loading={isBusy}
            onClick={() => void save()}
          >
            {t(number === duplicate ? "orderPage:edit.saveAnyway" : "orderPage:edit.save")}
          </Button>
        </>
      }
    >
      <div className="wb-bulk-form" ref={form}>
        <TextField
          label={t("orderPage:edit.number")}
          value={number}
          onChange={setNumber}
          maxLength={MAX_NUMBER_LENGTH}
          error={fieldError(failure, "tracking_number")}
          autoComplete="off"
        />
        <div className="wb-shipment-courier">
          <Text as="p">
            {t("common:pair", {
              name: t("orderPage:edit.courier"),
              value: chosen?.name ?? t("orderPage:edit.automatic"),
            })}
          </Text>
          {chosen && (
            <Button variant="plain" onClick={() => setChosen(null)}>
              {t("orderPage:edit.automatic")}
            </Button>
          )}
        </div>
        {tried && (
          <CourierChoices
            title={t("orderPage:edit.likely")}
            none={t("orderPage:edit.none")}
            chosen={chosen?.code}
            couriers={tried.candidates.map(({ code, name: courier, confidence, reasons }) => ({
              code,
              name: courier,
              note: [confidence, ...reasons.map((reason) => t(`couriers:why.${reason.code}`, { ...reason }))],
            }))}
            onChoose={setChosen}
          />
        )}
        <TextField label={t("orderPage:edit.find")} value={name} onChange={setName} autoComplete="off" />
        {found && (
          <CourierChoices
            title={t("orderPage:edit.courier")}
            none={t("couriers:none")}
            chosen={chosen?.code}
            couriers={found.couriers
              .filter(({ available }) => available)
              .map((each) => ({ ...each, note: [] }))}
            onChoose={setChosen}
          />
        )}
        {isNewNumber && (
          <label className="wb-choice">
            <input
              type="checkbox"
              checked={isTelling}
              onChange={(event) => setTelling(event.target.checked)}
            />
            <span>{t("orderPage:edit.tell")}</span>
          </label>
        )}
        <Text as="p" tone="subdued">
          {t("orderPage:edit.help")}
        </Text>
        {failure?.reason === "numberOfAnotherOrder" ? (
          <Banner tone="warning">{failure.message}</Banner>
        ) : (
          <CallFailure failure={failure} fields={["tracking_number"]} />
        )}
      </div>
    </Dialog>
  );
}
