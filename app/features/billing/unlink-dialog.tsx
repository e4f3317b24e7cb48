import { Button, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { BillingDialog } from "./billing-dialog";

interface Props {
  store: string;
  /** This store leaves its main store. */
  isSelf: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a store loses the plan it shared. */
export function UnlinkDialog({ store, isSelf, onClose, onConfirm }: Props) {
  const { t } = useTranslation("billing");
  return (
    <BillingDialog
      title={t("stores.confirm.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" tone="critical" onClick={onConfirm}>
            {t("stores.unlink")}
          </Button>
        </>
      }
    >
      <Text as="p" breakWord>
        {isSelf ? t("stores.confirm.self") : t("stores.confirm.other", { store })}
      </Text>
    </BillingDialog>
  );
}
