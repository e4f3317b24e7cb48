import { Badge, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { Suspense, useState } from "react";
import { ExternalLink } from "../../components/external-link";
import { useTranslation } from "../../i18n/translation";
import type { useEndApi } from "../../shell/use-end-api";
import { screenAnchor } from "../screens/screen-anchor";
import { isSeen } from "./is-seen";
import type { PageView } from "./load-tracking-pages.server";
import { type DialogKind, OpenDialog } from "./page-dialogs";
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
  const { t } = useTranslation(["trackingPages", "form", "pageEditor"]);
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
            accessibilityLabel={t("trackingPages:address.of", { name })}
            onClick={() => setOpen("address")}
          >
            {t(page.url === null ? "trackingPages:address.add" : "trackingPages:address.change")}
          </Button>
        </div>
        <RulesSummary page={page} />
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
          {t("pageEditor:panes.form")}
        </Button>
        <PageMenu page={page} name={name} actions={actions} onOpen={setOpen} />
      </InlineStack>
      <Suspense fallback={null}>{open && <OpenDialog kind={open} page={page} onClose={close} />}</Suspense>
    </li>
  );
}

function PageBadges({ page }: Pick<Props, "page">) {
  const { isDefault, isPublished, hasChanges, publishesAt } = page;
  const { t } = useTranslation("trackingPages");
  return (
    <>
      {isDefault && <Badge tone="info">{t("badge.default")}</Badge>}
      {isPublished ? (
        <Badge {...(isSeen(page) && { tone: "success" })}>{t("badge.published")}</Badge>
      ) : (
        <Badge>{t("badge.draft")}</Badge>
      )}
      {isPublished && hasChanges && <Badge tone="attention">{t("badge.changes")}</Badge>}
      {publishesAt && <Badge>{t("badge.scheduled", { when: publishesAt })}</Badge>}
    </>
  );
}
