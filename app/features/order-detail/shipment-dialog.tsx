import { Button, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { useCall } from "../../shell/use-call";
import type { FoundCouriers, TriedNumber } from "../couriers/find-couriers.server";
import { CourierChoices } from "./courier-choices";
import type { ShipmentView } from "./present-order.server";
import { useDebouncedFetcher } from "./use-debounced-fetcher";

/** As the contract says; importing it would bring its schemas into the browser. */
const MAX_NUMBER_LENGTH = 100;

/** Courier and number of a shipment in the merchant's words, with what the number itself says of its courier. */
export function ShipmentDialog({ shipment, onClose }: { shipment: ShipmentView; onClose: () => void }) {
  const { t } = useTranslation(["orderPage", "couriers", "shell", "common"]);
  const call = useCall("/track/orders/shipment", t("orderPage:edit.saved"));
  const [number, setNumber] = useState(shipment.number);
  const [name, setName] = useState("");
  // A courier that was found makes way for a new number; one that was chosen does not.
  const [chosen, setChosen] = useState(
    shipment.courierBy === "merchant" && shipment.courierCode && shipment.courier
      ? { code: shipment.courierCode, name: shipment.courier }
      : null,
  );
  const tried = useDebouncedFetcher<TriedNumber>("/track/couriers?number=", number.trim());
  const found = useDebouncedFetcher<FoundCouriers>("/track/couriers?q=", name.trim());
  const save = () =>
    call.ask({ id: shipment.id, number, courier: chosen?.code ?? "" }).then(
      onClose,
      () => {}, // Shown below as the call's failure.
    );

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
            loading={call.isBusy}
            onClick={() => void save()}
          >
            {t("orderPage:edit.save")}
          </Button>
        </>
      }
    >
      <div className="wb-bulk-form">
        <TextField
          label={t("orderPage:edit.number")}
          value={number}
          onChange={setNumber}
          maxLength={MAX_NUMBER_LENGTH}
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
        <Text as="p" tone="subdued">
          {t("orderPage:edit.help")}
        </Text>
        <CallFailure failure={call.failure} />
      </div>
    </Dialog>
  );
}
