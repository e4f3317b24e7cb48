import { BlockStack, Button, ButtonGroup, Card, Text } from "@shopify/polaris";
import { PLAN_ORDER } from "../../../permissions/levels";
import { planOf } from "../../../permissions/plans";
import { CallFailure } from "../../components/call-failure";
import { useShell } from "../../shell/use-shell";
import { useViewAs } from "../../shell/use-view-as";

/** Shows the whole app as on another plan. */
export function ViewAsButtons() {
  const { viewAs } = useShell();
  const { choose, isBusy, failure } = useViewAs();

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          View the app as
        </Text>
        <Text as="p" tone="subdued">
          Only what the app shows you changes. The service keeps to this store's own plan.
        </Text>
        <CallFailure failure={failure} />
        <ButtonGroup>
          {[null, ...PLAN_ORDER].map((code) => (
            <Button key={code} pressed={code === viewAs} disabled={isBusy} onClick={() => choose(code)}>
              {code ? planOf(code).name : "Own plan"}
            </Button>
          ))}
        </ButtonGroup>
      </BlockStack>
    </Card>
  );
}
