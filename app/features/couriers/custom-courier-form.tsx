import { BlockStack, Button, ButtonGroup, TextField } from "@shopify/polaris";
import { useState } from "react";
import type { CustomCourier } from "../../../contract/couriers";
import {
  isTrackingTemplate,
  MAX_COURIER_NAME_LENGTH,
  MAX_TEMPLATE_LENGTH,
  NUMBER_PLACE,
} from "../../../contract/courier-template";
import { CallFailure } from "../../components/call-failure";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

interface Props {
  /** The courier to change; without one the form adds one. */
  courier?: CustomCourier;
  onDone?: () => void;
}

/** Name and tracking URL of a custom courier; saved at once, not with the page's other settings. */
export function CustomCourierForm({ courier, onDone }: Props) {
  const { t } = useTranslation(["couriers", "fieldErrors"]);
  const [name, setName] = useState(courier?.name ?? "");
  const [address, setAddress] = useState(courier?.tracking_url ?? "");
  // The URL is validated once the field has been left, not while it is typed.
  const [isLeft, setLeft] = useState(false);
  const { call, isBusy, failure } = useEndApi();
  const form = useFirstError<HTMLDivElement>(failure);
  const isAddress = isTrackingTemplate(address.trim());
  const isChanged = name.trim() !== (courier?.name ?? "") || address.trim() !== (courier?.tracking_url ?? "");

  const save = async () => {
    const fields = { name, tracking_url: address };
    const { ok } = courier
      ? await call("updateCourier", { id: courier.id, ...fields }, { done: t("couriers:own.changed") })
      : await call("createCourier", fields, { done: t("couriers:own.added") });
    // A refusal shows below the fields, which keep their values.
    if (!ok) return;
    setName("");
    setAddress("");
    setLeft(false);
    onDone?.();
  };

  return (
    <div ref={form}>
      <BlockStack gap="300">
        <TextField
          label={t("couriers:own.name")}
          error={fieldError(failure, "name")}
          value={name}
          onChange={setName}
          maxLength={MAX_COURIER_NAME_LENGTH}
          autoFocus={Boolean(courier)}
          autoComplete="off"
        />
        <TextField
          label={t("couriers:own.address")}
          value={address}
          onChange={setAddress}
          onBlur={() => setLeft(true)}
          type="url"
          maxLength={MAX_TEMPLATE_LENGTH}
          error={
            isLeft && address.trim() !== "" && !isAddress
              ? t("fieldErrors:trackingAddress", { place: NUMBER_PLACE })
              : fieldError(failure, "tracking_url")
          }
          helpText={t("couriers:own.help", { place: NUMBER_PLACE })}
          placeholder={`https://example.com/track/${NUMBER_PLACE}`}
          autoComplete="off"
        />
        <CallFailure failure={failure} fields={["name", "tracking_url"]} />
        <ButtonGroup>
          <Button
            disabled={name.trim() === "" || !isAddress || !isChanged}
            loading={isBusy}
            onClick={() => void save()}
          >
            {t(courier ? "couriers:own.save" : "couriers:own.add")}
          </Button>
          {courier && (
            <Button variant="tertiary" disabled={isBusy} onClick={onDone}>
              {t("couriers:own.cancel")}
            </Button>
          )}
        </ButtonGroup>
      </BlockStack>
    </div>
  );
}
