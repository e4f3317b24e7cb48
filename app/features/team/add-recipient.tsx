import { BlockStack, Button, InlineStack, TextField } from "@shopify/polaris";
import { type FormEvent, useRef, useState } from "react";
import type { LocaleCode } from "../../../contract/locales";
import { isMailAddress } from "../../../contract/normal-address";
import { CallFailure } from "../../components/call-failure";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { focusOnward } from "./focus-onward";
import { LanguageSelect } from "./language-select";

/** Adds a recipient at once: an email goes to the address, whose link verifies it. */
export function AddRecipient() {
  const { t } = useTranslation(["team", "fieldErrors"]);
  const { call, isBusy, failure, dismiss } = useEndApi();
  const [address, setAddress] = useState("");
  /** Of the email that verifies it, and of those after it. */
  const [language, setLanguage] = useState<LocaleCode | null>(null);
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
    const { ok } = await call("addTeamRecipient", { address: given, language }, { done });
    if (!ok) return;
    setAddress("");
    // The field is gone with the last one that could be added.
    if (!form.current) focusOnward();
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
          {...(error && { error })}
        />
        <LanguageSelect
          label={t("team:add.language")}
          language={language}
          disabled={isBusy}
          onChange={setLanguage}
        />
        <InlineStack>
          <Button submit loading={isBusy}>
            {t("team:add.button")}
          </Button>
        </InlineStack>
        <CallFailure failure={failure} fields={["address"]} />
      </BlockStack>
    </form>
  );
}
