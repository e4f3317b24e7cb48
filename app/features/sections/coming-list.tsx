import { Badge, Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { LockedNote } from "../../components/locked-note";
import { sections, type SectionId } from "./registry";
import { sectionAnchor } from "./section-anchor";
import { useSectionWords } from "./use-section-words";

/** Sections that are not built yet: what each will do, and the plan it will need where this store's has it not. */
export function ComingList({ ids }: { ids: SectionId[] }) {
  const { t } = useTranslation("coming");
  const wordsOf = useSectionWords();

  return (
    <Card padding="0">
      <ul className="wb-coming">
        {ids.map((id) => {
          const { title, about } = wordsOf(id);
          const { feature } = sections[id];
          return (
            <li key={id} {...sectionAnchor(id)}>
              <div className="wb-coming-head">
                <Text as="h3" variant="headingSm" breakWord>
                  {title}
                </Text>
                <Badge>{t("soon")}</Badge>
              </div>
              <Text as="p" tone="subdued">
                {about}
              </Text>
              {feature && <LockedNote feature={feature} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
