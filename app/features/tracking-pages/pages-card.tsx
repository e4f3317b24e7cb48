import { BlockStack, Button, Card, InlineStack } from "@shopify/polaris";
import { PlusIcon } from "@shopify/polaris-icons";
import { Suspense, useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { lazyPart } from "../../shell/lazy-part";
import { useEndApi } from "../../shell/use-end-api";
import type { PageView } from "./load-tracking-pages.server";
import { PageRow } from "./page-row";
import "./pages.css";

const NewPageDialog = lazyPart(() => import("./new-page-dialog").then((file) => file.NewPageDialog));

/** The store's tracking pages. They are changed at once, each by its own actions. */
export function PagesCard({ pages }: { pages: PageView[] }) {
  const { t } = useTranslation("trackingPages");
  const [isCreating, setCreating] = useState(false);
  const actions = useEndApi();

  return (
    <Card>
      <BlockStack gap="400">
        <ul className="wb-pages">
          {pages.map((page, index) => (
            <PageRow key={page.id} page={page} isFirst={index === 0} actions={actions} />
          ))}
        </ul>
        <CallFailure failure={actions.failure} onDismiss={actions.dismiss} />
        <InlineStack>
          <Button icon={PlusIcon} onClick={() => setCreating(true)}>
            {t("create")}
          </Button>
        </InlineStack>
      </BlockStack>
      {isCreating && (
        <Suspense fallback={null}>
          <NewPageDialog pages={pages} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Card>
  );
}
