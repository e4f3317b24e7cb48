import { Form, useNavigation } from "@remix-run/react";
import { Button, Card, FormLayout, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { PageFrame } from "../../components/page-frame";

/** Asks for an operator token. `error` is shown at its field. */
export function SignIn({ error }: { error: string | undefined }) {
  const [token, setToken] = useState("");
  const isBusy = useNavigation().state !== "idle";
  return (
    <PageFrame title="Operations">
      <Card>
        <Form method="post">
          <FormLayout>
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
