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
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

interface Props {
  /** The courier to change; without one the form adds one. */
  courier?: CustomCourier;
  onDone?: () => void;
}

/** Name and tracking URL of a custom courier; saved at once, not with the page's other settings. */
export function CustomCourierForm({ courier, onDone }: Props) {
  const { t } = useTranslation("couriers");
  const [name, setName] = useState(courier?.name ?? "");
  const [address, setAddress] = useState(courier?.tracking_url ?? "");
  // The URL is validated once the field has been left, not while it is typed.
  const [isLeft, setLeft] = useState(false);
  const { call, isBusy, failure } = useEndApi();
  const isAddress = isTrackingTemplate(address.trim());
  const isChanged = name.trim() !== (courier?.name ?? "") || address.trim() !== (courier?.tracking_url ?? "");

  const save = async () => {
    const fields = { name, tracking_url: address };
    const { ok } = courier
      ? await call("updateCourier", { id: courier.id, ...fields }, { done: t("own.changed") })
      : await call("createCourier", fields, { done: t("own.added") });
    // A refusal shows below the fields, which keep their values.
    if (!ok) return;
    setName("");
    setAddress("");
    setLeft(false);
    onDone?.();
  };

  return (
    <BlockStack gap="300">
      <TextField
        label={t("own.name")}
        value={name}
        onChange={setName}
        maxLength={MAX_COURIER_NAME_LENGTH}
        autoFocus={Boolean(courier)}
        autoComplete="off"
      />
      <TextField
        label={t("own.address")}
        value={address}
        onChange={setAddress}
        onBlur={() => setLeft(true)}
        type="url"
        maxLength={MAX_TEMPLATE_LENGTH}
        error={isLeft && address.trim() !== "" && !isAddress && t("own.wrong", { place: NUMBER_PLACE })}
        helpText={t("own.help", { place: NUMBER_PLACE })}
        placeholder={`https://example.com/track/${NUMBER_PLACE}`}
        autoComplete="off"
      />
      <CallFailure failure={failure} />
      <ButtonGroup>
        <Button
          disabled={name.trim() === "" || !isAddress || !isChanged}
          loading={isBusy}
          onClick={() => void save()}
        >
          {t(courier ? "own.save" : "own.add")}
        </Button>
        {courier && (
          <Button variant="tertiary" disabled={isBusy} onClick={onDone}>
            {t("own.cancel")}
          </Button>
        )}
      </ButtonGroup>
    </BlockStack>
  );
}
