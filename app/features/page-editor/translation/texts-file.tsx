import { BlockStack, Button, InlineError, InlineStack, Text } from "@shopify/polaris";
import { useId, useRef, useState } from "react";
import type { PageDocument } from "../../../../contract/page-document";
import type { PageEdit } from "../../../../machines/page-edits";
import { useTranslation } from "../../../i18n/translation";
import { ImportTextsDialog } from "./import-texts-dialog";
import { editsOf, exportTexts, type FileFailure, type ImportedTexts, importTexts } from "./move-texts";

interface Props {
  document: PageDocument;
  shop: { name: string };
  shopLanguage: string;
  onEdit: (edit: PageEdit) => void;
}

/** The page's texts as a file for translators, and back. */
export function TextsFile({ onEdit, ...page }: Props) {
  const { t } = useTranslation("pageTranslation");
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FileFailure | null>(null);
  const [read, setRead] = useState<ImportedTexts | null>(null);
  const work = async (what: () => Promise<void>) => {
    setFailure(null);
    setBusy(true);
    try {
      await what();
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File) =>
    work(async () => {
      const found = await importTexts(page, file);
      if (typeof found === "string") setFailure(found);
      else setRead(found);
    });

  return (
    <BlockStack gap="200">
      <InlineStack gap="200">
        <Button disabled={isBusy} onClick={() => void work(() => exportTexts(page))}>
          {t("file.export")}
        </Button>
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {t("file.import")}
        </Button>
      </InlineStack>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label={t("file.import")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again, once it was mended.
          target.value = "";
          if (file) void take(file);
        }}
      />
      <Text as="p" tone="subdued">
        {t("file.help")}
      </Text>
      <div role="status">
        {failure && <InlineError fieldID={errorId} message={t(`file.failures.${failure}`)} />}
      </div>
      {read && (
        <ImportTextsDialog
          read={read}
          onApply={() => {
            for (const edit of editsOf(read)) onEdit(edit);
            setRead(null);
          }}
          onClose={() => setRead(null)}
        />
      )}
    </BlockStack>
  );
}
