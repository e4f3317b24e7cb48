import { Banner, Button, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { FoundCouriers, TriedNumber } from "../couriers/find-couriers.server";
import { AssumedCountries } from "../couriers/assumed-countries";
import { CourierChoices } from "../couriers/courier-choices";
import { type Choice, ChosenCourier } from "./chosen-courier";
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
  const present = shipment.courier ? { code: shipment.courierCode ?? "", name: shipment.courier } : null;
  const [choice, setChoice] = useState<Choice>(present ? "present" : "automatic");
  const goesTo = shipment.destination ? `destination=${shipment.destination}&` : "";
  const tried = useDebouncedFetcher<TriedNumber>(`/track/couriers?${goesTo}number=`, number.trim());
  const found = useDebouncedFetcher<FoundCouriers>("/track/couriers?q=", name.trim());
  const isNewNumber = number.trim() !== shipment.number;
  // A courier that was detected says nothing of a new number; one that was chosen stays.
  const isLost = isNewNumber && shipment.courierBy !== "merchant";
  const held = choice === "present" && isLost ? "automatic" : choice;
  const courier = held === "present" ? present : held === "automatic" ? null : held;
  const isChanged = isNewNumber || (choice !== "present" && !(choice === "automatic" && !present));
  const [isTelling, setTelling] = useState(false);
  // The number that another order has: saved all the same by the second click.
  const [duplicate, setDuplicate] = useState<string | null>(null);
  const save = async () => {
    const change = {
      id: shipment.id,
      tracking_number: number,
      courier: courier?.code ?? null,
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
            disabled={number.trim() === "" || !isChanged}
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
        <ChosenCourier
          choice={held}
          courier={courier}
          present={isLost ? null : present}
          onChoose={setChoice}
        />
        {tried && (
          <CourierChoices
            title={t("orderPage:edit.likely")}
            none={t("orderPage:edit.none")}
            marked={courier?.code}
            isChosen={choice === courier}
            couriers={tried.candidates.map(({ confidence, reasons, ...each }) => ({
              ...each,
              note: [
                t("couriers:likelihood", { percent: confidence }),
                ...reasons.map((reason) => t(`couriers:why.${reason.code}`, { ...reason })),
              ],
            }))}
            onChoose={setChoice}
          />
        )}
        {tried && <AssumedCountries tried={tried} />}
        <TextField label={t("orderPage:edit.find")} value={name} onChange={setName} autoComplete="off" />
        {found && (
          <CourierChoices
            title={t("orderPage:edit.courier")}
            none={t("couriers:none")}
            marked={courier?.code}
            isChosen={choice === courier}
            more={found.more}
            couriers={found.couriers
              .filter(({ available }) => available)
              .map((each) => ({ ...each, note: [] }))}
            onChoose={setChoice}
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
