import { Banner, Button, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { type Choice, ChosenCourier } from "./chosen-courier";
import { CourierList } from "./courier-list";
import type { ShipmentView } from "./present-order.server";

/** The contract's limit; importing it would bring zod into the browser. */
const MAX_NUMBER_LENGTH = 100;

/** Edits courier and number of a shipment, with the courier candidates of the number. */
export function ShipmentDialog({ shipment, onClose }: { shipment: ShipmentView; onClose: () => void }) {
  const { t } = useTranslation(["orderPage", "shell"]);
  const { call, isBusy, failure } = useEndApi();
  const form = useFirstError<HTMLDivElement>(failure);
  const [number, setNumber] = useState(shipment.number);
  const present = shipment.courier ? { code: shipment.courierCode ?? "", name: shipment.courier } : null;
  const [choice, setChoice] = useState<Choice>(present ? "present" : "automatic");
  const isNewNumber = number.trim() !== shipment.number;
  // A courier that was detected says nothing of a new number; one that was chosen stays.
  const isLost = isNewNumber && shipment.courierBy !== "merchant";
  const held = choice === "present" && isLost ? "automatic" : choice;
  const courier = held === "present" ? present : held === "automatic" ? null : held;
  // Of a number that stays, detection has given the present one.
  const canDetect = isNewNumber || present === null || shipment.courierBy !== "reasons";
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
          canDetect={canDetect}
          onDetect={() => setChoice("automatic")}
        />
        <CourierList
          number={number.trim()}
          destination={shipment.destination}
          present={isLost ? null : present}
          marked={courier?.code}
          isChosen={choice === courier}
          onChoose={(chosen) => setChoice(chosen.code === present?.code && !isLost ? "present" : chosen)}
        />
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
