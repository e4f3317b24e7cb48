import { BlockStack, Button, InlineError, InlineStack, TextField } from "@shopify/polaris";
import { useId } from "react";
import { readVideoLink } from "../../../../contract/video-links";
import { useFailureWords } from "../../../components/use-failure-words";
import { useTranslation } from "../../../i18n/translation";
import { useEndApi } from "../../../shell/use-end-api";
import type { SettingPath } from "./setting-path";
import type { SettingsForm } from "./use-settings-form";

interface Props {
  label: string;
  path: SettingPath;
  value: string;
  helpText?: string;
  error?: string;
  form: SettingsForm;
}

/** The link of a video; its title and picture are read from the provider when asked. */
export function VideoLinkField({ label, path, value, helpText, error, form }: Props) {
  const { t } = useTranslation("pageEditor");
  const { call, isBusy, failure } = useEndApi();
  const wordsOf = useFailureWords();
  const errorId = useId();
  const read = async () => {
    const outcome = await call("readVideo", { url: value });
    if (!outcome.ok) return;
    const { title, image } = outcome.data;
    form.change(path.slice(0, -1), { ...form.values, url: value, title, image });
  };

  return (
    <BlockStack gap="200">
      <TextField
        label={label}
        value={value}
        type="url"
        placeholder="https://"
        requiredIndicator
        autoComplete="off"
        {...(helpText && { helpText })}
        {...(error && { error })}
        onChange={(url) => form.change(path, url)}
      />
      <InlineStack>
        <Button disabled={readVideoLink(value) === null} loading={isBusy} onClick={() => void read()}>
          {t("video.read")}
        </Button>
      </InlineStack>
      {failure && (
        <div role="alert">
          <InlineError fieldID={errorId} message={wordsOf(failure).title} />
        </div>
      )}
    </BlockStack>
  );
}
