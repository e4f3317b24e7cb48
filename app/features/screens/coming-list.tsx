import { Badge, Card, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { ScreenId } from "./registry";
import { screenAnchor } from "./screen-anchor";
import { useScreenTexts } from "./use-screen-texts";

/** Screens that are not built yet: what each will do. Nothing is sold with them. */
export function ComingList({ ids }: { ids: ScreenId[] }) {
  const { t } = useTranslation("gates");
  const wordsOf = useScreenTexts();

  return (
    <Card padding="0">
      <ul className="wb-coming">
        {ids.map((id) => {
          const { title, about } = wordsOf(id);
          return (
            <li key={id} {...screenAnchor(id)}>
              <div className="wb-coming-head">
                <Text as="h3" variant="headingSm" breakWord>
                  {title}
                </Text>
                <Badge>{t("soon")}</Badge>
              </div>
              <Text as="p" tone="subdued">
                {about}
              </Text>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
