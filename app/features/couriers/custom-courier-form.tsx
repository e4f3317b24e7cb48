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
import type { Outcome } from "../../endApi/calls";
import { fieldError } from "../../endApi/failure";
import { useFormPart } from "../../form/form-parts";
import { useTranslation } from "../../i18n/translation";
import { orThrow, useEndApi } from "../../shell/use-end-api";

interface Props {
  /** The courier to change; without one the form adds one. */
  courier?: CustomCourier;
  onDone?: () => void;
}

/** Name and tracking URL of a custom courier; saved by its own button, or by the page's save bar. */
export function CustomCourierForm({ courier, onDone }: Props) {
  const { t } = useTranslation(["couriers", "fieldErrors"]);
  const [name, setName] = useState(courier?.name ?? "");
  const [address, setAddress] = useState(courier?.tracking_url ?? "");
  // The URL is validated once the field has been left, not while it is typed.
  const [isLeft, setLeft] = useState(false);
  const { call, isBusy, failure } = useEndApi();
  const byBar = useEndApi();
  const form = useFirstError<HTMLDivElement>(failure);
  const refused = failure ?? byBar.failure;
  const isAddress = isTrackingTemplate(address.trim());
  const saved = { name: courier?.name ?? "", tracking_url: courier?.tracking_url ?? "" };
  const isChanged = name.trim() !== saved.name || address.trim() !== saved.tracking_url;
  const isComplete = name.trim() !== "" && isAddress;

  const close = () => {
    setName(saved.name);
    setAddress(saved.tracking_url);
    setLeft(false);
    onDone?.();
  };
  const send = (by: typeof call) => {
    const fields = { name, tracking_url: address };
    return courier
      ? by("updateCourier", { id: courier.id, ...fields }, { done: t("couriers:own.changed") })
      : by("createCourier", fields, { done: t("couriers:own.added") });
  };
  const save = async () => {
    // A refusal shows below the fields, which keep their values.
    if ((await send(call)).ok) close();
  };
  // The page's bar asks before it is left, and saves what was typed as the form's own button does.
  useFormPart("custom-courier", {
    values: { name: name.trim(), tracking_url: address.trim() },
    saved,
    isValid: isComplete,
    save: async () => {
      await orThrow(send(byBar.call) as Promise<Outcome<unknown>>);
      close();
    },
    discard: close,
  });

  return (
    <div ref={form}>
      <BlockStack gap="300">
        <TextField
          label={t("couriers:own.name")}
          error={fieldError(refused, "name")}
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
              : fieldError(refused, "tracking_url")
          }
          helpText={t("couriers:own.help", { place: NUMBER_PLACE })}
          placeholder={`https://example.com/track/${NUMBER_PLACE}`}
          autoComplete="off"
        />
        <CallFailure failure={failure} fields={["name", "tracking_url"]} />
        <ButtonGroup>
          <Button disabled={!isComplete || !isChanged} loading={isBusy} onClick={() => void save()}>
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
