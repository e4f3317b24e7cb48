import { BlockStack, Button, ButtonGroup, TextField } from "@shopify/polaris";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useToast } from "../../shell/toasts";
import { useEndApi } from "../../shell/use-end-api";
import { screenAnchor } from "../screens/screen-anchor";

/** The key that another store enters to share this store's plan; a new key invalidates the old one. */
export function ConnectionKey({ connectionKey }: { connectionKey: string }) {
  const { t } = useTranslation("billing");
  const showToast = useToast();
  const confirm = useConfirm();
  const renew = useEndApi();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(connectionKey);
      showToast(t("key.copied"));
    } catch (error) {
      // The clipboard may be blocked in a frame; the key can be copied from the field by hand.
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
    if (isSure) void renew.call("renewConnectionKey", {}, { done: t("key.renewed") });
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
