import { BlockStack, Button, Checkbox, Text } from "@shopify/polaris";
import { useState } from "react";
import { EXPORT_COLUMNS, type ExportColumn } from "../../../contract/export-columns";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { Gate } from "../../components/gate";
import { useFeatureGate } from "../../components/use-feature-gate";
import { useTranslation } from "../../i18n/translation";
import { useListed } from "./listed";
import { ColumnChoice } from "./column-choice";
import { useExport } from "./use-export";

interface Props {
  /** How many orders the file will hold. */
  count: number;
  /** Limits the export to some orders of the list, or excludes some; undefined: the whole list. */
  chosen?: { ids?: string[]; except?: string[] };
  onClose: () => void;
}

/** Columns of the exported file; filter and sort are those of the list. */
export function ExportDialog({ count, chosen, onClose }: Props) {
  const { t } = useTranslation(["exports", "shell"]);
  const { filter, sort } = useListed();
  const [columns, setColumns] = useState<ExportColumn[]>(EXPORT_COLUMNS);
  const [isForExcel, setForExcel] = useState(false);
  const isLocked = useFeatureGate("export") !== null;
  const { start, isBusy, failure } = useExport(onClose);
  // Orders selected one by one are in the file even if they have left the tab or the filter since.
  const request = { ...(!chosen?.ids && { filter }), sort, ...chosen, columns, excel: isForExcel };

  return (
    <Dialog
      title={t("exports:title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button
            variant="primary"
            disabled={isLocked || columns.length === 0}
            loading={isBusy}
            onClick={() => void start(request)}
          >
            {t("exports:download")}
          </Button>
        </>
      }
    >
      <BlockStack gap="400">
        <CallFailure failure={failure} />
        <Text as="p">{t(chosen ? "exports:chosen" : "exports:whole", { orders: count })}</Text>
        <Gate feature="export">
          <BlockStack gap="400">
            <Checkbox
              label={t("exports:excel")}
              helpText={t("exports:excelHelp")}
              checked={isForExcel}
              onChange={setForExcel}
            />
            <ColumnChoice chosen={columns} onChange={setColumns} />
          </BlockStack>
        </Gate>
      </BlockStack>
    </Dialog>
  );
}
