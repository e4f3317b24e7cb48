import { Form, useNavigation } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, Text } from "@shopify/polaris";

/** What has been done; read aloud. */
export function LinkDone({ title, text }: { title: string; text: string }) {
  return (
    <div role="status">
      <Banner tone="success" title={title}>
        <p>{text}</p>
      </Banner>
    </div>
  );
}

interface AskProps {
  text: string;
  /** Value of the field `what`, and the button's label; the first one is the usual one. */
  choices: { what: string; label: string }[];
  requestKey: string;
}

/** A sentence and its buttons, in forms that work without script. */
export function LinkAsk({ text, choices, requestKey }: AskProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="p" breakWord>
          {text}
        </Text>
        <div className="wb-team-link__choices">
          {choices.map(({ what, label }, index) => (
            <Form method="post" key={what}>
              <input type="hidden" name="key" value={requestKey} />
              <input type="hidden" name="what" value={what} />
              <Button submit size="large" disabled={isBusy} variant={index === 0 ? "primary" : "secondary"}>
                {label}
              </Button>
            </Form>
          ))}
        </div>
      </BlockStack>
    </Card>
  );
}
