import { BlockStack, Button, ButtonGroup, Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { PLAN_ORDER } from "../../../permissions/levels";
import { planOf } from "../../../permissions/plans";
import { CallFailure } from "../../components/call-failure";
import { useCall } from "../../shell/use-call";
import { useShell } from "../../shell/use-shell";

/** The whole app as a store on another plan would see it. */
export function ViewAsButtons() {
  const { t } = useTranslation(["gatesPage", "shell"]);
  const { viewAs } = useShell();
  const choose = useCall("/track/view-as");

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("gatesPage:viewAs.title")}
        </Text>
        <Text as="p" tone="subdued">
          {t("gatesPage:viewAs.text")}
        </Text>
        <CallFailure failure={choose.failure} />
        <ButtonGroup>
          {[null, ...PLAN_ORDER].map((code) => (
            <Button
              key={code}
              pressed={code === viewAs}
              disabled={choose.isBusy}
              onClick={() => choose.call({ plan: code ?? "" })}
            >
              {code ? planOf(code).name : t("shell:viewAs.own")}
            </Button>
          ))}
        </ButtonGroup>
      </BlockStack>
    </Card>
  );
}
