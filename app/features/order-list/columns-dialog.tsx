import { useSearchParams } from "@remix-run/react";
import { Button, ChoiceList } from "@shopify/polaris";
import { useState } from "react";
import { ORDER_COLUMNS, type OrderColumn } from "../../../contract/order-columns";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { changed } from "./order-list-url";

interface Props {
  columns: readonly OrderColumn[];
  onApply: (search: URLSearchParams) => void;
  onClose: () => void;
}

/** Columns of the list: saved for everybody in the store, or in this view only. */
export function ColumnsDialog({ columns, onApply, onClose }: Props) {
  const { t } = useTranslation(["orderList", "shell"]);
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<OrderColumn[]>([...columns]);
  const remember = useEndApi();
  // A view or shared URL with columns of its own: those are changed, and the store's are not.
  const isOwn = search.has("columns");
  const save = async () => {
    if (isOwn) return onApply(changed(search, { columns: chosen.join(",") }));
    const { ok } = await remember.call("rememberColumns", { columns: chosen });
    // A refusal shows above the list of columns, which stays open.
    if (ok) onApply(changed(search, {}));
  };

  return (
    <Dialog
      title={t("orderList:columnsDialog.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button
            variant="primary"
            disabled={isOwn && chosen.length === 0}
            loading={remember.isBusy}
            onClick={() => void save()}
          >
            {t("shell:saveBar.save")}
          </Button>
        </>
      }
    >
      <CallFailure failure={remember.failure} />
      <ChoiceList
        title={t("orderList:columnsDialog.title")}
        titleHidden
        allowMultiple
        choices={ORDER_COLUMNS.map((column) => ({ value: column, label: t(`orderList:columns.${column}`) }))}
        selected={chosen}
        onChange={(selected) => setChosen(selected as OrderColumn[])}
      />
    </Dialog>
  );
}
