import { Badge, InlineStack } from "@shopify/polaris";
import type { PageSection } from "../../../../contract/page-document";
import { findSectionType } from "../../../../storefront/sections/registry";
import { isBuilt } from "../../../../storefront/sections/templates";
import { useTranslation } from "../../../i18n/translation";

interface Props {
  section: PageSection;
  /** Something is typed in its form that may not be saved. */
  isWrong: boolean;
}

/** What is to be known of a section in the list: whether shoppers see it. */
export function SectionMarks({ section, isWrong }: Props) {
  const { t } = useTranslation(["pageEditor", "gates", "editors"]);
  const isConditional = section.conditions !== undefined;
  const isComplete = findSectionType(section.type)?.isComplete(section.settings) ?? true;
  if (!isWrong && isComplete && !section.hidden && !isConditional && isBuilt(section.type)) return null;
  return (
    <InlineStack gap="100">
      {isWrong && <Badge tone="critical">{t("editors:parts.wrong")}</Badge>}
      {!isComplete && <Badge tone="attention">{t("editors:parts.incomplete")}</Badge>}
      {section.hidden && <Badge>{t("editors:parts.hidden")}</Badge>}
      {isConditional && <Badge>{t("pageEditor:sections.conditional")}</Badge>}
      {!isBuilt(section.type) && <Badge>{t("gates:soon")}</Badge>}
    </InlineStack>
  );
}
