import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { Suspense, useState } from "react";
import { ExternalLink } from "../../components/external-link";
import { useTranslation } from "../../i18n/translation";
import type { useEndApi } from "../../shell/use-end-api";
import { screenAnchor } from "../screens/screen-anchor";
import type { PageView } from "./load-tracking-pages.server";
import { type DialogKind, OpenDialog } from "./page-dialogs";
import { PageBadges } from "./page-badges";
import { PageMenu } from "./page-menu";
import { RulesSummary } from "./rules-summary";
import { usePageName } from "./use-page-name";

interface Props {
  page: PageView;
  /** The search leads to its URL. */
  isFirst: boolean;
  /** Of the whole list: what fails is said below it. */
  actions: ReturnType<typeof useEndApi>;
}

/** A tracking page: what it is called, where it is, what shoppers see of it, and what can be done with it. */
export function PageRow({ page, isFirst, actions }: Props) {
  const { t } = useTranslation(["trackingPages", "form", "pageEditor", "editors"]);
  const nameOf = usePageName();
  const [open, setOpen] = useState<DialogKind | null>(null);
  const close = () => setOpen(null);
  const name = nameOf(page);

  return (
    <li>
      <BlockStack gap="100">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm" breakWord>
            {name}
          </Text>
          <PageBadges page={page} />
        </InlineStack>
        <div {...(isFirst && screenAnchor("tracking-page-address"))} className="wb-pages__url">
          <span className="wb-break">
            {page.url === null ? (
              t("trackingPages:address.none")
            ) : (
              <ExternalLink href={page.isPublished ? page.url : null}>{page.url}</ExternalLink>
            )}
          </span>
          <Button
            variant="plain"
            accessibilityLabel={t(
              page.address === null ? "trackingPages:address.addOf" : "trackingPages:address.of",
              { name },
            )}
            onClick={() => setOpen("address")}
          >
            {t(page.address === null ? "trackingPages:address.add" : "trackingPages:address.change")}
          </Button>
        </div>
        <RulesSummary page={page} />
        {page.scheduled && (
          <Text as="p" tone="subdued">
            {t("trackingPages:scheduledFor", page.scheduled)}
          </Text>
        )}
        {page.changed && (
          <Text as="p" tone="subdued">
            {`${t(`form:history.by.${page.changed.by}`)} · ${page.changed.when}`}
          </Text>
        )}
      </BlockStack>
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <Button
          url={`/track/trackingPage/edit/${page.id}`}
          accessibilityLabel={t("pageEditor:title", { name })}
        >
          {t("editors:panes.form")}
        </Button>
        <PageMenu page={page} name={name} actions={actions} onOpen={setOpen} />
      </InlineStack>
      {open && (
        <Suspense fallback={null}>
          <OpenDialog kind={open} page={page} onClose={close} />
        </Suspense>
      )}
    </li>
  );
}
