import { BlockStack, Button, InlineStack, Text, TextField } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { readVideoLink } from "../../../../contract/video-links";
import { useFailureWords } from "../../../components/use-failure-words";
import { fieldError } from "../../../endApi/failure";
import { useTranslation } from "../../../i18n/translation";
import { useEndApi } from "../../../shell/use-end-api";
import type { SettingPath } from "./setting-path";
import type { SettingsForm } from "./use-settings-form";

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
  const { t } = useTranslation("pageEditor");
  const { call, isBusy, failure, dismiss } = useEndApi();
  const wordsOf = useFailureWords();
  const latest = useRef(form);
  latest.current = form;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const read = async (url: string) => {
    const outcome = await call("readVideo", { url });
    const { change, setFilling, values } = latest.current;
    // Another link was typed meanwhile: it is read by itself.
    if (values.url !== url) return;
    setFilling(false);
    if (!outcome.ok) return;
    const { title, image } = outcome.data;
    change(path.slice(0, -1), { ...values, url, title, image });
  };
  const type = (url: string) => {
    form.change(path, url);
    dismiss();
    clearTimeout(pause.current);
    const isComplete = readVideoLink(url.trim()) !== null;
    form.setFilling(isComplete);
    if (isComplete) pause.current = setTimeout(() => void read(url), PAUSE_MS);
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
        helpText={t("help.videoLink")}
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
          <Button onClick={() => void read(value)}>{t("video.read")}</Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}
