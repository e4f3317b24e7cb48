import { BlockStack, Button, ButtonGroup, Card, Text } from "@shopify/polaris";
import { PLAN_ORDER } from "../../../permissions/levels";
import { planOf } from "../../../permissions/plans";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useMutation } from "../../shell/use-mutation";
import { useShell } from "../../shell/use-shell";

/** Shows the whole app as on another plan. */
export function ViewAsButtons() {
  const { t } = useTranslation(["gatesPage", "shell"]);
  const { viewAs } = useShell();
  const choose = useMutation("/track/view-as");

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
              onClick={() => choose.mutate({ plan: code ?? "" })}
            >
              {code ? planOf(code).name : t("shell:viewAs.own")}
            </Button>
          ))}
        </ButtonGroup>
      </BlockStack>
    </Card>
  );
}
