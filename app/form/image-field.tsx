import {
  BlockStack,
  Button,
  DropZone,
  InlineError,
  InlineStack,
  Spinner,
  Text,
  TextField,
} from "@shopify/polaris";
import { useId, useState } from "react";
import { imageAddress, variantNamesOf } from "../../contract/image-addresses";
import { IMAGE_TYPES, type ImageKind, MAX_ALT_LENGTH, MAX_IMAGE_BYTES } from "../../contract/image-limits";
import type { Image, PlacedImage } from "../../contract/images";
import { useFailureWords } from "../components/use-failure-words";
import { sendFile } from "../endApi/send-file";
import { useTranslation } from "../i18n/translation";

interface Props {
  label: string;
  kind: ImageKind;
  value: PlacedImage | null;
  onChange: (value: PlacedImage | null) => void;
  /** Why the service has refused the image, or its description. */
  error?: string;
  altError?: string;
  disabled?: boolean;
  labelHidden?: boolean;
  /** For what nobody sees as a picture of the page, such as the icon of its tab. */
  withoutDescription?: boolean;
}

/**
 * An image of a page: chosen, dropped, replaced or removed, with the description that whoever does not see it reads. It is
 * uploaded at once; the form saves which one it is.
 */
export function ImageField({
  label,
  kind,
  value,
  onChange,
  error,
  altError,
  disabled = false,
  labelHidden = false,
  withoutDescription = false,
}: Props) {
  const { t } = useTranslation("form");
  const { upload, isBusy, problem } = useImageUpload(kind, (image) =>
    onChange({ ...image, alt: value?.alt ?? "" }),
  );
  const errorId = useId();
  const shownError = problem ?? error;

  return (
    <BlockStack gap="200">
      {value && (
        <InlineStack gap="300" blockAlign="center">
          <img
            className="wb-image-preview"
            src={imageAddress("", value.id, variantNamesOf(value)[0]!)}
            alt={value.alt}
          />
          <Button
            disabled={disabled || isBusy}
            onClick={() => onChange(null)}
            accessibilityLabel={t("image.removeOf", { label })}
          >
            {t("image.remove")}
          </Button>
        </InlineStack>
      )}
      <DropZone
        label={label}
        labelHidden={labelHidden}
        accept={IMAGE_TYPES.join(",")}
        allowMultiple={false}
        disabled={disabled || isBusy}
        error={shownError !== undefined}
        onDrop={(files) => {
          const [file] = files;
          if (file) void upload(file);
        }}
      >
        <DropZone.FileUpload
          actionTitle={t(value ? "image.replace" : "image.choose")}
          actionHint={t("image.limits", { limit: MAX_IMAGE_BYTES / 1024 / 1024 })}
        />
      </DropZone>
      <div role="status">
        {isBusy && (
          <InlineStack gap="200" blockAlign="center">
            <Spinner size="small" />
            <Text as="span">{t("image.uploading")}</Text>
          </InlineStack>
        )}
      </div>
      {shownError !== undefined && (
        <div role="alert">
          <InlineError fieldID={errorId} message={shownError} />
        </div>
      )}
      {value && !withoutDescription && (
        <TextField
          label={t("image.alt")}
          helpText={t("image.altHelp")}
          value={value.alt}
          maxLength={MAX_ALT_LENGTH}
          requiredIndicator
          autoComplete="off"
          disabled={disabled}
          {...(altError && { error: altError })}
          onChange={(alt) => onChange({ ...value, alt })}
        />
      )}
    </BlockStack>
  );
}

/** Uploads one file at a time. What is too large is said before it is sent. */
function useImageUpload(kind: ImageKind, onDone: (image: Image) => void) {
  const { t } = useTranslation("refusals");
  const wordsOf = useFailureWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const upload = async (file: File) => {
    if (file.size > MAX_IMAGE_BYTES) {
      setProblem(t("imageTooLarge", { limit: MAX_IMAGE_BYTES / 1024 / 1024 }));
      return;
    }
    setProblem(undefined);
    setBusy(true);
    const result = await sendFile<Image>(`/track/images/file?kind=${kind}`, file);
    setBusy(false);
    if (result.ok) onDone(result.data);
    else setProblem(wordsOf(result).title);
  };
  return { upload, isBusy, problem };
}
