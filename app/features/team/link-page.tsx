import { Form, useNavigation } from "@remix-run/react";
import { AppProvider, Banner, BlockStack, Button, Card, Text } from "@shopify/polaris";
import { type ReactNode, useContext } from "react";
import { PageFrame } from "../../components/page-frame";
import { useFailureWords } from "../../components/use-failure-words";
import type { Failure } from "../../endApi/failure";
import { PolarisTextsContext } from "../../i18n/polaris-texts";
import { useTranslation } from "../../i18n/translation";
import { PolarisLink } from "../../shell/polaris-link";

/** The frame of pages that links in service notifications open, without the admin around it. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  const texts = useContext(PolarisTextsContext);
  return (
    <AppProvider i18n={texts ?? {}} linkComponent={PolarisLink}>
      <main className="wb-team-link">
        <PageFrame title={title}>
          <BlockStack gap="400">{children}</BlockStack>
        </PageFrame>
      </main>
    </AppProvider>
  );
}

/** Why a link opens nothing, in the service's words, and where the same can be done. Null: the address has no link. */
export function LinkRefused({ failure }: { failure: Failure | null }) {
  const { t } = useTranslation(["team", "refusals"]);
  const wordsOf = useFailureWords();
  return (
    <Banner tone="warning" title={failure ? wordsOf(failure).title : t("refusals:signedLinkInvalid")}>
      <p>{t("team:link.elsewhere")}</p>
    </Banner>
  );
}

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
              <input type="hidden" name="key" value={`${requestKey}.${what}`} />
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
