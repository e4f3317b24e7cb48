import { Button, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useFirstError } from "../../components/use-first-error";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { useFailureText } from "./use-failure-text";

/** Links this store to the main store whose key is entered. */
export function LinkStore() {
  const { t } = useTranslation("billing");
  const textOf = useFailureText();
  const [key, setKey] = useState("");
  const link = useEndApi();
  const form = useFirstError<HTMLFormElement>(link.failure);

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim()) void link.call("linkStore", { connection_key: key.trim() }, { done: t("link.done") });
      }}
    >
      <TextField
        label={t("link.label")}
        helpText={t("link.help")}
        value={key}
        onChange={setKey}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        error={link.failure ? textOf(link.failure) : undefined}
        connectedRight={
          <Button submit loading={link.isBusy} disabled={key.trim() === ""}>
            {t("link.action")}
          </Button>
        }
      />
    </form>
  );
}
