import { Badge } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { isSeen } from "./is-seen";
import type { PageView } from "./load-tracking-pages.server";

interface Props {
  page: Pick<PageView, "isDefault" | "isPublished" | "hasChanges" | "scheduled" | "url" | "rules">;
}

/** What shoppers see of a page: published is only what they can reach as well. */
export function PageBadges({ page }: Props) {
  const { isDefault, isPublished, hasChanges, scheduled } = page;
  const { t } = useTranslation("trackingPages");
  return (
    <>
      {isDefault && <Badge tone="info">{t("badge.default")}</Badge>}
      {!isPublished && <Badge>{t("badge.draft")}</Badge>}
      {isPublished && isSeen(page) && <Badge tone="success">{t("badge.published")}</Badge>}
      {isPublished && !isSeen(page) && <Badge tone="warning">{t("badge.unseen")}</Badge>}
      {isPublished && hasChanges && <Badge tone="attention">{t("badge.changes")}</Badge>}
      {scheduled && <Badge tone="info">{t("badge.scheduled")}</Badge>}
    </>
  );
}
