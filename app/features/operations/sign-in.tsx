import { Form, useNavigation } from "@remix-run/react";
import { Banner, Button, Card, FormLayout, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { PageFrame } from "../../components/page-frame";

interface Props {
  /** Shown at the field. */
  error: string | undefined;
  hasEnded: boolean;
}

/** Asks for an operator token. */
export function SignIn({ error, hasEnded }: Props) {
  const [token, setToken] = useState("");
  const isBusy = useNavigation().state !== "idle";
  return (
    <PageFrame title="Operations">
      <Card>
        <Form method="post">
          <FormLayout>
            {hasEnded && <Banner tone="warning">Your session has ended.</Banner>}
            <Text as="p">
              For our own staff. A token is issued by <code>npm run operate -- token NAME</code>.
            </Text>
            <TextField
              label="Operator token"
              type="password"
              name="token"
              value={token}
              onChange={setToken}
              error={error}
              autoComplete="off"
            />
            <Button submit variant="primary" loading={isBusy}>
              Sign in
            </Button>
          </FormLayout>
        </Form>
      </Card>
    </PageFrame>
  );
}
