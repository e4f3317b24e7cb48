import { BlockStack, Button, TextField } from "@shopify/polaris";
import { useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { Gate } from "../../components/gate";
import { useFeatureGate } from "../../components/use-feature-gate";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

const FEATURE = "tracking-page-url-editor";
const FIELDS = ["host"];

/** The field for a name, where the plan has it. */
export function AddDomain() {
  const { t } = useTranslation("customDomain");
  const lock = useFeatureGate(FEATURE);
  const [host, setHost] = useState("");
  const { call, failure, isBusy } = useEndApi();
  const isEmpty = host.trim() === "";

  return (
    <Gate feature={FEATURE}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) void call("setCustomDomain", { host });
        }}
      >
        <BlockStack gap="400">
          <TextField
            label={t("label")}
            helpText={t("help")}
            value={host}
            onChange={setHost}
            placeholder="track.your-store.com"
            disabled={lock !== null}
            error={fieldError(failure, "host")}
            maxLength={300}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <CallFailure failure={failure} fields={FIELDS} />
          <div>
            <Button submit variant="primary" loading={isBusy} disabled={lock !== null || isEmpty}>
              {t("add")}
            </Button>
          </div>
        </BlockStack>
      </form>
    </Gate>
  );
}
