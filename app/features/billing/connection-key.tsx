import { BlockStack, Button, ButtonGroup, TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { CallFailure } from "../../components/call-failure";
import { useConfirm } from "../../shell/confirm";
import { useToast } from "../../shell/toasts";
import { useCall } from "../../shell/use-call";
import { screenAnchor } from "../screens/screen-anchor";

/** What another store enters to share this store's plan; a new one makes the old one useless. */
export function ConnectionKey({ connectionKey }: { connectionKey: string }) {
  const { t } = useTranslation("billing");
  const showToast = useToast();
  const confirm = useConfirm();
  const renew = useCall("/track/billing/linked-stores", t("key.renewed"));

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
  const makeNew = async () => {
    const isSure = await confirm({
      title: t("key.renewTitle"),
      text: t("key.renewText"),
      confirm: t("key.renew"),
    });
    if (isSure) renew.call({ intent: "renew" });
  };

  return (
    <div {...screenAnchor("connection-key")}>
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
              <Button onClick={makeNew} loading={renew.isBusy}>
                {t("key.renew")}
              </Button>
            </ButtonGroup>
          }
        />
      </BlockStack>
    </div>
  );
}
