import { Button, Text } from "@shopify/polaris";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";

/** A linked store's plan is changed in its main store (specification, section 5). */
export function MainStoreDialog({
  store,
  url,
  onClose,
}: {
  store: string;
  url: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("billing");
  return (
    <Dialog
      title={t("mainStore.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button variant="primary" url={url} external>
            {t("mainStore.open")}
          </Button>
        </>
      }
    >
      <Text as="p" breakWord>
        {t("mainStore.text", { store })}
      </Text>
    </Dialog>
  );
}
