import { BlockStack, Button, InlineStack, Text, TextField } from "@shopify/polaris";
import { useContext } from "react";
import { readVideoLink } from "../../../../contract/video-links";
import { useFailureWords } from "../../../components/use-failure-words";
import { fieldError } from "../../../endApi/failure";
import { useTranslation } from "../../../i18n/translation";
import type { SettingPath } from "./setting-path";
import type { SettingsForm } from "./use-settings-form";
import { VideoReadContext } from "./video-read";

/** A link is typed in less time than this between two keys; what is pasted waits as long. */
const PAUSE_MS = 400;

interface Props {
  label: string;
  path: SettingPath;
  value: string;
  error?: string;
  form: SettingsForm;
}

/** The link of a video; its title and picture are read from the provider as soon as a link is complete. */
export function VideoLinkField({ label, path, value, error, form }: Props) {
  const { t } = useTranslation("editors");
  const { isBusy, failure, read } = useContext(VideoReadContext)!;
  const wordsOf = useFailureWords();
  const type = (url: string) => {
    form.change(path, url);
    read(readVideoLink(url.trim()) === null ? null : url, PAUSE_MS);
  };
  // The link itself is right where it was asked for: what failed is a help that the merchant can do without.
  const reason = failure && (fieldError(failure, "url") ?? wordsOf(failure).title).replace(/[.。]$/, "");
  const hasTitle = String(form.values.title ?? "").trim() !== "";

  return (
    <BlockStack gap="200">
      <TextField
        label={label}
        value={value}
        type="url"
        placeholder="https://"
        requiredIndicator
        autoComplete="off"
        helpText={t("video.help")}
        {...(error && { error })}
        onChange={type}
      />
      <div role="status">
        {isBusy && (
          <Text as="p" tone="subdued">
            {t("video.reading")}
          </Text>
        )}
        {reason && !isBusy && !hasTitle && (
          <Text as="p" tone="caution">
            {t("video.failed", { reason })}
          </Text>
        )}
      </div>
      {readVideoLink(value) !== null && !isBusy && (
        <InlineStack>
          <Button onClick={() => read(value)}>{t("video.read")}</Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}
