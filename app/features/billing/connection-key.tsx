import { BlockStack, Button, ButtonGroup, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallFailure } from "../../components/call-failure";
import { useToast } from "../../shell/toasts";
import { useCall } from "../../shell/use-call";
import { BillingDialog } from "./billing-dialog";

/** What another store enters to share this store's plan; a new one makes the old one useless. */
export function ConnectionKey({ connectionKey }: { connectionKey: string }) {
  const { t } = useTranslation("billing");
  const showToast = useToast();
  const renew = useCall("/track/billing/linked-stores", t("key.renewed"));
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(connectionKey);
      showToast(t("key.copied"));
    } catch (error) {
      // A frame may not be allowed to; the key stands in the field and can be copied by hand.
      if (!(error instanceof DOMException)) throw error;
      showToast(t("key.notCopied"));
    }
  };

  return (
    <BlockStack gap="200">
      <CallFailure failure={renew.failure} />
      <TextField
        label={t("key.label")}
        helpText={t("key.help")}
        value={connectionKey}
        readOnly
        selectTextOnFocus
        autoComplete="off"
        onChange={() => {}}
        connectedRight={
          <ButtonGroup>
            <Button onClick={copy}>{t("key.copy")}</Button>
            <Button onClick={() => setIsAsking(true)} loading={renew.isBusy}>
              {t("key.renew")}
            </Button>
          </ButtonGroup>
        }
      />
      {isAsking && (
        <BillingDialog
          title={t("key.renewTitle")}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t("cancel")}</Button>
              <Button
                variant="primary"
                onClick={() => {
                  renew.call({ intent: "renew" });
                  close();
                }}
              >
                {t("key.renew")}
              </Button>
            </>
          }
        >
          <Text as="p">{t("key.renewText")}</Text>
        </BillingDialog>
      )}
    </BlockStack>
  );
}
