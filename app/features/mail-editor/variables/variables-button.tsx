import { Button, InlineStack } from "@shopify/polaris";
import { CodeAddIcon } from "@shopify/polaris-icons";
import { useTranslation } from "../../../i18n/translation";
import { useVariables } from "./variables-context";

/** Above fields whose texts may have variables. */
export function VariablesButton() {
  const { t } = useTranslation("mailEditor");
  const open = useVariables();
  return (
    <InlineStack>
      <Button icon={CodeAddIcon} onClick={open}>
        {t("variables.open")}
      </Button>
    </InlineStack>
  );
}
