import { BlockStack, Button, TextField } from "@shopify/polaris";
import { type FormEvent, useRef, useState } from "react";
import { isMailAddress } from "../../../contract/normal-address";
import { CallFailure } from "../../components/call-failure";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

/** Adds a recipient at once: an email goes to the address, whose link verifies it. */
export function AddRecipient() {
  const { t } = useTranslation(["team", "fieldErrors"]);
  const { call, isBusy, failure, dismiss } = useEndApi();
  const [address, setAddress] = useState("");
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    // For another address, or to correct this one: a click leaves the focus with nothing.
    form.current?.querySelector("input")?.focus();
    const given = address.trim();
    setWrong(!isMailAddress(given));
    if (!isMailAddress(given) || isBusy) return;
    const done = t("team:add.added", { address: given });
    const { ok } = await call("addTeamRecipient", { address: given }, { done });
    if (ok) setAddress("");
  };
  const change = (value: string) => {
    setAddress(value);
    setWrong(false);
    dismiss();
  };
  const refused = fieldError(failure, "address");
  const error = isWrong ? t("fieldErrors:email") : refused;

  return (
    <form ref={form} className="wb-team-add" noValidate onSubmit={(event) => void add(event)}>
      <BlockStack gap="200">
        <TextField
          label={t("team:add.label")}
          type="email"
          inputMode="email"
          autoComplete="off"
          helpText={error ? undefined : t("team:add.help")}
          value={address}
          onChange={change}
          // Read-only keeps the focus, disabled would lose it.
          readOnly={isBusy}
          connectedRight={
            <Button submit loading={isBusy}>
              {t("team:add.button")}
            </Button>
          }
          {...(error && { error })}
        />
        <CallFailure failure={failure} fields={["address"]} />
      </BlockStack>
    </form>
  );
}
